import canonicalize from 'canonicalize';
import type { Transaction } from 'kysely';

import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { emitEdits } from './emit.ts';
import { withoutOptionNames } from './option-names.ts';
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

/** Which fields differ, under the API's names. */
export function changedFields(before: Fields, after: Fields): Edit[] {
  return Object.entries(names).flatMap(([name, field]) => {
    const [was, is] = [before, after].map(
      (fields) => Object.entries(fields).find(([key]) => key === name)?.[1],
    );
    const [earlier, later] = [was, is].map((value) =>
      canonicalize((field === 'overrides' ? withoutOptionNames(value) : value) ?? null),
    );
    return earlier === later ? [] : [{ field, before: was, after: is }];
  });
}

/** How long a person's changes of a field count as one edit. */
const oneEditMs = 10 * 60_000;

/**
 * Writes changes to the edit log, and sends them to webhooks. The browser saves every few words, so consecutive changes
 * of a field by one person are one line, from the first state to the last, unless a review or a translation lies
 * between.
 */
export async function logEdits(
  trx: Transaction<Tables>,
  ctx: Pick<Context, 'actor' | 'queue' | 'now'>,
  postId: number,
  edits: readonly Edit[],
): Promise<void> {
  const { actor, now } = ctx;
  const by = { postId, userId: actor.userId, tokenId: actor.tokenId, at: now };
  const since = new Date(now.getTime() - oneEditMs);
  const widened = actor.by === 'session' ? await widenEdits(trx, by, edits, since) : [];
  await insertEdits(
    trx,
    by,
    edits.filter(({ field }) => !widened.includes(field)),
  );
  if (edits.length === 0) return;
  const { organizationId } = actor;
  await emitEdits(trx, ctx, { organizationId, ids: [postId] }, () => edits.map(({ field }) => field));
}
