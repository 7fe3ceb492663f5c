import type { Transaction } from 'kysely';

import { CodedError, invalid } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { AnswerOf, InputOf } from '#contract/operation.ts';
import type { guestReview } from '#contract/posts/guest-review.ts';
import { writeAudit } from '#server/access/store-audit.ts';
import { notify, notifyInOrder, type Message } from '#server/areas/notifications/notifications/notify.ts';
import { settledMessage } from '#server/areas/posts/approval/turns.ts';
import { policyOf } from '#server/areas/posts/policy/policy.ts';
import type { OpenLink } from '#server/areas/posts/review-links/store.ts';
import { releaseOrKeep } from '#server/areas/posts/reviews/review.ts';
import { byLink, countReview, insertReview, lastInternalReview } from '#server/areas/posts/reviews/store.ts';
import { announcePost } from '#server/areas/posts/schedule/create.ts';
import type { StoredPost } from '#server/areas/posts/schedule/store.ts';
import { keepVersion } from '#server/areas/posts/versions/keep.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { pathOfPost, titleOf } from '#server/lib/post-names.ts';
import { openDraft } from './open-draft.ts';
import { hasOpenRequest, listRemarks } from './store.ts';

type Input = InputOf<typeof guestReview.say>;
type Guest = Pick<Context, 'db' | 'queue' | 'now' | 'settings' | 'http'>;

/**
 * Stores a guest's verdict on a post in the form they read, and notifies its author and the link's creator. A
 * fix sends the post back. A guest's OK is not an internal review: it lifts no request of a member, and
 * releases the post only by a link that may release.
 */
export async function reviewByLink(
  { db, queue, now, settings, http }: Guest,
  input: Input,
): Promise<AnswerOf<typeof guestReview.say>> {
  const { post_id, verdict } = input;
  const text = input.words ?? null;
  if (verdict === 'fix' && text === null)
    throw invalid(t`Describe what should change.`, { words: t`is needed with ${{ verdict: 'fix' }}` });
  return db.transaction().execute(async (trx) => {
    const { link, post } = await openDraft(trx, input, now);
    if (input.content_hash !== post.content_hash)
      throw new CodedError(
        'content_changed',
        t`The post was changed since you read it, so your response was not saved. Review the new version.`,
        { content_hash: post.content_hash },
      );
    await keepVersion(trx, post, now);
    const standing = await lastInternalReview(trx, post_id);
    const policy = await policyOf(trx, link.organization_id);
    const reviewOf = (ignored: boolean) => ({
      post_id,
      link_id: link.id,
      guest_name: input.name,
      user_id: null,
      token_id: null,
      given_verdict: verdict,
      verdict,
      score: null,
      scores: '{}',
      warnings: '[]',
      note: text,
      content_hash: post.content_hash,
      policy_version: policy.version,
      ignored,
      created_at: now,
    });
    // An OK is on record before the post may be released by it: a step of its approval can ask for a guest’s.
    const isNew = !(await isRepeated(trx, link, post, input));
    const first =
      isNew && (await insertReview(trx, reviewOf(verdict === 'ok' || standing?.verdict === 'block')));
    const released =
      verdict === 'ok' && (await releasedBy(trx, { queue, now, settings, link, post }, input.name));
    // A release has ended the turn.
    const turn = released ? null : await settledMessage(trx, { queue, now, actor: { userId: null } }, post);
    const answer = { post_id, verdict, released };
    if (first === false && !released) {
      if (turn) await notify(trx, queue, turn);
      return answer;
    }
    const reviewId = first === false ? await insertReview(trx, reviewOf(false)) : first;
    if (first !== false && released) await countReview(trx, first);
    const review = messageOfReview({ now, link, post }, { ...input, reviewId, released });
    await notifyInOrder(trx, queue, turn ? [turn, review] : [review]);
    await writeAudit(
      trx,
      {
        organizationId: link.organization_id,
        userId: null,
        tokenId: null,
        name: input.name ?? link.name,
        from: http.from,
      },
      {
        what: 'guestReview.say',
        subject: `post ${post_id}`,
        details: { verdict, review_link_id: link.id },
      },
    );
    await announcePost(trx, { organizationId: link.organization_id, userId: null }, post_id);
    return answer;
  });
}

interface GuestVerdict extends Pick<Guest, 'queue' | 'now' | 'settings'> {
  link: OpenLink;
  post: StoredPost;
}

/**
 * Whether an OK by this link releases the post: the link's owner allows it, neither a member nor another link
 * has requested changes to this content, and the usual rule of release holds. Guests give no scores, so the
 * organization's own readings of this very content count; where the policy needs a missing one, the post is
 * kept.
 */
async function releasedBy(
  trx: Transaction<Tables>,
  { link, post, ...ctx }: GuestVerdict,
  name: string,
): Promise<boolean> {
  if (!link.may_send) return false;
  const internal = await lastInternalReview(trx, post.id);
  const graded = internal?.content_hash === post.content_hash ? internal : undefined;
  if (internal?.verdict === 'block' || (graded && graded.verdict !== 'ok')) return false;
  if (await hasOpenRequest(trx, link, post)) return false;
  const kept = await releaseOrKeep(trx, { ...ctx, actor: { userId: null }, guest: byLink(name) }, post, {
    verdict: 'ok',
    scores: graded?.scores ?? {},
    policy: (await policyOf(trx, link.organization_id)).document,
    own: false,
    trusted: true,
    // A link is open only on a plan that can publish.
    canPublish: true,
  });
  return kept === null;
}

/** The same verdict again, because its response was lost or a button was pressed twice. */
async function isRepeated(
  trx: Transaction<Tables>,
  link: OpenLink,
  post: StoredPost,
  { verdict, words: text, name }: Input,
): Promise<boolean> {
  const [last] = await listRemarks(trx, link.id, [post.id]);
  return (
    last?.content_hash === post.content_hash &&
    last.given_verdict === verdict &&
    last.note === (text ?? null) &&
    last.guest_name === name
  );
}

/** What a post's author and the link's creator are told. */
function messageOfReview(
  { now, link, post }: Pick<GuestVerdict, 'now' | 'link' | 'post'>,
  review: Input & { reviewId: number; released: boolean },
): Message {
  return {
    organizationId: link.organization_id,
    to: [post.author_user_id, link.created_by].filter((userId) => userId !== null),
    event: review.verdict === 'fix' ? 'fix_or_block' : 'ok_by_link',
    title: () => titleOfReview(post, review),
    body: () => review.words ?? null,
    path: pathOfPost(post.id),
    projectId: post.project_id,
    once: `review ${review.reviewId}`,
    by: null,
    now,
  };
}

function titleOfReview(
  post: StoredPost,
  { name, verdict, released }: Pick<Input, 'name' | 'verdict'> & { released: boolean },
): string {
  const reviewer = byLink(name);
  const title = titleOf(post);
  if (verdict === 'fix') return t`${{ reviewer }} requested changes to “${{ title }}”`;
  return released
    ? t`${{ reviewer }} says “${{ title }}” looks good: it will be published as scheduled`
    : t`${{ reviewer }} says “${{ title }}” looks good`;
}
