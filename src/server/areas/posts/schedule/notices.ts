import type { Transaction } from 'kysely';

import { t } from '#contract/message.ts';
import { notify } from '#server/areas/notifications/notifications/notify.ts';
import { messageOfTurn, settleTurn } from '#server/areas/posts/approval/turns.ts';
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
