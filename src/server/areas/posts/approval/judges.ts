import { roleAtLeast } from '#contract/permissions.ts';
import type { JudgedStep, StepRole } from '#contract/posts/approval-rule.ts';
import { isAllowedIn } from '#server/access/projects.ts';
import type { Candidate, Step } from './store.ts';

/** Whose approval counts at a step. */
export interface Judges {
  people: Candidate[];
  /** One of these is enough: whom its deadline asks too, or owners and admins where nobody else can approve. */
  standIns: Candidate[];
  /** Nobody whom the step names can approve. */
  vacant: boolean;
}

interface Case {
  /** Nobody approves their own post. Null for a post without an author, or for no post in particular. */
  authorId: number | null;
  /** Whether its deadline has passed, and others are asked as well. */
  escalated: boolean;
}

type Asking = Pick<Step, 'project_id' | 'people' | 'role' | 'guests' | 'escalate_to'>;

/**
 * The active members and agents who may review in the step's project and whom the step names; owners and admins in
 * their place, where none of these is left and the step does not ask guests alone. At a deadline others can approve as
 * well, and owners and admins again where none of those is left.
 */
export function judgesOf(step: Asking, members: readonly Candidate[], { authorId, escalated }: Case): Judges {
  const able = members.filter((member) => member.user_id !== authorId && mayReview(member, step.project_id));
  const isNamed = (member: Candidate) =>
    step.people.includes(member.user_id) || (step.role !== null && has(member, step.role, step.project_id));
  const people = able.filter(isNamed);
  const others = able.filter(
    (member) => escalated && step.escalate_to.includes(member.user_id) && !people.includes(member),
  );
  const isForGuestsOnly = step.guests && step.people.length === 0 && step.role === null;
  const vacant = people.length === 0 && !isForGuestsOnly;
  const lacksOthers = escalated && step.escalate_to.length > 0 && others.length === 0;
  const leads =
    vacant || lacksOthers
      ? able.filter(
          (member) =>
            roleAtLeast(member.role, 'admin') && !people.includes(member) && !others.includes(member),
        )
      : [];
  return { people, standIns: [...others, ...leads], vacant };
}

/**
 * Whose review link counts at a step that takes guests: those who may review there, without the author and agents. By
 * a link of its own, an agent would approve where nobody named it.
 */
export const linkMakersOf = (projectId: number, members: readonly Candidate[], authorId: number | null) =>
  members.filter((member) => member.user_id !== authorId && !member.agent && mayReview(member, projectId));

/** The step as the rule of approval reads it. */
export function judged(step: Step, { people, standIns, vacant }: Judges): JudgedStep {
  return {
    id: step.id,
    needs: step.needs,
    judges: people.map(({ user_id }) => user_id),
    standIns: standIns.map(({ user_id }) => user_id),
    vacant,
    guests: step.guests,
    keepsAfterEdit: step.keeps_after_edit,
  };
}

/** All who can approve at a step. */
export const everyJudge = ({ people, standIns }: Judges): Candidate[] => [...people, ...standIns];

const mayReview = ({ active, project_roles: projectRoles }: Candidate, projectId: number) =>
  active && isAllowedIn({ projectRoles, projectIds: null }, 'review', [projectId]);

function has(
  { agent, role, project_roles: projectRoles }: Candidate,
  wanted: StepRole,
  projectId: number,
): boolean {
  // An agent approves only where it is named.
  if (agent) return false;
  switch (wanted) {
    case 'admin':
      return roleAtLeast(role, 'admin');
    case 'publisher':
      return isAllowedIn({ projectRoles, projectIds: null }, 'publish', [projectId]);
    case 'reviewer':
      return true;
  }
}
