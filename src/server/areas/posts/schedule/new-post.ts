import type { Transaction } from 'kysely';

import type { Labelled } from '#contract/labels/label-filter.ts';
import type { MessageText } from '#contract/message-text.ts';
import { insertEvent } from '#server/areas/delivery/post-deliveries/store.ts';
import { relabelOne, type Relabelling } from '#server/areas/labels/labelling/relabel.ts';
import { linksOf } from '#server/areas/posts/utm-presets/post-links.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { asColumns, type Wording } from './content.ts';
import { hashOf } from './hash.ts';
import * as store from './store.ts';

export interface NewPost {
  content: Wording & { kind: string | null; author_notes: string | null };
  projectId: number;
  accountIds: readonly number[];
  cardId: number | null;
  /** What it has from its card or its source, as far as that fits its project. */
  inherited: Labelled;
  /** What is chosen for it instead. */
  labelling?: Relabelling;
  /** In review at once, or private to its author for now. */
  stage: 'private' | 'review';
  scheduledAt: Date | null;
  clientKey?: { client_key: string | null; client_request: string | null };
  /** The post it translates, and the hash of that post's texts. */
  source?: { id: number; hash: string };
}

/**
 * Stores a draft of the actor with its accounts and the first line of its log.
 * @param text that first line
 * @returns undefined where the actor has a post of this client key already
 */
export async function insertNewPost(
  trx: Transaction<Tables>,
  { actor, now, settings }: Pick<Context, 'actor' | 'now' | 'settings'>,
  {
    content,
    projectId,
    accountIds,
    cardId,
    inherited,
    labelling = {},
    stage,
    scheduledAt,
    clientKey,
    source,
  }: NewPost,
  text: MessageText,
): Promise<store.StoredPost | undefined> {
  const { organizationId } = actor;
  const labelled = await relabelOne(trx, organizationId, { ...inherited, project_id: projectId }, labelling);
  const inserted = await store.insertPost(trx, {
    ...asColumns(content),
    ...labelled,
    organization_id: organizationId,
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
  if (!inserted) return undefined;
  const links = await linksOf(trx, settings, { ...inserted, ...content }, accountIds);
  const post =
    Object.keys(links).length === 0
      ? inserted
      : await store.setLinks(trx, inserted.id, {
          links: JSON.stringify(links),
          content_hash: hashOf({ ...content, links, project_id: projectId, account_ids: accountIds }),
        });
  await store.replaceTargets(trx, post.id, accountIds);
  await insertEvent(trx, {
    post_id: post.id,
    at: now,
    kind: 'created',
    text,
    details: { user_id: actor.userId, ...(source && { translated_from: source.id }) },
  });
  return post;
}
