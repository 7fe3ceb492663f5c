import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';

import type { PostRow } from '#contract/posts/posts.ts';
import { shortNumber } from '#web/lib/format.ts';

/**
 * A post's total result over all its accounts: impressions if any account reports them, else engagement. Renders
 * nothing if both are unknown.
 */
export function PostFigure({ post: { targets } }: { post: Pick<PostRow, 'targets'> }) {
  const metrics = targets.flatMap((target) => target.metrics ?? []);
  const sum = (name: 'impressions' | 'engagement') => {
    const known = metrics.flatMap((each) => each[name] ?? []);
    return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
  };
  const [impressions, engagement] = [sum('impressions'), sum('engagement')];
  const value = impressions ?? engagement;
  if (value === null) return null;
  const sandbox = metrics.some((each) => each.sandbox);
  const hint = [
    impressions !== null && plural(impressions, { one: '# impression', other: '# impressions' }),
    engagement !== null && plural(engagement, { other: '# likes, comments, shares and saves' }),
    sandbox && t`Simulated (sandbox)`,
  ]
    .filter(Boolean)
    .join('\n');
  const figure = shortNumber(value);
  return (
    <span className="figures text-xs whitespace-nowrap text-soft" data-hint={hint}>
      {impressions === null ? (
        <Trans>
          {figure}
          <span className="sr-only"> engagement</span>
        </Trans>
      ) : (
        <Plural
          value={impressions}
          other={
            <Trans>
              {figure}
              <span className="sr-only"> impressions</span>
            </Trans>
          }
        />
      )}
      {sandbox && <span className="text-faint"> {t`sandbox`}</span>}
    </span>
  );
}
