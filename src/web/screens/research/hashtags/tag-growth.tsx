import { plural, t } from '@lingui/core/macro';
import { TrendingDown, TrendingUp } from 'lucide-react';

import { exactNumber, percent, signed } from '#web/lib/format.ts';
import type { Hashtag } from './hashtag-row.tsx';

interface TagGrowthProps {
  growth: Hashtag['growth'];
  leastBefore: number | undefined;
  metricsHidden: boolean;
}

/** The change of a tag's use against the previous window. A percentage is shown only for a large enough base. */
export function TagGrowth({ growth, leastBefore = 0, metricsHidden }: TagGrowthProps) {
  if (!growth) {
    const why = metricsHidden
      ? t`Not included in your plan`
      : plural(leastBefore, { other: 'Fewer than # posts in the previous period, too few to compare' });
    return (
      <span className="text-xs text-faint" data-hint={why}>
        {metricsHidden ? t`Withheld` : t`New`}
      </span>
    );
  }
  const { to, delta } = growth;
  const before = exactNumber(growth.from);
  const share = percent(growth.percent);
  const tone = delta > 0 ? 'text-good' : delta < 0 ? 'text-danger' : 'text-soft';
  const Icon = delta > 0 ? TrendingUp : TrendingDown;
  return (
    <span
      className="figures inline-flex items-center gap-1.5 whitespace-nowrap @min-[38.75rem]:flex-col @min-[38.75rem]:items-end @min-[38.75rem]:gap-0"
      data-hint={plural(to, { other: `${before} → # posts` })}
    >
      <span className={`inline-flex items-center gap-1 font-medium ${tone}`}>
        {delta !== 0 && <Icon aria-hidden className="size-3.5" />}
        {signed(delta)}
      </span>
      {delta !== 0 && (
        <span className="text-xs leading-4 text-faint">
          {delta > 0 ? t`${share} more` : t`${share} less`}
        </span>
      )}
    </span>
  );
}
