import type { BestPosts } from '#contract/analytics/report-parts.ts';
import { rankedPosts, rankingOf } from '#server/areas/analytics/analytics/ranked.ts';
import type { Scope } from '#server/areas/analytics/analytics/store.ts';
import type { Context } from '#server/context.ts';
import { shortened } from '#server/lib/shortened.ts';
import { pictureAt } from './pictures.ts';

const most = 5;
const longestText = 280;

/** The posts of a scope with the most engagement, each with its picture. What nobody has counted yet is last. */
export async function bestPosts(
  ctx: Pick<Context, 'db' | 'files' | 'settings' | 'now'>,
  scope: Scope,
): Promise<BestPosts> {
  const ranking = rankingOf({ sort: 'engagement', order: 'best' }, ctx);
  const rows = await rankedPosts(ctx, scope, ranking, { offset: 0, limit: most });
  return Promise.all(
    rows.map(async ({ network, account_name, permalink, sent_at, body, picture, metrics }) => {
      const url = picture && (await pictureAt(ctx, scope.organizationId, picture.url));
      const { impressions, engagement, likes, comments, shares, missing } = metrics;
      return {
        network,
        account_name,
        // A sandbox's is ours: nobody outside opens it.
        permalink: metrics.sandbox ? null : permalink,
        sent_at,
        text: shortened(body, longestText),
        picture: picture && url ? { url, alt: picture.alt } : null,
        metrics: { impressions, engagement, likes, comments, shares, missing },
      };
    }),
  );
}
