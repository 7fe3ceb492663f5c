import type { z } from 'zod';

import type { postApproval } from '#contract/posts/approval-waits.ts';
import type { Approval } from './approval.ts';
import { everyJudge } from './judges.ts';

/** Where a post is in its steps, as the API shows it to a member. */
export function presentApproval(
  { steps, turn, open, linkMakers }: Approval,
  { userId, now }: { userId: number; now: Date },
): z.input<typeof postApproval> {
  const waiting = steps.find(({ id }) => id === turn);
  const isOpen = open !== undefined && open.step_id === turn;
  const mine = waiting && everyJudge(waiting.judges).some(({ user_id }) => user_id === userId);
  return {
    step_id: turn,
    since: isOpen ? open.began_at.toISOString() : null,
    due_at: isOpen ? (open.due_at?.toISOString() ?? null) : null,
    overdue: isOpen && open.due_at !== null && open.due_at < now,
    my_turn: mine === true && !waiting.approvedBy.includes(userId),
    link_makers: linkMakers.map(({ user_id, user_name }) => ({ user_id, user_name })),
    steps: steps.map(({ id, state, step, judges, approvedBy }) => ({
      id,
      name: step.name,
      state,
      needs: step.needs,
      guests: step.guests,
      vacant: judges.vacant,
      judges: everyJudge(judges).map(({ user_id, user_name }) => ({
        user_id,
        user_name,
        approved: approvedBy.includes(user_id),
        instead: judges.standIns.some((one) => one.user_id === user_id),
      })),
    })),
  };
}
