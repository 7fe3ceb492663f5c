import type { AnswerOf } from '#contract/operation.ts';
import type { policy } from '#contract/posts/policy.ts';
import type { Context } from '#server/context.ts';
import { translated } from '#server/lib/message-text.ts';
import { reviewersOf } from './agents.ts';
import { budgetReached, monthOf } from './budget.ts';
import { findRound, findSpending } from './store.ts';

/**
 * Whether the built-in reviewer grades this organization's drafts, how its last round went, and this month's
 * cost.
 */
export async function presentReviewer({
  db,
  actor,
  settings,
  now,
}: Pick<Context, 'db' | 'actor' | 'settings' | 'now'>): Promise<AnswerOf<typeof policy.get>['reviewer']> {
  const { organizationId } = actor;
  const month = monthOf(now);
  const [reviewers, round, spent, reached] = await Promise.all([
    reviewersOf(db, now, organizationId),
    findRound(db, organizationId),
    findSpending(db, organizationId, month),
    budgetReached(db, settings.modelBudget, now),
  ]);
  return {
    on: settings.reviewer,
    agents: (reviewers.get(organizationId) ?? []).map(({ name, actor: agent }) => ({
      user_id: agent.userId,
      user_name: name,
      trusted: agent.flags.okPublishes,
    })),
    model: settings.model?.model ?? null,
    last_round: round
      ? { at: round.at, graded: round.graded, failed: round.failed, trouble: translated(round.trouble) }
      : null,
    this_month: {
      month,
      readings: spent?.readings ?? 0,
      tokens_in: spent?.tokens_in ?? 0,
      tokens_out: spent?.tokens_out ?? 0,
      cost_micros: spent && spent.unpriced > 0 ? null : (spent?.cost_micros ?? 0),
      budget_reached: reached,
    },
  };
}
