import type { Transaction } from 'kysely';

import { notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { refusal, type PostOperation } from './rights.ts';
import { lockPost, type StoredPost } from './store.ts';

/**
 * The post, locked, if this actor may do this with it. Not for `approve`, which asks for the last review too.
 * @throws CodedError not_found, or why the operation is refused
 */
export async function lockPostFor(
  trx: Transaction<Tables>,
  actor: Context['actor'],
  id: number,
  operation: Exclude<PostOperation, 'approve'>,
): Promise<StoredPost> {
  const post = await lockPost(trx, actor.organizationId, id);
  if (!post) throw notFound(t`This post was not found.`);
  const refused = refusal(operation, actor, { ...post, last: null });
  if (refused) throw refused;
  return post;
}
