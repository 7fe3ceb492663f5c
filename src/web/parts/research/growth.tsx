import { plural, t } from '@lingui/core/macro';
import { TrendingDown, TrendingUp } from 'lucide-react';

import type { TrendPost } from '#contract/research/trends.ts';
import { sources } from '#contract/sources/all.ts';
import { exactNumber, hours, percent, shortNumber, signed } from '#web/lib/format.ts';
import { whyNoGrowth } from './source-labels.ts';

/** The change of a post's engagement: the amount, the percentage if it is meaningful, and the actual window. */
export function GrowthFigure({ post, metricsHidden }: { post: TrendPost; metricsHidden: boolean }) {
  const growth = post.growth_24h;
  if (!growth) {
    const text = metricsHidden
      ? t`Withheld`
      : sources[post.platform].snapshots
        ? t`First reading`
        : t`Not tracked`;
    return (
      <span className="text-xs text-faint" data-hint={whyNoGrowth(post.platform, metricsHidden)}>
        {text}
      </span>
    );
  }
  const { delta, samples } = growth;
  const [before, after] = [exactNumber(growth.from), exactNumber(growth.to)];
  const length = hours(growth.hours);
  const readings = growth.full_window
    ? plural(samples, { one: '# reading', other: '# readings' })
    : plural(samples, { one: '# reading, less than a full day', other: '# readings, less than a full day' });
  const tone = delta > 0 ? 'text-good' : delta < 0 ? 'text-danger' : 'text-soft';
  const Icon = delta > 0 ? TrendingUp : TrendingDown;
  return (
    <span
      className="figures inline-flex flex-col"
      data-hint={[t`${before} → ${after} in ${length}`, readings].join('\n')}
    >
      <span className={`inline-flex items-center justify-end gap-1 font-medium ${tone}`}>
        {delta !== 0 && <Icon aria-hidden className="size-3.5" />}
        {signed(delta, shortNumber)}
      </span>
      <span className="text-xs leading-4 text-faint">
        {growth.percent !== null && delta !== 0 && `${percent(growth.percent)} · `}
        {hours(Math.round(growth.hours))}
      </span>
    </span>
  );
}
