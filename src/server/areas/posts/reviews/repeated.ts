import type { Insertable, Transaction } from 'kysely';
import { isDeepStrictEqual } from 'node:util';

import type { StoredPost } from '#server/areas/posts/schedule/store.ts';
import type { ReviewsTable } from '#server/db/publishing-tables.ts';
import type { Tables } from '#server/db/tables.ts';
import { findLatestReview, type StoredReview } from './store.ts';

/** What tells one review of a person from their next one. */
const compared = [
  'user_id',
  'given_verdict',
  'verdict',
  'score',
  'note',
  'content_hash',
  'policy_version',
  // A withdrawn review is no longer what it was.
  'ignored',
  'checks_only',
  'model',
] as const satisfies (keyof StoredReview)[];

type Given = Insertable<ReviewsTable> & { scores: string; warnings: string };

/**
 * The review that this one repeats word for word: the latest of the post, by the same person, of the same content, which
 * was not edited since, not even back and forth. The caller has locked the post.
 * @returns its id, undefined where this is another review
 */
export async function repeatedReview(
  trx: Transaction<Tables>,
  post: Pick<StoredPost, 'id' | 'updated_at'>,
  given: Given,
): Promise<number | undefined> {
  const latest = await findLatestReview(trx, post.id);
  if (!latest || latest.created_at < post.updated_at) return undefined;
  const isSame =
    compared.every((name) => latest[name] === given[name]) &&
    isDeepStrictEqual(latest.scores, JSON.parse(given.scores)) &&
    isDeepStrictEqual(latest.warnings, JSON.parse(given.warnings));
  return isSame ? latest.id : undefined;
}
