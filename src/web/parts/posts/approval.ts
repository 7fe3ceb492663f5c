import type { PostRow } from '#contract/posts/posts.ts';

type Approval = NonNullable<PostRow['approval']>;

/** The name of the step that a post waits at after an approval by this user; null where none is left. */
export function stepAfter(approval: PostRow['approval'], userId: number): string | null {
  return approval?.steps.find((step) => !isDoneWith(step, userId))?.name ?? null;
}

function isDoneWith({ state, needs, guests, judges }: Approval['steps'][number], userId: number): boolean {
  if (state === 'approved' || state === 'approved_earlier') return true;
  const mine = judges.find(({ user_id }) => user_id === userId);
  if (!mine) return false;
  if (needs === 'one' || mine.instead) return true;
  return (
    !guests && judges.every(({ user_id, approved, instead }) => approved || instead || user_id === userId)
  );
}

/** The step whose turn it is, with its number from 1; null where nobody’s turn it is. */
export function stepNow({
  steps,
  step_id,
}: Approval): { step: Approval['steps'][number]; number: number } | null {
  const index = steps.findIndex(({ id }) => id === step_id);
  const step = steps[index];
  return step ? { step, number: index + 1 } : null;
}

/** Whether the signed-in user can act on a post that waits for a review: it is at no step, or at theirs. */
export const isForUser = ({ approval }: Pick<PostRow, 'approval'>): boolean =>
  approval === null || approval.step_id === null || approval.my_turn;

/** Whether every step has approved a post; true without steps. */
export const isApproved = (approval: PostRow['approval']): boolean =>
  approval === null ||
  approval.steps.every(({ state }) => state === 'approved' || state === 'approved_earlier');

/**
 * The first open step at which a guest approves, if this user wrote the post: links that an author creates do not
 * count there. Null otherwise.
 */
export function stepWithoutOwnLinks(
  { approval, author_user_id }: Pick<PostRow, 'approval' | 'author_user_id'>,
  userId: number,
): string | null {
  return author_user_id === userId ? openGuestStep(approval) : null;
}

/** The name of the first open step that takes guests; null where there is none. */
export const openGuestStep = (approval: PostRow['approval']): string | null =>
  approval?.steps.find(({ guests, state }) => guests && (state === 'waiting' || state === 'later'))?.name ??
  null;

/** Whether a guest's approval counts at a step. */
export const countsGuests = (approval: PostRow['approval']): boolean =>
  approval?.steps.some(({ guests }) => guests) ?? false;
