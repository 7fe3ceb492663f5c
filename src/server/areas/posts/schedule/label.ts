import type { Transaction } from 'kysely';

import { notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { AnswerOf, InputOf } from '#contract/operation.ts';
import type { schedule } from '#contract/posts/schedule.ts';
import { requirePublishing } from '#server/areas/delivery/accounts/accounts.ts';
import { markDaysOfPosts } from '#server/areas/delivery/post-metrics/store.ts';
import { isLabelledAs, relabelAll, type Relabelling } from '#server/areas/labels/labelling/relabel.ts';
import { renewDrafts } from '#server/areas/posts/utm-presets/renew-drafts.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { announce } from '#server/live/announce.ts';
import { refusal } from './rights.ts';
import { lockPosts, writeLabels, type StoredPost } from './store.ts';

/** Labels posts in any state: all of them or none. */
export async function labelPosts(
  ctx: Context,
  { post_ids, ...change }: InputOf<typeof schedule.label>,
): Promise<AnswerOf<typeof schedule.label>> {
  const { db, actor } = ctx;
  requirePublishing(actor);
  const { organizationId, userId } = actor;
  const ids = [...new Set(post_ids)];
  return db.transaction().execute(async (trx) => {
    const posts = await lockPosts(trx, organizationId, ids);
    if (posts.length < ids.length)
      throw notFound(ids.length === 1 ? t`This post was not found.` : t`One of these posts was not found.`);
    for (const post of posts) {
      const refused = refusal('label', actor, { ...post, last: null });
      if (refused) throw refused;
    }
    const changed = await relabelPosts(trx, organizationId, posts, change);
    if (change.campaign_id !== undefined) await renewDrafts(trx, ctx, { ids });
    if (changed > 0) await announce(trx, { organizationId, noun: 'schedule', ids, by: userId });
    return { changed };
  });
}

/** @returns how many of these locked posts were labelled otherwise before */
export async function relabelPosts(
  trx: Transaction<Tables>,
  organizationId: number,
  posts: readonly StoredPost[],
  change: Relabelling,
): Promise<number> {
  const changed: number[] = [];
  for (const { row, labelled } of await relabelAll(trx, organizationId, posts, change)) {
    if (isLabelledAs(row, labelled)) continue;
    await writeLabels(trx, row.id, labelled);
    changed.push(row.id);
  }
  await markDaysOfPosts(trx, changed);
  return changed.length;
}
