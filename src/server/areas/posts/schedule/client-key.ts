import canonicalize from 'canonicalize';
import { createHash } from 'node:crypto';

import { CodedError } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { InputOf } from '#contract/operation.ts';
import type { schedule } from '#contract/posts/schedule.ts';
import type { Context } from '#server/context.ts';
import { findByClientKey, type StoredPost } from './store.ts';

type Input = InputOf<typeof schedule.create>;

/** What is stored of a call with a client key, so that its repetition is recognized. */
export function keyOf({
  client_key,
  ...request
}: Input): { client_key: string; client_request: string } | { client_key: null; client_request: null } {
  if (client_key === undefined) return { client_key: null, client_request: null };
  const client_request = createHash('sha256')
    .update(canonicalize(request) ?? '')
    .digest('hex');
  return { client_key, client_request };
}

/**
 * The post that the same call created before; undefined where there is none. Each user has keys of their own.
 * @throws CodedError invalid_state where the key belongs to another post, whose id the details name
 */
export async function madeBefore(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  input: Input,
): Promise<StoredPost | undefined> {
  const { client_key, client_request } = keyOf(input);
  if (client_key === null) return undefined;
  const { organizationId, userId } = actor;
  const post = await findByClientKey(db, { organizationId, userId, client_key });
  if (!post || post.client_request === client_request) return post;
  throw new CodedError(
    'invalid_state',
    t`This client_key stands for post ${{ post: post.id }} already, and that was another call. Take another word for another post.`,
    { id: post.id },
  );
}
