import type { AnswerOf } from '#contract/operation.ts';
import { roleAtLeast } from '#contract/permissions.ts';
import { startSteps, type StartStep } from '#contract/workspace/start-steps.ts';
import type { start } from '#contract/workspace/start.ts';
import type { Member } from '#server/context.ts';

type FirstSteps = AnswerOf<typeof start.get>;
type Step = FirstSteps['steps'][number];
type Counts = FirstSteps['counts'];

type Asker = Pick<Member, 'role' | 'permissions' | 'administrator' | 'plan'>;

/** The steps in order, according to the counts. `able` are the members who may do each. */
export function stepsOf(
  counts: Counts,
  skipped: readonly string[],
  asker: Asker,
  able: Readonly<Record<'admins' | 'administrators', readonly string[]>>,
): Step[] {
  return startSteps.map((step) => {
    const may = mayDo(step, asker);
    const state = isDone(step, counts) ? 'done' : skipped.includes(step) ? 'skipped' : 'open';
    const doers = step === 'sources' ? able.administrators : able.admins;
    const needs_plan = publishes(step) && !asker.plan.canPublish;
    return {
      step,
      state,
      may,
      who: may || needs_plan ? [] : doers.slice(0, 5),
      needs_plan,
      operation: operationOf(step, counts),
    };
  });
}

function isDone(step: StartStep, counts: Counts): boolean {
  switch (step) {
    case 'organization':
      // The caller is a member of one: set-up has created it.
      return true;
    case 'project':
      return counts.projects > 0;
    case 'account':
      return counts.accounts > 0;
    case 'sources':
      return counts.sources > 0;
    case 'post':
      return counts.published > 0;
  }
}

/** Whether the step needs a plan that can publish. */
function publishes(step: StartStep): boolean {
  return step === 'account' || step === 'post';
}

/** The permissions that the operations require. */
function mayDo(step: StartStep, { role, permissions, administrator, plan }: Asker): boolean {
  if (publishes(step) && !plan.canPublish) return false;
  const manages = permissions.includes('manage') && roleAtLeast(role, 'admin');
  switch (step) {
    case 'organization':
    case 'project':
    case 'account':
      return manages;
    case 'sources':
      return administrator && permissions.includes('manage');
    case 'post':
      return permissions.includes('write');
  }
}

function operationOf(step: StartStep, { posts, cards, published }: Counts): string {
  switch (step) {
    case 'organization':
      return 'organizations.edit';
    case 'project':
      return 'projects.create';
    case 'account':
      return 'accounts.connectSandbox';
    case 'sources':
      return 'sources.addStarters';
    case 'post':
      if (published > 0) return 'schedule.get';
      return posts > 0 ? 'schedule.approve' : cards > 0 ? 'schedule.create' : 'cards.create';
  }
}
