import { CodedError, forbidden, notFound } from '#contract/errors.ts';
import { plural, t } from '#contract/message.ts';
import type { InputOf } from '#contract/operation.ts';
import { withdrawMinutes } from '#contract/posts/schedule-review.ts';
import type { schedule } from '#contract/posts/schedule.ts';
import { requirePublishing } from '#server/areas/delivery/accounts/accounts.ts';
import { insertEvent } from '#server/areas/delivery/post-deliveries/store.ts';
import { passOn } from '#server/areas/posts/approval/turns.ts';
import { announcePost } from '#server/areas/posts/schedule/create.ts';
import { lockPostFor } from '#server/areas/posts/schedule/locked.ts';
import type { Context } from '#server/context.ts';
import { ignoreReview, latestReview } from './store.ts';

/**
 * Withdraws the caller's own last review: it counts for nothing, and an earlier one counts again where it judged the
 * present content. The post's row is locked, so a release that this review allows comes before or not at all.
 * @throws CodedError invalid_state where it is too late: a release, another review, or the time came in between
 */
export async function withdrawReview(
  ctx: Context,
  { id, review_id }: InputOf<typeof schedule.withdrawReview>,
): Promise<void> {
  const { db, actor, now } = ctx;
  requirePublishing(actor);
  await db.transaction().execute(async (trx) => {
    const post = await lockPostFor(trx, actor, id, 'review');
    const last = await latestReview(trx, id);
    if (!last) throw notFound(t`This review was not found.`);
    if (last.id !== review_id)
      throw tooLate(t`Another review was added since, or this post has no such review.`);
    if (last.user_id !== actor.userId) throw forbidden(t`Only its reviewer can withdraw this review.`);
    if (last.ignored) throw tooLate(t`This review does not count, so there is nothing to withdraw.`);
    if (now.getTime() - last.created_at.getTime() > withdrawMinutes * 60_000)
      throw tooLate(
        t`A review can be withdrawn for ${plural({ minutes: withdrawMinutes }, { one: '# minute', other: '# minutes' })}. Review the post again instead.`,
      );
    await ignoreReview(trx, review_id);
    await passOn(trx, ctx, post);
    await insertEvent(trx, {
      post_id: id,
      at: now,
      kind: 'review_withdrawn',
      text: () => t`The last review was withdrawn by its reviewer and does not count.`,
      details: { user_id: actor.userId, review_id },
    });
    await announcePost(trx, actor, id);
  });
}

const tooLate = (message: string) => new CodedError('invalid_state', message);
