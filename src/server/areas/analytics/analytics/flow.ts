import type { analytics } from '#contract/analytics/analytics.ts';
import type { AnswerOf, InputOf } from '#contract/operation.ts';
import type { Context } from '#server/context.ts';
import { scopeOf } from './scope.ts';
import { sendingTimes, verdictsByReviewer, verdictsOf, type Judged } from './store-flow.ts';

/** How drafts become posts: how long it takes, and how reviews end. */
export async function reviewFlowOf(
  ctx: Context,
  input: InputOf<typeof analytics.reviewFlow>,
): Promise<AnswerOf<typeof analytics.reviewFlow>> {
  const { scope, days } = await scopeOf(ctx, input);
  const [sending, verdicts, reviewers] = await Promise.all([
    sendingTimes(ctx.db, scope),
    verdictsOf(ctx.db, scope),
    verdictsByReviewer(ctx.db, scope),
  ]);
  return {
    ...days,
    sent: sending.sent,
    draft_to_sent_hours: { median: tenth(sending.median), p90: tenth(sending.p90) },
    review_to_verdict_hours: { median: tenth(verdicts.median), p90: tenth(verdicts.p90) },
    ...presentJudged(verdicts),
    ok_at_once_rate: rate(verdicts.ok_at_once, verdicts),
    by_reviewer: reviewers.map(({ user_id, name, median, ...own }) => ({
      user_id,
      name,
      ...presentJudged(own),
      median_hours: tenth(median),
    })),
  };
}

function presentJudged(verdicts: Judged) {
  const { reviewed, ok, fix, block, fixed, blocked } = verdicts;
  return {
    reviewed,
    reviews: { ok, fix, block },
    fix_rate: rate(fixed, verdicts),
    block_rate: rate(blocked, verdicts),
  };
}

const rate = (posts: number, { reviewed }: Judged) =>
  reviewed === 0 ? null : Math.round((posts / reviewed) * 1_000) / 10;

const tenth = (hours: number | null) => (hours === null ? null : Math.round(hours * 10) / 10);
