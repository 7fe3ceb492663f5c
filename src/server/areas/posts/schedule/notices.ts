import type { Transaction } from 'kysely';

import { t } from '#contract/message.ts';
import { notify, type Message } from '#server/areas/notifications/notifications/notify.ts';
import { messageOfTurn, settleTurn, type PassingOn } from '#server/areas/posts/approval/turns.ts';
import { lastReview } from '#server/areas/posts/reviews/store.ts';
import { nameOfUser } from '#server/areas/workspace/members/store.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { pathOfPost, pathOfReview, titleOf } from '#server/lib/post-names.ts';
import { listReviewers } from './store-people.ts';
import type { StoredPost } from './store.ts';

/** Notifies those whose turn it is, or who may release it, that a new draft waits for them. */
export async function notifySubmitted(
  trx: Transaction<Tables>,
  ctx: Pick<Context, 'actor' | 'queue' | 'now'>,
  post: StoredPost,
): Promise<void> {
  const { inSteps, turn } = await settleTurn(trx, post, ctx.now);
  if (turn) await notify(trx, ctx.queue, messageOfTurn(ctx, post, turn));
  if (!inSteps) await notifyReviewers(trx, ctx, post, null);
}

/** Notifies those who may release it that a draft waits for them; again only after another verdict. */
export async function notifyReviewers(
  trx: Transaction<Tables>,
  { actor, queue, now }: Pick<Context, 'actor' | 'queue' | 'now'>,
  post: StoredPost,
  lastReviewId: number | null,
): Promise<void> {
  const { organizationId, userId } = actor;
  const reviewers = await listReviewers(trx, organizationId, post.project_id);
  const author = await nameOfUser(trx, userId);
  await notify(trx, queue, {
    organizationId,
    to: reviewers.filter((reviewer) => reviewer !== post.author_user_id),
    event: 'draft_awaits_me',
    title: () => t`${{ author }} asks for a review of “${{ title: titleOf(post) }}”`,
    body: () => post.author_notes,
    path: pathOfReview(post.id),
    projectId: post.project_id,
    once: onceAfter(post, lastReviewId),
    by: userId,
    now,
  });
}

/**
 * Settles the turn of a draft that something else than an edit has changed, and says who is to be notified: those who
 * can judge it, where the last verdict was about the former content. No author submits it again.
 */
export async function changedMessages(
  trx: Transaction<Tables>,
  ctx: PassingOn,
  { before, after }: { before: StoredPost; after: StoredPost },
): Promise<Message[]> {
  const { inSteps, turn } = await settleTurn(trx, after, ctx.now);
  if (after.state !== 'draft' || after.stage !== 'review') return [];
  const last = await lastReview(trx, after.id);
  const fell = last?.content_hash === before.content_hash;
  if (turn) return fell || (turn.begins && !turn.isFirst) ? [messageOfTurn(ctx, after, turn)] : [];
  if (inSteps || !fell) return [];
  const reviewers = await listReviewers(trx, after.organization_id, after.project_id);
  return [
    {
      organizationId: after.organization_id,
      to: reviewers.filter((reviewer) => reviewer !== after.author_user_id),
      event: 'draft_awaits_me',
      title: () => t`The links of “${{ title: titleOf(after) }}” changed. It needs another review`,
      body: () => after.author_notes,
      path: pathOfReview(after.id),
      projectId: after.project_id,
      once: onceAfter(after, last.id),
      by: ctx.actor.userId,
      now: ctx.now,
    },
  ];
}

const onceAfter = (post: StoredPost, lastReviewId: number | null) =>
  `post ${post.id} awaits a review after ${lastReviewId ?? 'none'}`;

/** Notifies the author of requested changes. */
export async function notifySentBack(
  trx: Transaction<Tables>,
  { actor, queue, now }: Pick<Context, 'actor' | 'queue' | 'now'>,
  post: StoredPost,
  review: { id: number; verdict: 'fix' | 'block'; note: string | null },
): Promise<void> {
  if (post.author_user_id === null) return;
  const reviewer = await nameOfUser(trx, actor.userId);
  await notify(trx, queue, {
    organizationId: actor.organizationId,
    to: [post.author_user_id],
    event: 'fix_or_block',
    title: () =>
      review.verdict === 'fix'
        ? t`${{ reviewer }} requested changes to “${{ title: titleOf(post) }}”`
        : t`${{ reviewer }} blocked “${{ title: titleOf(post) }}”`,
    body: () => review.note,
    path: pathOfPost(post.id),
    projectId: post.project_id,
    once: `review ${review.id}`,
    by: actor.userId,
    now,
  });
}
