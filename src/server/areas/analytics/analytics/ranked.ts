import type { analytics } from '#contract/analytics/analytics.ts';
import { notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { engagementOf } from '#contract/networks/post-metrics.ts';
import type { AnswerOf } from '#contract/operation.ts';
import { postKinds } from '#contract/posts/posts.ts';
import { permalinkOf } from '#server/areas/delivery/post-deliveries/permalink.ts';
import { presentMetrics } from '#server/areas/delivery/post-metrics/present.ts';
import type { Context } from '#server/context.ts';
import { followedTargets, hasPost, listRanked, listReadings, type Ranking } from './store-posts.ts';
import type { Scope } from './store.ts';

const dayMs = 86_400_000;

type Row = AnswerOf<typeof analytics.posts>['posts'][number];

/** Younger posts are not among the worst: they have had no time yet. */
export function rankingOf(
  { sort, order }: Pick<Ranking, 'sort' | 'order'>,
  { now }: Pick<Context, 'now'>,
): Ranking {
  return { sort, order, before: new Date(now.getTime() - dayMs) };
}

/** Posts in this order, each with its numbers and its origin. */
export async function rankedPosts(
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  scope: Scope,
  ranking: Ranking,
  window: { offset: number; limit: number },
): Promise<Row[]> {
  const rows = await listRanked(db, scope, ranking, window);
  const metrics = await presentMetrics(
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
        sent_at,
        metrics: own,
      },
    ];
  });
}

/** @throws CodedError not_found, also for another organization's post */
export async function readingsOf(
  { db, actor }: Context,
  postId: number,
): Promise<AnswerOf<typeof analytics.readings>> {
  const { organizationId } = actor;
  if (!(await hasPost(db, organizationId, postId))) throw notFound(t`This post was not found.`);
  const targets = await followedTargets(db, organizationId, postId);
  const ids = targets.map(({ target_id }) => target_id);
  const [metrics, readings] = await Promise.all([presentMetrics(db, ids), listReadings(db, ids)]);
  const byTarget = Map.groupBy(readings, ({ target_id }) => target_id);
  return {
    targets: targets.flatMap(({ target_id, sent_at, ...target }) => {
      const own = metrics.get(target_id);
      if (!own) return [];
      return [
        {
          ...target,
          sent_at,
          metrics: own,
          readings: (byTarget.get(target_id) ?? []).map(({ target_id: _of, at, ...counts }) => ({
            ...counts,
            engagement: engagementOf(counts),
            at,
          })),
        },
      ];
    }),
  };
}
