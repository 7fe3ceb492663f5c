import type { Transaction } from 'kysely';

import { CodedError, invalid } from '#contract/errors.ts';
import type { guestReview } from '#contract/guest-review.ts';
import type { DataOf, InputOf } from '#contract/operation.ts';
import type { PostState } from '#contract/posts.ts';
import { writeAudit } from '#server/access/store-audit.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { tell } from '#server/features/notifications/tell.ts';
import { policyOf } from '#server/features/policy/policy.ts';
import { releaseOrKeep } from '#server/features/reviews/review.ts';
import { byLink, insertReview, lastHouseReview } from '#server/features/reviews/store.ts';
import { hashOfSecret } from '#server/lib/link-secret.ts';
import { findOpenLink, type OpenLink } from '#server/features/review-links/store.ts';
import { announcePost } from '#server/features/schedule/create.ts';
import { pathOfPost, titleOf } from '#server/features/schedule/notices.ts';
import { lockPost, type StoredPost } from '#server/features/schedule/store.ts';
import { linkClosed } from './opened.ts';
import { isAskedToMend, listRemarks, opens } from './store.ts';

type Input = InputOf<typeof guestReview.say>;
type Guest = Pick<Context, 'db' | 'queue' | 'now' | 'http'>;

/**
 * Stores what somebody outside says of a post as they read it, and tells its author and whoever made the link. A fix
 * sends the post back. An OK is word from outside and no grade: it lifts nothing that the house asks for, and
 * releases the post only by a link that may send.
 */
export async function sayByLink(
  { db, queue, now, http }: Guest,
  input: Input,
): Promise<DataOf<typeof guestReview.say>> {
  const { post_id, verdict } = input;
  const words = input.words ?? null;
  if (verdict === 'fix' && words === null)
    throw invalid('Say what is to be mended.', { words: 'is needed with fix' });
  return db.transaction().execute(async (trx) => {
    const link = await findOpenLink(trx, hashOfSecret(input.secret), now, { hold: true });
    if (!link) throw linkClosed();
    const post = await lockPost(trx, link.organization_id, post_id);
    if (!post || !opens(link, post))
      throw new CodedError('not_found', 'This post is not up for review by this link any more.');
    if (post.state !== 'draft')
      throw new CodedError('invalid_state', `${notThen[post.state]} Write to whoever sent you this link.`);
    if (input.content_hash !== post.content_hash)
      throw new CodedError(
        'content_changed',
        'The post was changed since you read it. Nothing of what you said was stored: read it again as it is now.',
        { content_hash: post.content_hash },
      );
    const released = verdict === 'ok' && (await releasedBy(trx, { queue, now, link, post }, input.name));
    const answer = { post_id, verdict, released };
    if (!released && (await isRepeated(trx, link, post, input))) return answer;
    const standing = await lastHouseReview(trx, post_id);
    const policy = await policyOf(trx, link.organization_id);
    const reviewId = await insertReview(trx, {
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
      note: words,
      content_hash: post.content_hash,
      policy_version: policy.version,
      ignored: verdict === 'ok' ? !released : standing?.verdict === 'block',
      created_at: now,
    });
    await tellOfWord(trx, { queue, now, link, post }, { ...input, reviewId, released });
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

const notThen: Readonly<Record<Exclude<PostState, 'draft'>, string>> = {
  scheduled: 'This post is released and goes out at its time.',
  sending: 'This post is being sent.',
  sent: 'This post is out.',
  partly_sent: 'This post is out.',
  failed: 'This post was to go out already.',
  cancelled: 'This post was dropped.',
};

interface Word extends Pick<Guest, 'queue' | 'now'> {
  link: OpenLink;
  post: StoredPost;
}

/**
 * Whether an OK by this link releases the post: the owner lets it, neither the house nor another link has asked for
 * anything else of this content, and the ordinary rule holds. People outside give no scores, so the house's own readings of this very
 * content stand in; where the policy needs one that is missing, the post is kept.
 */
async function releasedBy(
  trx: Transaction<Tables>,
  { queue, now, link, post }: Word,
  name: string,
): Promise<boolean> {
  if (!link.may_send) return false;
  const house = await lastHouseReview(trx, post.id);
  const graded = house?.content_hash === post.content_hash ? house : undefined;
  if (house?.verdict === 'block' || (graded && graded.verdict !== 'ok')) return false;
  if (await isAskedToMend(trx, link, post)) return false;
  const kept = await releaseOrKeep(trx, { queue, now, actor: { userId: null }, guest: byLink(name) }, post, {
    verdict: 'ok',
    scores: graded?.scores ?? {},
    policy: (await policyOf(trx, link.organization_id)).document,
    own: false,
    trusted: true,
    // A link is open only where the plan publishes.
    canPublish: true,
  });
  return kept === null;
}

/** The same word again, because its answer was lost or a button pressed twice. */
async function isRepeated(
  trx: Transaction<Tables>,
  link: OpenLink,
  post: StoredPost,
  { verdict, words, name }: Input,
): Promise<boolean> {
  const [last] = await listRemarks(trx, link.id, [post.id]);
  return (
    last?.content_hash === post.content_hash &&
    last.given_verdict === verdict &&
    last.note === (words ?? null) &&
    last.guest_name === name
  );
}

async function tellOfWord(
  trx: Transaction<Tables>,
  { queue, now, link, post }: Word,
  said: Input & { reviewId: number; released: boolean },
): Promise<void> {
  const who = byLink(said.name);
  const what = said.verdict === 'fix' ? 'asks you to mend' : 'says OK to';
  await tell(trx, queue, {
    organizationId: link.organization_id,
    to: [post.author_user_id, link.created_by].filter((userId) => userId !== null),
    event: said.verdict === 'fix' ? 'fix_or_block' : 'ok_by_link',
    title: `${who} ${what} “${titleOf(post)}”${said.released ? ': it goes out at its time' : ''}`,
    body: said.words ?? null,
    path: pathOfPost(post.id),
    once: `review ${said.reviewId}`,
    by: null,
    now,
  });
}
