import { t } from '@lingui/core/macro';

import type { Contract } from '#contract/index.ts';
import type { DataOf, ParametersOf } from '#contract/operation.ts';
import { groupAllows, projectRoleGroups } from '#contract/permissions.ts';
import type { DeadlineAction, StepNeeds, StepRole } from '#contract/posts/approval-rule.ts';
import type { ProjectAccess } from '#contract/workspace/project-access.ts';

type Saved = DataOf<Contract['approvalSteps']['list']>['steps'][number];

/** A step in the form. */
export interface StepDraft {
  /** Null for one that is not saved yet. */
  id: number | null;
  /** Tells unsaved steps apart. */
  key: string;
  name: string;
  people: readonly number[];
  role: StepRole | null;
  guests: boolean;
  needs: StepNeeds;
  deadline_hours: number | null;
  at_deadline: DeadlineAction;
  escalate_to: readonly number[];
  keeps_after_edit: boolean;
}

export function draftOf(step: Saved): StepDraft {
  const ids = (people: Saved['people']) => people.map(({ user_id }) => user_id);
  return {
    id: step.id,
    key: `step ${step.id}`,
    name: step.name,
    people: ids(step.people),
    role: step.role,
    guests: step.guests,
    needs: step.needs,
    deadline_hours: step.deadline_hours,
    at_deadline: step.at_deadline,
    escalate_to: ids(step.escalate_to),
    keeps_after_edit: step.keeps_after_edit,
  };
}

/** The first one releases the post in the end; further ones come before it by default. */
export function newStep(key: string, steps: readonly StepDraft[]): StepDraft {
  return {
    id: null,
    key,
    name: steps.length === 0 ? t`Approval` : '',
    people: [],
    role: steps.length === 0 ? 'admin' : 'reviewer',
    guests: false,
    needs: 'one',
    deadline_hours: null,
    at_deadline: 'remind',
    escalate_to: [],
    keeps_after_edit: false,
  };
}

export type Input = ParametersOf<Contract['approvalSteps']['save']>['steps'];

export const inputOf = (steps: readonly StepDraft[]): Input =>
  steps.map((step) => ({
    name: step.name.trim(),
    people: [...step.people],
    role: step.role,
    guests: step.guests,
    needs: step.needs,
    deadline_hours: step.deadline_hours,
    at_deadline: step.at_deadline,
    escalate_to: [...step.escalate_to],
    keeps_after_edit: step.keeps_after_edit,
    ...(step.id !== null && { id: step.id }),
  }));

/** Moves a step one place up (-1) or down (1). */
export function moved(steps: readonly StepDraft[], index: number, by: 1 | -1): StepDraft[] {
  const [step] = steps.slice(index, index + 1);
  const others = steps.filter((_, at) => at !== index);
  return step ? others.toSpliced(index + by, 0, step) : [...steps];
}

/** Whether a member can review in a project: those of the whole organization can in all. */
export function reviewsIn(
  project: number,
  { projects }: { projects: readonly ProjectAccess[] | null },
): boolean {
  const here = projects?.find(({ project_id }) => project_id === project);
  return projects === null || (here !== undefined && groupAllows(projectRoleGroups[here.role], 'review'));
}
