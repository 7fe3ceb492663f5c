import type { Transaction } from 'kysely';

import { notify } from '#server/areas/notifications/notifications/notify.ts';
import { nameOfUser } from '#server/areas/workspace/members/store.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { pathOfPost, pathOfReview, titleOf } from '#server/lib/post-names.ts';
import { listReviewers } from './store-people.ts';
import type { StoredPost } from './store.ts';

/** Notifies those who may release it that a draft waits for them; again only after another verdict. */
export async function notifyReviewers(
  trx: Transaction<Tables>,
  { actor, queue, now }: Pick<Context, 'actor' | 'queue' | 'now'>,
  post: StoredPost,
  lastReviewId: number | null,
): Promise<void> {
  const { organizationId, userId } = actor;
  const reviewers = await listReviewers(trx, organizationId);
  await notify(trx, queue, {
    organizationId,
    to: reviewers.filter((reviewer) => reviewer !== post.author_user_id),
    event: 'draft_awaits_me',
    title: `${await nameOfUser(trx, userId)} asks for a review of “${titleOf(post)}”`,
    body: post.author_notes,
    path: pathOfReview(post.id),
    once: `post ${post.id} awaits a review after ${lastReviewId ?? 'none'}`,
    by: userId,
    now,
  });
}

/** Notifies the author of requested changes. */
export async function notifySentBack(
  trx: Transaction<Tables>,
  { actor, queue, now }: Pick<Context, 'actor' | 'queue' | 'now'>,
  post: StoredPost,
  review: { id: number; verdict: 'fix' | 'block'; note: string | null },
): Promise<void> {
  if (post.author_user_id === null) return;
  const what = review.verdict === 'fix' ? 'requested changes to' : 'blocked';
  await notify(trx, queue, {
    organizationId: actor.organizationId,
    to: [post.author_user_id],
    event: 'fix_or_block',
    title: `${await nameOfUser(trx, actor.userId)} ${what} “${titleOf(post)}”`,
    body: review.note,
    path: pathOfPost(post.id),
    once: `review ${review.id}`,
    by: actor.userId,
    now,
  });
}
