import type { Kysely } from 'kysely';

import type { cards } from '#contract/board/cards.ts';
import { CodedError } from '#contract/errors.ts';
import { platformOf } from '#contract/intake/platform.ts';
import type { Labelled } from '#contract/labels/label-filter.ts';
import { t } from '#contract/message.ts';
import type { InputOf } from '#contract/operation.ts';
import { logActivity } from '#server/areas/board/card-activity/store.ts';
import type { Tables } from '#server/db/tables.ts';
import { dueOf, textOfCard } from './cards.ts';
import * as store from './store.ts';

/** What can be changed on cards; some of it on one card only. */
export type Change = Omit<InputOf<typeof cards.editMany>, 'card_ids'> &
  Omit<InputOf<typeof cards.edit>, 'card_id' | 'card_type'>;

type Fields = Partial<store.CardRow>;

/** What the search of cards reads. */
const wordFields = ['title', 'description', 'notes', 'links'] as const;

/** Who makes the change, and when. */
export interface Log {
  by: number;
  at: Date;
}

/**
 * Changes the given fields of locked cards.
 * @param labelled how each card is labelled then, by its id; absent: as it is
 * @returns how many had other values
 * @throws CodedError content_changed where one of them was edited after the given version
 */
export async function changeFields(
  trx: Kysely<Tables>,
  rows: readonly store.CardRow[],
  change: Change,
  { labelled, ...log }: Log & { labelled?: ReadonlyMap<number, Labelled> },
): Promise<number> {
  const { version } = change;
  const newer = rows.find(
    (card) => version !== undefined && (version < card.edited_version || version > card.version),
  );
  if (newer)
    throw new CodedError('content_changed', t`This card was changed since you opened it.`, {
      version: newer.version,
    });
  const edits = rows
    .map((card) => ({ card, changes: changesOf(card, change, labelled?.get(card.id)) }))
    .filter(({ changes }) => Object.keys(changes).length > 0);
  for (const same of Map.groupBy(edits, ({ changes }) => JSON.stringify(changes)).values()) {
    const ids = same.map(({ card }) => card.id);
    const changes = same[0]?.changes ?? {};
    // A reopened card is no longer completed.
    const reopened = 'status' in changes && { completed_at: null };
    await store.writeEdits(trx, ids, { ...changes, ...reopened, updated_at: log.at });
  }
  for (const { card, changes } of edits)
    if (wordFields.some((name) => name in changes))
      await store.writeCardTokens(trx, card.id, textOfCard({ ...card, ...changes }));
  await logActivity(
    trx,
    log,
    edits.map(({ card, changes }) => ({
      cardId: card.id,
      what: 'edited',
      details: { changes: oldAndNew(card, changes) },
    })),
  );
  return edits.length;
}

/** The actual changes to one card: the given values that it does not have yet. */
function changesOf(
  card: store.CardRow,
  { due_date, ...change }: Change,
  labelled: Labelled | undefined,
): Fields {
  const {
    board_column_id: _column,
    archived: _archived,
    version: _version,
    label_ids: _labels,
    add_label_ids: _added,
    remove_label_ids: _removed,
    campaign_id: _campaign,
    ...given
  } = change;
  const wanted: { [name in keyof Fields]: Fields[name] | undefined } = {
    ...given,
    ...labelled,
    ...(due_date !== undefined && dueOf(due_date)),
    // A new URL has a platform of its own, unless one is given.
    ...(given.post_url !== undefined &&
      given.platform === undefined &&
      given.post_url !== card.post_url && {
        platform: given.post_url === null ? null : platformOf(given.post_url),
      }),
  };
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) => value !== undefined && !isSame(value, card[name as keyof store.CardRow]),
    ),
  );
}

function isSame(one: unknown, other: unknown): boolean {
  return Array.isArray(one) && Array.isArray(other) ? one.join() === other.join() : one === other;
}

/** The log keeps only the beginnings of long texts: it says what happened and is no second store. */
const longestKept = 300;

function oldAndNew(card: store.CardRow, changes: Fields) {
  const kept = (value: unknown) =>
    typeof value === 'string' && value.length > longestKept
      ? `${value.slice(0, longestKept).toWellFormed()}…`
      : (value ?? null);
  return Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [
      name,
      { from: kept(card[name as keyof store.CardRow]), to: kept(value) },
    ]),
  );
}
