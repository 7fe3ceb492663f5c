import { CodedError, forbidden } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { Permission } from '#contract/permissions.ts';
import { roleAtLeast } from '#contract/permissions.ts';
import type { PostState } from '#contract/post-states.ts';
import { isGraded } from '#contract/posts/last-review.ts';
import { type Verdict } from '#contract/posts/verdict.ts';
import { inProject } from '#server/access/projects.ts';
import { insufficientScope } from '#server/access/rules.ts';
import type { Member } from '#server/context.ts';

/** What a user may do with a post. `adapt` changes nothing but overrides and kind. */
export type PostOperation =
  | 'draft'
  | 'publish'
  | 'update'
  | 'adapt'
  | 'move'
  | 'label'
  | 'review'
  | 'approve'
  | 'share'
  | 'translate'
  | 'cancel'
  | 'restore'
  | 'retry'
  | 'settle'
  | 'unpublish'
  | 'correct';

/** The facts of a post that the rules need. */
export interface Subject {
  project_id: number;
  author_user_id: number | null;
  state: PostState;
  /** The last internal review that counts, and whether it covers the present content. */
  last: { verdict: Verdict; current: boolean; checks_only: boolean } | null;
  /** For `share`: an open approval step takes guests, and a link by this caller counts there. */
  invitesGuests?: boolean;
}

type Caller = Pick<Member, 'userId' | 'role' | 'group' | 'permissions' | 'projectRoles' | 'flags'>;

const states: Partial<Record<PostOperation, readonly PostState[]>> = {
  update: ['draft', 'scheduled'],
  adapt: ['draft', 'scheduled'],
  move: ['draft', 'scheduled'],
  review: ['draft'],
  approve: ['draft'],
  share: ['draft', 'scheduled'],
  translate: ['draft', 'scheduled', 'sending', 'sent', 'partly_sent'],
  cancel: ['draft', 'scheduled'],
  restore: ['cancelled'],
};

const notThen: Partial<Record<PostOperation, () => string>> = {
  update: () => t`Only a draft or a scheduled post can be edited.`,
  adapt: () => t`Only a draft or a scheduled post can be edited.`,
  move: () => t`Only a draft or a scheduled post can be moved.`,
  review: () => t`Only a draft can be reviewed.`,
  approve: () => t`Only a draft can be approved.`,
  share: () => t`Only a draft or a scheduled post can be shared for review.`,
  translate: () => t`Only a draft, a scheduled or a published post can be translated.`,
  cancel: () => t`Only a draft or a scheduled post can be cancelled.`,
  restore: () => t`Only a deleted draft can be restored.`,
};

/** How it is instead. */
const stateText: Readonly<Record<PostState, () => string>> = {
  draft: () => t`This post is a draft.`,
  scheduled: () => t`This post is scheduled.`,
  sending: () => t`This post is being published.`,
  sent: () => t`This post is published.`,
  partly_sent: () => t`This post is partly published.`,
  failed: () => t`Publishing this post failed.`,
  cancelled: () => t`This post was cancelled.`,
};

/**
 * Why this actor may not do this now; null when they may. A missing permission comes before an unsuitable
 * state, so that the state of posts is revealed only to those who may change them. A new post is no subject yet.
 */
export function refusal(
  operation: PostOperation,
  caller: Caller,
  post: Subject | { newIn: number },
): CodedError | null {
  const isNew = 'newIn' in post;
  const actor = inProject(caller, isNew ? post.newIn : post.project_id);
  if (isNew) return lacks(operation, actor, null);
  const lacking = lacks(operation, actor, post);
  if (lacking) return lacking;
  const fitting = states[operation];
  if (fitting && !fitting.includes(post.state))
    return new CodedError('invalid_state', `${notThen[operation]?.()} ${stateText[post.state]()}`, {
      status: post.state,
    });
  const sends = operation === 'approve' || operation === 'retry';
  if (sends && post.last?.verdict === 'block')
    return new CodedError(
      'blocked_by_review',
      t`The last review blocks this post. Fix it and send it for review again.`,
    );
  return null;
}

