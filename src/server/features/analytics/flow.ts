import type { analytics } from '#contract/analytics.ts';
import type { DataOf, InputOf } from '#contract/operation.ts';
import type { Context } from '#server/context.ts';
import { scopeOf } from './asked.ts';
import { sendingTimes, verdictsOf } from './store-flow.ts';

/** How drafts become posts: how long it takes, and what reviews say. */
export async function reviewFlowOf(
  ctx: Context,
  input: InputOf<typeof analytics.reviewFlow>,
): Promise<DataOf<typeof analytics.reviewFlow>> {
  const { scope, days } = await scopeOf(ctx, input);
  const [sending, said] = await Promise.all([sendingTimes(ctx.db, scope), verdictsOf(ctx.db, scope)]);
  const rate = (posts: number) =>
    said.reviewed === 0 ? null : Math.round((posts / said.reviewed) * 1_000) / 10;
  return {
    ...days,
    sent: sending.sent,
    draft_to_sent_hours: { median: tenth(sending.median), p90: tenth(sending.p90) },
    review_to_verdict_hours: { median: tenth(said.median), p90: tenth(said.p90) },
    reviewed: said.reviewed,
    reviews: { ok: said.ok, fix: said.fix, block: said.block },
    fix_rate: rate(said.fixed),
    block_rate: rate(said.blocked),
    ok_at_once_rate: rate(said.ok_at_once),
  };
}

const tenth = (hours: number | null) => (hours === null ? null : Math.round(hours * 10) / 10);
