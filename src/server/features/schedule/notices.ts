import type { Transaction } from 'kysely';

import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { nameOfUser } from '#server/features/cards/store.ts';
import { tell } from '#server/features/notifications/tell.ts';
import { listReviewers } from './store-people.ts';
import type { StoredPost } from './store.ts';

/** Where in the app a post is opened. */
export function pathOfPost(id: number): string {
  return `/compose/${id}`;
}

/** Where in the app a draft is judged. */
export function pathOfReview(id: number): string {
  return `/review?post=${id}`;
}

/** By what people know a post: how its text begins. */
export function titleOf({ body, id }: Pick<StoredPost, 'body' | 'id'>): string {
  const words = body.replace(/\s+/g, ' ').trim();
  if (words === '') return `Post ${id}`;
  return words.length <= 80 ? words : `${words.slice(0, 79).toWellFormed()}…`;
}

/** Tells those who may release it that a draft waits for them; again only after another verdict. */
export async function tellDraftAwaits(
  trx: Transaction<Tables>,
  { actor, queue, now }: Pick<Context, 'actor' | 'queue' | 'now'>,
  post: StoredPost,
  lastReviewId: number | null,
): Promise<void> {
  const { organizationId, userId } = actor;
  const reviewers = await listReviewers(trx, organizationId);
  await tell(trx, queue, {
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

/** Tells the author what a reviewer asks for. */
export async function tellSentBack(
  trx: Transaction<Tables>,
  { actor, queue, now }: Pick<Context, 'actor' | 'queue' | 'now'>,
  post: StoredPost,
  review: { id: number; verdict: 'fix' | 'block'; note: string | null },
): Promise<void> {
  if (post.author_user_id === null) return;
  const what = review.verdict === 'fix' ? 'asks you to mend' : 'blocks';
  await tell(trx, queue, {
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
