import { TrendingDown, TrendingUp } from 'lucide-react';

import type { TrendPost } from '#contract/research/trends.ts';
import { sources } from '#contract/sources/all.ts';
import { exactNumber, hours, percent, shortNumber, signed } from '#web/lib/format.ts';
import { whyNoGrowth } from './source-labels.ts';

/**
 * How a post's engagement changed: the amount, the percentage where it is meaningful, and the real window.
 */
export function GrowthFigure({ post, metricsHidden }: { post: TrendPost; metricsHidden: boolean }) {
  const growth = post.growth_24h;
  if (!growth) {
    const text = metricsHidden
      ? 'Withheld'
      : sources[post.platform].snapshots
        ? 'First reading'
        : 'Not tracked';
    return (
      <span className="text-xs text-faint" data-hint={whyNoGrowth(post.platform, metricsHidden)}>
        {text}
      </span>
    );
  }
  const { delta, from, to, samples } = growth;
  const tone = delta > 0 ? 'text-good' : delta < 0 ? 'text-danger' : 'text-soft';
  const Icon = delta > 0 ? TrendingUp : TrendingDown;
  return (
    <span
      className="figures inline-flex flex-col"
      data-hint={`${exactNumber(from)} → ${exactNumber(to)} in ${hours(growth.hours)}\n${samples} readings${growth.full_window ? '' : ', less than a full day'}`}
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
