import type { PostRow } from '#contract/posts.ts';
import { isGraded, lastOfHouse } from '#contract/verdict.ts';
import type { Me } from '#web/parts/me.ts';

/** For each thing why this person may not do it now; null where they may. The server decides again. */
export interface Rights {
  edit: string | null;
  submit: string | null;
  /** Sending now or at its time. */
  release: string | null;
  /** How it is released: by approving the draft, or by making the post anew as one that is sent. */
  by: 'approve' | 'create';
  cancel: string | null;
  /** Having it made in the languages of linked projects. */
  translate: string | null;
  /** Deciding on single deliveries. */
  deliver: string | null;
  comment: string | null;
}

type Post = Pick<
  PostRow,
  'author_user_id' | 'author_user_name' | 'status' | 'stage' | 'review' | 'valid_verdict'
>;

/** The table of decisions, Review, as far as the browser knows what it asks for. A new draft is null. */
export function rightsOn(post: Post | null, { permissions, user, organization, flags }: Me): Rights {
  const leads = organization?.role === 'owner' || organization?.role === 'admin';
  const own = post === null || post.author_user_id === user.id;
  const may = (permission: Me['permissions'][number]) => permissions.includes(permission);
  const mine = own || leads;
  const whose = `Only ${post?.author_user_name ?? 'its author'}, an owner or admin`;
  const open = post === null || post.status === 'draft' || post.status === 'scheduled';
  const edit = !may('write')
    ? 'You may read here, not write.'
    : !mine
      ? `${whose} can change this post.`
      : open
        ? null
        : 'Only a draft or a scheduled post can be changed.';
  const publishes = may('publish');
  // What the server would make a draft of, whatever was pressed (decisions, Review).
  const reviewed =
    organization?.review_mode === 'all' ||
    (organization?.review_mode === 'agents' && (user.agent || !publishes));
  // A verdict on what the post is now lets its author publish it, where the owner says so.
  const graded = own && flags.publishes_own_after_grade && isGraded(lastOfHouse(post?.review.entries ?? []));
  return {
    edit,
    submit: edit ?? (isWithReviewers(post) ? 'It is with the reviewers already.' : null),
    release: edit ?? lacksRelease({ publishes, leads, own, graded, reviewed }, post),
    by: graded || (leads && publishes) ? 'approve' : 'create',
    cancel: !may('write') || !mine ? `${whose} can call it off.` : open ? null : 'It is beyond that.',
    translate: lacksTranslation({ mayWrite: may('write'), mayOf: own || publishes, whose }, post),
    deliver: publishes && mine ? null : `${whose} who may publish decides on its deliveries.`,
    comment: may('write') || may('review') ? null : 'You may read here, not comment.',
  };
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
    return 'The last review blocks it: mend it, and a reviewer looks again.';
  if (graded) return null;
  if (!publishes) return 'Somebody who may publish sends it, once it is reviewed.';
  if (leads) return null;
  if (!own) return 'An owner or admin sends it.';
  if (post?.stage === 'review') return 'With the reviewers: an owner or admin sends it, or an OK does.';
  return reviewed ? 'Your organization reviews every post before it goes out: send it for review.' : null;
}

/** Whoever may publish takes others' posts into their own project's language; a writer only their own. */
function lacksTranslation(
  { mayWrite, mayOf, whose }: { mayWrite: boolean; mayOf: boolean; whose: string },
  post: Post | null,
): string | null {
  if (!mayWrite) return 'You may read here, not write.';
  if (!mayOf) return `${whose} can have it translated.`;
  return post?.status === 'cancelled' || post?.status === 'failed'
    ? 'It did not go out, so it is not translated.'
    : null;
}

/** Judged, and changed since, it can be handed in again: only that tells the reviewers. */
function isWithReviewers(post: Post | null): boolean {
  if (post?.stage !== 'review') return false;
  return post.review.verdict === null || post.valid_verdict !== null;
}
