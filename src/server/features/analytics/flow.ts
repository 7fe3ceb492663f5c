import type { analytics } from '#contract/analytics.ts';
import type { DataOf, InputOf } from '#contract/operation.ts';
import type { Context } from '#server/context.ts';
import { scopeOf } from './asked.ts';
import { sendingTimes, verdictsByReviewer, verdictsOf, type Judged } from './store-flow.ts';

/** How drafts become posts: how long it takes, and what reviews say. */
export async function reviewFlowOf(
  ctx: Context,
  input: InputOf<typeof analytics.reviewFlow>,
): Promise<DataOf<typeof analytics.reviewFlow>> {
  const { scope, days } = await scopeOf(ctx, input);
  const [sending, said, reviewers] = await Promise.all([
    sendingTimes(ctx.db, scope),
    verdictsOf(ctx.db, scope),
    verdictsByReviewer(ctx.db, scope),
  ]);
  return {
    ...days,
    sent: sending.sent,
    draft_to_sent_hours: { median: tenth(sending.median), p90: tenth(sending.p90) },
    review_to_verdict_hours: { median: tenth(said.median), p90: tenth(said.p90) },
    ...judgedShown(said),
    ok_at_once_rate: rate(said.ok_at_once, said),
    by_reviewer: reviewers.map(({ user_id, name, median, ...own }) => ({
      user_id,
      name,
      ...judgedShown(own),
      median_hours: tenth(median),
    })),
  };
}

function judgedShown(said: Judged) {
  const { reviewed, ok, fix, block, fixed, blocked } = said;
  return {
    reviewed,
    reviews: { ok, fix, block },
    fix_rate: rate(fixed, said),
    block_rate: rate(blocked, said),
  };
}

const rate = (posts: number, { reviewed }: Judged) =>
  reviewed === 0 ? null : Math.round((posts / reviewed) * 1_000) / 10;

const tenth = (hours: number | null) => (hours === null ? null : Math.round(hours * 10) / 10);
