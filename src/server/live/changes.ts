import type { Kysely } from 'kysely';

import type { Change } from '#contract/events.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Log } from '#server/lib/log.ts';
import type { Filler } from './all.ts';
import type { EventRow } from './store.ts';

/** A change and its recipient; a null `userId` means every member of the organization. */
export interface AddressedChange {
  userId: number | null;
  change: Change;
}

/** With more rows of a noun than this, a change goes without its rows: reading the list again costs less. */
const mostRows = 500;

/**
 * The changes for one organization's listeners. Events by the same user about the same noun become one change, with
 * the rows that belong to it.
 */
export async function changesFrom(
  { db, log, fillers }: { db: Kysely<Tables>; log: Log; fillers: Readonly<Record<string, Filler>> },
  organizationId: number,
  rows: readonly EventRow[],
): Promise<AddressedChange[]> {
  const merged = [
    ...Map.groupBy(rows, ({ noun, user_id, by_user_id }) => `${noun} ${user_id} ${by_user_id}`).values(),
  ].flatMap(merge);
  const filled = [...Map.groupBy(merged, ({ change }) => change.noun)].map(async ([noun, same]) => {
    const ids = [...new Set(same.flatMap(({ change }) => change.ids))];
    const filler = fillers[noun];
    if (!filler || ids.length === 0 || ids.length > mostRows) return same;
    try {
      const fill = await filler(db, organizationId, ids);
      return same.map(({ userId, change }) => ({ userId, change: { ...change, ...fill(change.ids) } }));
    } catch (error) {
      // Without its rows, a change makes its listeners read again.
      log.warn({ err: error, noun }, 'the rows of a change could not be read');
      return same;
    }
  });
  return (await Promise.all(filled)).flat();
}

function merge(rows: readonly EventRow[]): AddressedChange[] {
  const [first] = rows;
  if (!first) return [];
  // If one event does not say which rows changed, the merged one does not either.
  const ids = rows.some((row) => row.ids.length === 0) ? [] : [...new Set(rows.flatMap((row) => row.ids))];
  return [{ userId: first.user_id, change: { noun: first.noun, ids, by: first.by_user_id } }];
}
