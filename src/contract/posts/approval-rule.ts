import type { Verdict } from './verdict.ts';

export const stepRoles = ['reviewer', 'publisher', 'admin'] as const;
export type StepRole = (typeof stepRoles)[number];

export const stepNeeds = ['one', 'all'] as const;
export type StepNeeds = (typeof stepNeeds)[number];

export const deadlineActions = ['remind', 'escalate', 'send_back'] as const;
export type DeadlineAction = (typeof deadlineActions)[number];

/** A step with those who can approve a post there: members and agents, never its author. */
export interface JudgedStep {
  id: number;
  needs: StepNeeds;
  judges: readonly number[];
  /** Who can approve in their place, where none of them is left or the deadline has passed: one of these is enough. */
  standIns: readonly number[];
  /** Whether nobody that the step names can approve. */
  vacant: boolean;
  guests: boolean;
  keepsAfterEdit: boolean;
}

/** A review as far as it matters here. */
export interface GivenReview {
  user_id: number | null;
  by_link: boolean;
  /** The link by which a guest gave it. */
  link_id: number | null;
  verdict: Verdict;
  /** Whether it judged the present content. */
  current: boolean;
  /** Withdrawn, or of one's own post. A guest's approval is marked so too, since it is no internal review. */
  ignored: boolean;
  checks_only: boolean;
}

export interface StepState {
  id: number;
  state: 'approved' | 'approved_earlier' | 'waiting' | 'later';
  /** The judges and stand-ins who have approved. */
  approvedBy: readonly number[];
}

export interface ApprovalState {
  /** The step whose turn it is; null where changes are requested, or every step has approved. */
  turn: number | null;
  /** Whether changes to the present content are requested: nobody's turn until it is edited, or approved after all. */
  stopped: boolean;
  approved: boolean;
  steps: StepState[];
}

/**
 * Where a post is in its approval. An approval counts for the content that it judged, and for an earlier one only at a
 * step that keeps approvals after an edit.
 * @param reviews latest first
 */
export function approvalState(steps: readonly JudgedStep[], reviews: readonly GivenReview[]): ApprovalState {
  const read = reviews.filter(({ checks_only }) => !checks_only);
  const last = read.find((review, index) => !review.ignored && !isTakenBack(review, read.slice(0, index)));
  const stopped = last !== undefined && last.current && last.verdict !== 'ok';
  const states: StepState[] = [];
  let turn: number | null = null;
  for (const [index, step] of steps.entries()) {
    const isLast = index === steps.length - 1;
    const now = approvals(
      step,
      read.filter(({ current }) => current),
    );
    const ever = step.keepsAfterEdit && !isLast ? approvals(step, read) : now;
    const isOpen = turn === null && !stopped;
    const state = now.done ? 'approved' : ever.done ? 'approved_earlier' : isOpen ? 'waiting' : 'later';
    if (state === 'waiting') turn = step.id;
    states.push({ id: step.id, state, approvedBy: now.done || !ever.done ? now.by : ever.by });
  }
  const approved = !stopped && states.every(({ state }) => state !== 'waiting' && state !== 'later');
  return { turn, stopped, approved, steps: states };
}

/** Whether a guest has approved the same content after all. */
function isTakenBack({ by_link, link_id, current }: GivenReview, later: readonly GivenReview[]): boolean {
  if (!by_link || !current) return false;
  return later.some((one) => one.by_link && one.link_id === link_id && one.current && one.verdict === 'ok');
}

function approvals(
  { needs, judges, standIns, vacant, guests }: JudgedStep,
  reviews: readonly GivenReview[],
): { by: number[]; done: boolean } {
  const hasApproved = (judge: number) =>
    reviews.find(({ user_id, ignored, by_link }) => user_id === judge && !ignored && !by_link)?.verdict ===
    'ok';
  const own = judges.filter(hasApproved);
  const instead = standIns.filter(hasApproved);
  const byGuest = guests && reviews.find(({ by_link }) => by_link)?.verdict === 'ok';
  const isEnough =
    needs === 'one'
      ? own.length > 0 || byGuest
      : own.length === judges.length && (judges.length > 0 || (guests && !vacant)) && (!guests || byGuest);
  return { by: [...own, ...instead], done: isEnough || instead.length > 0 };
}
