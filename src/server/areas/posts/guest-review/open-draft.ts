import type { Transaction } from 'kysely';

import { CodedError } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { PostState } from '#contract/post-states.ts';
import { findOpenLink, type OpenLink } from '#server/areas/posts/review-links/store.ts';
import { lockPost, type StoredPost } from '#server/areas/posts/schedule/store.ts';
import type { Tables } from '#server/db/tables.ts';
import { hashOfSecret } from '#server/lib/link-secret.ts';
import { linkClosed } from './opened.ts';
import { opens } from './store.ts';

/**
 * The draft on which a guest wants to say something, locked, and the link that opens it.
 * @throws CodedError not_found for a closed link or a post that it does not open, invalid_state for no draft
 */
export async function openDraft(
  trx: Transaction<Tables>,
  { secret, post_id }: { secret: string; post_id: number },
  now: Date,
): Promise<{ link: OpenLink; post: StoredPost }> {
  const link = await findOpenLink(trx, hashOfSecret(secret), now, { hold: true });
  if (!link) throw linkClosed();
  const post = await lockPost(trx, link.organization_id, post_id);
  if (!post || !opens(link, post))
    throw new CodedError('not_found', t`This post is no longer open for review by this link.`);
  if (post.state !== 'draft')
    throw new CodedError(
      'invalid_state',
      `${notThen[post.state]()} ${t`Contact the person who sent you this link.`}`,
    );
  return { link, post };
}

const notThen: Readonly<Record<Exclude<PostState, 'draft'>, () => string>> = {
  scheduled: () => t`This post is approved and scheduled.`,
  sending: () => t`This post is being published.`,
  sent: () => t`This post is published.`,
  partly_sent: () => t`This post is published.`,
  failed: () => t`Publishing this post failed.`,
  cancelled: () => t`This post was cancelled.`,
};
