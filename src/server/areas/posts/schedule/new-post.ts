import type { Transaction } from 'kysely';

import type { MessageText } from '#contract/message-text.ts';
import { insertEvent } from '#server/areas/delivery/post-deliveries/store.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { asColumns, type Wording } from './content.ts';
import { emitPost } from './emit.ts';
import { hashOf } from './hash.ts';
import * as store from './store.ts';

export interface NewPost {
  content: Wording & { kind: string | null; author_notes: string | null };
  projectId: number;
  accountIds: readonly number[];
  cardId: number | null;
  /** In review at once, or private to its author for now. */
  stage: 'private' | 'review';
  scheduledAt: Date | null;
  clientKey?: { client_key: string | null; client_request: string | null };
  /** The post it translates, and the hash of that post's texts. */
  source?: { id: number; hash: string };
}

/**
 * Stores a draft of the actor with its accounts and the first line of its log, and sends it to webhooks.
 * @param text that first line
 * @returns undefined where the actor has a post of this client key already
 */
export async function insertNewPost(
  trx: Transaction<Tables>,
  ctx: Pick<Context, 'actor' | 'queue' | 'now'>,
  { content, projectId, accountIds, cardId, stage, scheduledAt, clientKey, source }: NewPost,
  text: MessageText,
): Promise<store.StoredPost | undefined> {
  const { actor, now } = ctx;
  const post = await store.insertPost(trx, {
    ...asColumns(content),
    organization_id: actor.organizationId,
    project_id: projectId,
    card_id: cardId,
    author_user_id: actor.userId,
    author_token_id: actor.tokenId,
    submitted_via: actor.by === 'session' ? 'web' : 'api',
    state: 'draft',
    stage,
    scheduled_at: scheduledAt,
    content_hash: hashOf({ ...content, project_id: projectId, account_ids: accountIds }),
    ...clientKey,
    released_by: null,
    created_at: now,
    updated_at: now,
    submitted_at: stage === 'review' ? now : null,
    sent_at: null,
    ...(source && { translated_from: source.id, source_hash: source.hash, source_seen_at: now }),
  });
  if (!post) return undefined;
  await store.replaceTargets(trx, post.id, accountIds);
  await insertEvent(trx, {
    post_id: post.id,
    at: now,
    kind: 'created',
    text,
    details: { user_id: actor.userId, ...(source && { translated_from: source.id }) },
  });
  await emitPost(trx, ctx, { type: 'draft.created', post }, (made) => ({ post: made }));
  if (stage === 'review')
    await emitPost(trx, ctx, { type: 'draft.submitted', post }, (made) => ({ post: made }));
  return post;
}
