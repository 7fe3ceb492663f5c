import { invalid, notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { AnswerOf, InputOf } from '#contract/operation.ts';
import type { approvalSteps as contract } from '#contract/posts/approval-steps.ts';
import { requireActive } from '#server/areas/workspace/projects/active.ts';
import { hasProjects } from '#server/areas/workspace/projects/store.ts';
import type { Context, HandlersOf } from '#server/context.ts';
import { announce } from '#server/live/announce.ts';
import { settleTurnsJob } from './jobs.ts';
import { everyJudge, judgesOf } from './judges.ts';
import * as store from './store.ts';

type Input = InputOf<typeof contract.save>['steps'][number];

export const approvalSteps = {
  async list(ctx, { project_id }) {
    await requireProject(ctx, project_id);
    return shown(ctx, project_id);
  },

  async save(ctx, { project_id, steps }) {
    const { db, actor, queue } = ctx;
    const { organizationId, userId } = actor;
    await requireProject(ctx, project_id);
    await db.transaction().execute(async (trx) => {
      await store.lockSteps(trx, project_id);
      await requireActive(trx, project_id);
      const [members, before] = await Promise.all([
        store.listCandidates(trx, organizationId),
        store.listSteps(trx, { projectIds: [project_id] }),
      ]);
      for (const [index, step] of steps.entries()) check(step, index, { members, before });
      requireDistinct(steps);
      const kept = steps.flatMap(({ id }) => (id === undefined ? [] : [id]));
      await store.deleteOtherSteps(trx, project_id, kept);
      for (const [position, { id, ...settings }] of steps.entries()) {
        const unique = {
          ...settings,
          people: [...new Set(settings.people)],
          escalate_to: [...new Set(settings.escalate_to)],
        };
        await store.saveStep(trx, { id, organizationId, projectId: project_id, position }, unique);
      }
      await queue.send(
        settleTurnsJob,
        { organization_id: organizationId, project_id, user_id: userId },
        { trx },
      );
      for (const noun of ['approvalSteps', 'schedule'])
        await announce(trx, { organizationId, noun, ids: [], by: userId });
    });
    return shown(ctx, project_id);
  },
} satisfies HandlersOf<'approvalSteps'>;

async function requireProject({ db, actor }: Pick<Context, 'db' | 'actor'>, id: number): Promise<void> {
  if (!(await hasProjects(db, actor.organizationId, [id]))) throw notFound(t`This project was not found.`);
}

interface Known {
  members: readonly store.Candidate[];
  before: readonly store.Step[];
}

/** @throws CodedError validation_error that names the step and the field */
function check(step: Input, index: number, { members, before }: Known): void {
  const at = (field: string) => `steps.${index}.${field}`;
  const { name } = step;
  if (step.id !== undefined && !before.some(({ id }) => id === step.id))
    throw invalid(t`The step “${{ name }}” was deleted in the meantime. Load the steps again.`, {
      [at('id')]: t`must be a step of this project`,
    });
  const former = before.find(({ id }) => id === step.id);
  for (const field of ['people', 'escalate_to'] as const) {
    // Who left since stays named until somebody changes the step.
    const known = new Set([
      ...members.filter(({ active }) => active).map(({ user_id }) => user_id),
      ...(former?.[field] ?? []),
    ]);
    const strange = step[field].find((id) => !known.has(id));
    if (strange !== undefined)
      throw invalid(t`Your organization has no active member ${{ id: strange }}.`, {
        [at(field)]: t`must be user ids of active members`,
      });
  }
  if (step.people.length === 0 && step.role === null && !step.guests)
    throw invalid(t`Say who approves at the step “${{ name }}”: people, a role, or guests by link.`, {
      [at('people')]: t`must name somebody where there is no role and no guest`,
    });
  if (step.at_deadline !== 'escalate') return;
  if (step.deadline_hours === null)
    throw invalid(t`The step “${{ name }}” asks others at its deadline, but has none. Add a deadline.`, {
      [at('deadline_hours')]: t`is needed with at_deadline ${{ value: 'escalate' }}`,
    });
  if (step.escalate_to.length === 0)
    throw invalid(t`Choose whom the step “${{ name }}” asks at its deadline.`, {
      [at('escalate_to')]: t`must name somebody with at_deadline ${{ value: 'escalate' }}`,
    });
  if (step.escalate_to.every((id) => step.people.includes(id)))
    throw invalid(
      t`At its deadline the step “${{ name }}” would ask only those who were asked already. Choose other people.`,
      { [at('escalate_to')]: t`must name somebody who is not among people` },
    );
}

/** @throws CodedError validation_error where an id or a name is there twice */
function requireDistinct(steps: readonly Input[]): void {
  const names = steps.map(({ name }) => name.toLowerCase());
  const again = names.findIndex((name, index) => names.indexOf(name) !== index);
  if (again >= 0)
    throw invalid(t`Two steps are called “${{ name: steps[again]?.name ?? '' }}”. Give each its own name.`, {
      [`steps.${again}.name`]: t`must be unique`,
    });
  const ids = steps.flatMap(({ id }) => (id === undefined ? [] : [id]));
  if (new Set(ids).size !== ids.length)
    throw invalid(t`A step is listed twice.`, { steps: t`must name each step once` });
}

async function shown(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  projectId: number,
): Promise<AnswerOf<typeof contract.list>> {
  const steps = await store.listSteps(db, { projectIds: [projectId] });
  const [members, waiting] = await Promise.all([
    store.listCandidates(db, actor.organizationId),
    store.countWaiting(
      db,
      steps.map(({ id }) => id),
    ),
  ]);
  // Of those whom the caller does not see there is nothing but that they are asked.
  const people = (ids: readonly number[]) =>
    ids.flatMap((id) => {
      const member = members.find(({ user_id }) => user_id === id);
      return member
        ? [{ user_id: id, user_name: member.user_name, agent: member.agent, active: member.active }]
        : [];
    });
  return {
    project_id: projectId,
    steps: steps.map((step) => {
      const judges = judgesOf(step, members, { authorId: null, escalated: false });
      const { project_id: _, ...settings } = step;
      return {
        ...settings,
        people: people(step.people),
        escalate_to: people(step.escalate_to),
        judges: everyJudge(judges).map(({ user_id, user_name }) => ({ user_id, user_name })),
        vacant: judges.vacant,
        waiting: waiting.get(step.id) ?? 0,
      };
    }),
  };
}
