import { t } from '@lingui/core/macro';

import { isGraded, lastInternalReview, lastOf } from '#contract/posts/last-review.ts';
import type { PostRow } from '#contract/posts/posts.ts';
import { isApproved, stepNow } from '#web/parts/posts/approval.ts';
import type { Me } from '#web/parts/workspace/me.ts';
import { permissionsIn } from '#web/parts/workspace/permissions-in.ts';

/** For each action, why the user may not do it now; null if they may. The server checks again. */
export interface Rights {
  edit: string | null;
  submit: string | null;
  /** Publishing now or at its time. */
  release: string | null;
  /** How the user releases it: by approving the draft, or by creating the post again with publishing requested. */
  by: 'approve' | 'create';
  cancel: string | null;
  /** Restoring a deleted draft. */
  restore: string | null;
  /** Translating it into the languages of linked projects. */
  translate: string | null;
  /** Deciding on single deliveries. */
  deliver: string | null;
  /** Deleting it at its networks once it is published. */
  unpublish: string | null;
  /** Correcting its text at its networks, which nobody reviews. */
  correct: string | null;
  comment: string | null;
}

type Post = Pick<
  PostRow,
  | 'project_id'
  | 'author_user_id'
  | 'author_user_name'
  | 'status'
  | 'stage'
  | 'review'
  | 'valid_verdict'
  | 'submitted_at'
  | 'approval'
>;

/** The facts about the signed-in user that the rules need. */
export type Person = Pick<Me, 'permissions' | 'projects' | 'user' | 'organization' | 'flags'>;

/**
 * The permission rules, as far as the browser knows the facts. A new draft is null.
 * @param archived name of the post's project if it is archived
 * @param inSteps whether posts of its project are approved in steps
 */
export function rightsOn(
  post: Post | null,
  { user, organization, flags, ...all }: Person,
  archived: string | null = null,
  inSteps = false,
): Rights {
  const leads = organization?.role === 'owner' || organization?.role === 'admin';
  const own = post === null || post.author_user_id === user.id;
  const permissions = permissionsIn(all, post?.project_id);
  const may = (permission: Me['permissions'][number]) => permissions.includes(permission);
  const mine = own || leads;
  const author = post?.author_user_name ?? t`its author`;
  const open = post === null || post.status === 'draft' || post.status === 'scheduled';
  const edit = !may('write')
    ? t`You have read-only access.`
    : archived !== null
      ? t`“${archived}” is archived, so its drafts are read-only.`
      : !mine
        ? t`Only ${author}, an owner or admin can change this post.`
        : open
          ? null
          : t`Only a draft or a scheduled post can be changed.`;
  const publishes = may('publish');
  // In these review modes the server turns any new post into a draft.
  const reviewed =
    organization?.review_mode === 'all' ||
    (organization?.review_mode === 'agents' && (user.agent || !publishes));
  // A verdict on the current content lets the author publish, if the owner allows that.
  const graded =
    own && flags.publishes_own_after_grade && isGraded(lastInternalReview(post?.review.entries ?? []));
  return {
    edit,
    submit: edit ?? (isWithReviewers(post) ? t`Already in review.` : null),
    release:
      edit ?? lacksStep(post, inSteps) ?? lacksRelease({ publishes, leads, own, graded, reviewed }, post),
    by: graded || (leads && publishes) ? 'approve' : 'create',
    cancel:
      !may('write') || !mine
        ? t`Only ${author}, an owner or admin can cancel this post.`
        : open
          ? null
          : t`It can no longer be cancelled.`,
    restore:
      !may('write') || !mine
        ? t`Only ${author}, an owner or admin can restore this draft.`
        : archived && edit,
    translate:
      archived === null
        ? lacksTranslation({ mayWrite: may('write'), mayOf: own || publishes, author }, post)
        : edit,
    deliver:
      publishes && mine
        ? null
        : t`Only ${author}, an owner or admin with permission to publish can decide about its deliveries.`,
    unpublish:
      publishes && mine
        ? null
        : t`Only ${author}, an owner or admin with permission to publish can delete this post.`,
    correct: archived === null ? lacksCorrection({ publishes, leads, own, flags }) : edit,
    comment: may('write') || may('review') ? null : t`You don’t have permission to comment.`,
  };
}

/** The approval step that a post waits at, or that it has still to go through. */
function lacksStep(post: Post | null, inSteps: boolean): string | null {
  if (post?.approval) {
    const at = stepNow(post.approval);
    if (at) return t`In review at step “${{ step: at.step.name }}”. It can be published after the last step.`;
    return isApproved(post.approval) ? null : t`Changes requested. Approval continues after the next edit.`;
  }
  const isDraft = post === null || (post.status === 'draft' && post.stage === 'private');
  return inSteps && isDraft ? t`This project has approval steps. Send the post for review.` : null;
}

function lacksRelease(
  {
    publishes,
    leads,
    own,
    graded,
    reviewed,
  }: Record<'publishes' | 'leads' | 'own' | 'graded' | 'reviewed', boolean>,
  post: Post | null,
): string | null {
  if (post?.review.verdict === 'block')
    return t`Blocked by the last review. Fix the issues, then send it for review again.`;
  if (graded) return null;
  if (!publishes) return t`After review, it is published by a member with permission to publish.`;
  if (leads) return null;
  if (!own) return t`Only an owner or admin can publish it.`;
  if (post?.stage === 'review')
    return t`In review. It is published once it passes review or an owner or admin approves it.`;
  return reviewed ? t`Your organization reviews every post before publishing. Send it for review.` : null;
}

/** Those who may approve the post, whatever its reviews say. */
function lacksCorrection({
  publishes,
  leads,
  own,
  flags,
}: Record<'publishes' | 'leads' | 'own', boolean> & Pick<Person, 'flags'>): string | null {
  return (leads && publishes) || (own && flags.publishes_own_after_grade)
    ? null
    : t`Only an owner or admin can correct a published post.`;
}

/** Users who may publish can translate others' posts into their own project's language; writers only their own. */
function lacksTranslation(
  { mayWrite, mayOf, author }: { mayWrite: boolean; mayOf: boolean; author: string },
  post: Post | null,
): string | null {
  if (!mayWrite) return t`You have read-only access.`;
  if (!mayOf) return t`Only ${author}, an owner or admin can translate this post.`;
  return post?.status === 'cancelled' || post?.status === 'failed'
    ? t`This post was not published, so it can’t be translated.`
    : null;
}

/** A post that changed after its review can be submitted again, once: only that notifies the reviewers. */
function isWithReviewers(post: Post | null): boolean {
  if (post?.stage !== 'review') return false;
  const { review, valid_verdict, submitted_at } = post;
  if (review.verdict === null || valid_verdict !== null) return true;
  const last = lastOf(review.entries);
  return (
    submitted_at !== null && last !== undefined && Date.parse(submitted_at) > Date.parse(last.created_at)
  );
}
