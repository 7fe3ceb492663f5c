import type { analytics } from '#contract/analytics.ts';
import { notFound } from '#contract/errors.ts';
import type { DataOf } from '#contract/operation.ts';
import { engagementOf } from '#contract/post-metrics.ts';
import { postKinds } from '#contract/posts.ts';
import type { Context } from '#server/context.ts';
import { permalinkOf } from '#server/features/post-deliveries/permalink.ts';
import { shownMetrics } from '#server/features/post-metrics/shown.ts';
import { followedTargets, hasPost, listRanked, listReadings, type Ranking } from './store-posts.ts';
import type { Scope } from './store.ts';

const dayMs = 86_400_000;

type Row = DataOf<typeof analytics.posts>['posts'][number];

/** What is younger is not among the worst: it has had no time. */
export function rankingOf(
  { sort, order }: Pick<Ranking, 'sort' | 'order'>,
  { now }: Pick<Context, 'now'>,
): Ranking {
  return { sort, order, before: new Date(now.getTime() - dayMs) };
}

/** Posts in this order, each with its numbers and where it came from. */
export async function rankedPosts(
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  scope: Scope,
  ranking: Ranking,
  window: { offset: number; limit: number },
): Promise<Row[]> {
  const rows = await listRanked(db, scope, ranking, window);
  const metrics = await shownMetrics(
    db,
    rows.map(({ target_id }) => target_id),
  );
  return rows.flatMap(({ target_id, url, media, kind, sent_at, ...row }) => {
    const own = metrics.get(target_id);
    if (!own) return [];
    const picture = media.find(({ type }) => type === null || type.startsWith('image/'));
    return [
      {
        ...row,
        permalink: permalinkOf(url, settings),
        picture: picture ? { url: picture.url, alt: picture.alt } : null,
        kind: postKinds.find((known) => known === kind) ?? null,
        sent_at: sent_at.toISOString(),
        metrics: own,
      },
    ];
  });
}

/** @throws CodedError not_found, also for another organization's post */
export async function readingsOf(
  { db, actor }: Context,
  postId: number,
): Promise<DataOf<typeof analytics.readings>> {
  const { organizationId } = actor;
  if (!(await hasPost(db, organizationId, postId))) throw notFound('This post');
  const targets = await followedTargets(db, organizationId, postId);
  const ids = targets.map(({ target_id }) => target_id);
  const [metrics, readings] = await Promise.all([shownMetrics(db, ids), listReadings(db, ids)]);
  const byTarget = Map.groupBy(readings, ({ target_id }) => target_id);
  return {
    targets: targets.flatMap(({ target_id, sent_at, ...target }) => {
      const own = metrics.get(target_id);
      if (!own) return [];
      return [
        {
          ...target,
          sent_at: sent_at.toISOString(),
          metrics: own,
          readings: (byTarget.get(target_id) ?? []).map(({ target_id: _of, at, ...counts }) => ({
            ...counts,
            engagement: engagementOf(counts),
            at: at.toISOString(),
          })),
        },
      ];
    }),
  };
}