function lacks(operation: PostOperation, actor: Caller, post: Subject | null): CodedError | null {
  const own = post !== null && post.author_user_id === actor.userId;
  const leads = roleAtLeast(actor.role, 'admin');
  switch (operation) {
    case 'draft':
    case 'label':
      return needs(actor, 'write');
    case 'publish':
      return needs(actor, 'publish');
    case 'review':
      return needs(actor, 'review');
    case 'move': {
      // A released post is published without further approval: only those who could release it may set its
      // time.
      const releases = actor.permissions.includes('publish') || (own && actor.flags.publishesOwnAfterGrade);
      const lacking = lacks('update', actor, post);
      return (
        lacking ?? (post?.state !== 'scheduled' || releases ? null : insufficientScope('publish', actor))
      );
    }
    case 'share':
      if (post?.invitesGuests && !own && !needs(actor, 'review')) return null;
      return needs(actor, 'write') ?? (own || leads ? null : forbidden(notTheirs.share()));
    case 'update':
    case 'cancel':
    case 'restore': {
      const may = own || leads;
      return needs(actor, 'write') ?? (may ? null : forbidden(notTheirs[operation]()));
    }
    case 'translate': {
      // Publishers may translate others' posts into their own project's language; writers only their own.
      const may = own || actor.permissions.includes('publish');
      return needs(actor, 'write') ?? (may ? null : forbidden(t`Only its author can translate this post.`));
    }
    case 'adapt':
      if (!lacks('update', actor, post)) return null;
      if (actor.permissions.includes('review') && actor.flags.okPublishes) return null;
      return lacks('update', actor, post);
    case 'approve':
      return lacksApproval(actor, post, { own, leads });
    case 'retry':
    case 'settle':
      return (
        needs(actor, 'publish') ??
        (own || leads ? null : forbidden(t`Only its author, an owner or admin can decide this delivery.`))
      );
    case 'unpublish':
      return (
        needs(actor, 'publish') ??
        (own || leads ? null : forbidden(t`Only its author, an owner or admin can delete this post.`))
      );
    case 'correct':
      return lacksCorrection(actor, { own, leads });
  }
}

const notTheirs = {
  update: () => t`Only its author, an owner or admin can update this post.`,
  share: () => t`Only its author, an owner or admin can share this post.`,
  cancel: () => t`Only its author, an owner or admin can cancel this post.`,
  restore: () => t`Only its author, an owner or admin can restore this post.`,
};

/** Owners and admins approve; an author does where the owner allows it, after the grade (spec rule 6). */
function lacksApproval(
  actor: Caller,
  post: Subject | null,
  { own, leads }: { own: boolean; leads: boolean },
): CodedError | null {
  const publishes = actor.permissions.includes('publish');
  if (leads && publishes) return null;
  const ownRule = own && actor.permissions.includes('write') && actor.flags.publishesOwnAfterGrade;
  // Those who could otherwise approve learn that a block prevents it.
  if (ownRule && (isGraded(post?.last) || post?.last?.verdict === 'block')) return null;
  if (ownRule)
    return forbidden(
      [
        ...(post?.last?.current ? [t`Only automated checks were run on it.`] : []),
        t`You can publish this once a reviewer has reviewed the current version.`,
      ].join(' '),
    );
  if (!publishes) return insufficientScope('publish', actor);
  return forbidden(t`Only an owner or admin can approve this post.`);
}

/**
 * A correction is published without a review, so only those may make one who may approve the post, whatever
 * its reviews say.
 */
function lacksCorrection(actor: Caller, { own, leads }: { own: boolean; leads: boolean }): CodedError | null {
  const publishes = actor.permissions.includes('publish');
  if (leads && publishes) return null;
  if (own && actor.permissions.includes('write') && actor.flags.publishesOwnAfterGrade) return null;
  return publishes
    ? forbidden(t`Only an owner or admin can correct this post.`)
    : insufficientScope('publish', actor);
}

function needs(actor: Caller, permission: Permission): CodedError | null {
  return actor.permissions.includes(permission) ? null : insufficientScope(permission, actor);
}
