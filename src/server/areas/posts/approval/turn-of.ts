import type { TurnOf } from '#server/areas/posts/schedule/store-lists.ts';
import type { Context } from '#server/context.ts';
import { everyJudge, judgesOf } from './judges.ts';
import { listCandidates, listSteps } from './store.ts';

/** At which steps of the organization the caller can approve. */
export async function turnOf({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<TurnOf> {
  const { organizationId, userId } = actor;
  const [steps, members] = await Promise.all([
    listSteps(db, { organizationId }),
    listCandidates(db, organizationId),
  ]);
  const canApprove = (step: (typeof steps)[number], asked: Parameters<typeof judgesOf>[2]) =>
    everyJudge(judgesOf(step, members, asked)).some(({ user_id }) => user_id === userId);
  const usual = { authorId: null, escalated: false };
  return {
    userId,
    stepIds: steps.filter((step) => canApprove(step, usual)).map(({ id }) => id),
    escalatedIds: steps.filter((step) => canApprove(step, { ...usual, escalated: true })).map(({ id }) => id),
    insteadOf: steps.flatMap((step) => {
      const { people } = judgesOf(step, members, usual);
      const [only] = people;
      if (!only || people.length > 1 || only.user_id === userId) return [];
      const author = { authorId: only.user_id, escalated: false };
      return canApprove(step, author) ? [{ stepId: step.id, authorId: only.user_id }] : [];
    }),
  };
}
