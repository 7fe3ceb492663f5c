import { t } from '@lingui/core/macro';

import type { TrendPost } from '#contract/research/trends.ts';
import { exactNumber, shortNumber } from '#web/lib/format.ts';
import { Missing } from '#web/parts/missing.tsx';
import { countLabel, countsOf, whyMissing } from './source-labels.ts';

/** A post's engagement, abbreviated, with its parts on hover; a dash with the reason if unknown. */
export function EngagementFigure({ post, metricsHidden }: { post: TrendPost; metricsHidden: boolean }) {
  const total = post.total_engagement;
  if (total === null) {
    return <Missing why={whyMissing(post.platform, metricsHidden)} />;
  }
  const parts = countsOf(post).map(({ name, value }) => {
    const amount = value === null ? '–' : exactNumber(value);
    const count = countLabel(name);
    return t({
      message: `${amount} ${count}`,
      comment: '“1,234 likes”. Where the count would have to agree with the number: “{count}: {amount}”.',
    });
  });
  return (
    <span
      className="figures font-medium"
      data-hint={[t`${{ amount: exactNumber(total) }} total`, ...parts].join('\n')}
    >
      {shortNumber(total)}
    </span>
  );
}
