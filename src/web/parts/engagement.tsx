import type { TrendPost } from '#contract/trends.ts';
import { exactNumber, shortNumber } from '#web/lib/format.ts';

import { Missing } from './missing.tsx';
import { countLabel, countsOf, whyMissing } from './source-words.ts';

/** A post's engagement, short, with its parts on hover; a dash with the reason where it is not known. */
export function EngagementFigure({ post, metricsHidden }: { post: TrendPost; metricsHidden: boolean }) {
  const total = post.total_engagement;
  if (total === null) {
    return <Missing why={whyMissing(post.platform, metricsHidden)} />;
  }
  const parts = countsOf(post).map(
    ({ name, value }) => `${value === null ? '–' : exactNumber(value)} ${countLabel(name)}`,
  );
  return (
    <span className="figures font-medium" data-hint={[`${exactNumber(total)} in all`, ...parts].join('\n')}>
      {shortNumber(total)}
    </span>
  );
}
