import type { Transaction } from 'kysely';
import canonicalize from 'canonicalize';

import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { insertEdits, widenEdits } from './store-edits.ts';

export interface Edit {
  field: string;
  before: unknown;
  after: unknown;
}

const names = {
  body: 'body',
  media: 'media',
  thread: 'thread',
  first_comment: 'first_comment',
  overrides: 'overrides',
  design: 'design',
  png: 'png',
  kind: 'kind',
  author_notes: 'author_notes',
  card_id: 'card_id',
  scheduled_at: 'scheduled_at',
  account_ids: 'target_account_ids',
} as const;

type Fields = Readonly<Record<keyof typeof names, unknown>>;

/** Which fields are different afterwards, under the names of the API. */
export function changedFields(before: Fields, after: Fields): Edit[] {
  return Object.entries(names).flatMap(([name, field]) => {
    const [was, is] = [before, after].map(
      (fields) => Object.entries(fields).find(([key]) => key === name)?.[1],
    );
    return canonicalize(was ?? null) === canonicalize(is ?? null) ? [] : [{ field, before: was, after: is }];
  });
}

/** What somebody types goes on as one edit for so long. */
const oneEditMs = 10 * 60_000;

/**
 * Writes what was changed into the edit log. A person's screen saves every few words: what they change in a field
 * in one go is one line, from the first state to the last, unless a review or a translation stands between.
 */
export async function logEdits(
  trx: Transaction<Tables>,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  postId: number,
  edits: readonly Edit[],
): Promise<void> {
  const by = { postId, userId: actor.userId, tokenId: actor.tokenId, at: now };
  const since = new Date(now.getTime() - oneEditMs);
  const widened = actor.by === 'session' ? await widenEdits(trx, by, edits, since) : [];
  await insertEdits(
    trx,
    by,
    edits.filter(({ field }) => !widened.includes(field)),
  );
}
