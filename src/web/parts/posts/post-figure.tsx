import type { PostRow } from '#contract/posts/posts.ts';
import { exactNumber, shortNumber } from '#web/lib/format.ts';

/**
 * How a post did over all its accounts, as one number: impressions where any account has them, else
 * engagement. Nothing where nothing is known.
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
    impressions !== null && `${exactNumber(impressions)} impressions`,
    engagement !== null && `${exactNumber(engagement)} likes, comments, shares and saves`,
    sandbox && 'Simulated (sandbox)',
  ]
    .filter(Boolean)
    .join('\n');
  return (
    <span className="figures text-xs whitespace-nowrap text-soft" data-hint={hint}>
      {shortNumber(value)}
      <span className="sr-only"> {impressions === null ? 'engagement' : 'impressions'}</span>
      {sandbox && <span className="text-faint"> sandbox</span>}
    </span>
  );
}
