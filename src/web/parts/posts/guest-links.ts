import { t } from '@lingui/core/macro';

import type { PostRow } from '#contract/posts/posts.ts';
import { listed } from '#contract/reader.ts';
import { openGuestStep, stepNow } from './approval.ts';

type Approval = PostRow['approval'];

/** Whether a review link by this user counts at an open step of the post that takes guests. */
export const makesLinks = (approval: Approval, userId: number): boolean =>
  approval?.link_makers.some(({ user_id }) => user_id === userId) ?? false;

/** So many people are named; of more, anyone is as good. */
const namedAtMost = 3;

function peopleOf({ link_makers }: NonNullable<Approval>): string {
  const names = link_makers.slice(0, namedAtMost).map(({ user_name }) => user_name);
  return listed(link_makers.length > namedAtMost ? [...names, t`another reviewer`] : names, 'disjunction');
}

/** What this user can do about the link that a guest needs; null where no open step takes guests. */
export function linkAdvice(approval: Approval, userId: number): string | null {
  if (!approval || openGuestStep(approval) === null) return null;
  if (makesLinks(approval, userId)) return t`Create a review link yourself and send it to the guest.`;
  if (approval.link_makers.length === 0)
    return t`Nobody else can create a review link. Ask an owner or admin to add a reviewer.`;
  return t`Ask ${{ people: peopleOf(approval) }} to create a review link.`;
}

/** Whose link counts at a step that takes guests, as a fact about the step. */
export function linkMakersText(approval: NonNullable<Approval>, userId: number): string {
  if (makesLinks(approval, userId))
    return t`You can create the review link. One from the author doesn’t count.`;
  if (approval.link_makers.length === 0)
    return t`Nobody but the author can create a review link, and that one doesn’t count.`;
  return t`The review link can come from ${{ people: peopleOf(approval) }}. One from the author doesn’t count.`;
}

/** Why a guest's approval by a link of the author changes nothing, and what to do; null where no open step takes guests. */
export function authorsLinkText(approval: Approval, userId: number): string | null {
  const step = openGuestStep(approval);
  if (step === null) return null;
  return [
    t`The author of the post created this review link, so it doesn’t count at step “${{ step }}”.`,
    linkAdvice(approval, userId),
  ].join(' ');
}

/** For authors: that only a guest is missing at the step whose turn it is, and what to do; null otherwise. */
export function guestMissing(approval: Approval, userId: number): string | null {
  const now = approval && stepNow(approval)?.step;
  if (!now?.guests || now.judges.some(({ approved }) => !approved)) return null;
  return [t`Step “${{ step: now.name }}” waits for a guest.`, linkAdvice(approval, userId)].join(' ');
}
