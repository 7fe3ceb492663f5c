import type { Kysely } from 'kysely';

import type { Change } from '#contract/events.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Log } from '#server/lib/log.ts';
import type { Filler } from './all.ts';
import type { EventRow } from './store.ts';

/** A change, and whom to tell: null for everybody in the organization. */
export interface Tellable {
  userId: number | null;
  change: Change;
}

/** More rows of a noun than these are not told along: reading the whole anew costs less. */
const mostRows = 500;

/**
 * What one organization's events tell its listeners: those by the same person about the same noun as one, with
 * the rows that belong to them.
 */
export async function tellables(
  { db, log, fillers }: { db: Kysely<Tables>; log: Log; fillers: Readonly<Record<string, Filler>> },
  organizationId: number,
  rows: readonly EventRow[],
): Promise<Tellable[]> {
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
      // Without its rows a change is read anew by those who hear of it.
      log.warn({ err: error, noun }, 'the rows of a change could not be read');
      return same;
    }
  });
  return (await Promise.all(filled)).flat();
}

function merge(rows: readonly EventRow[]): Tellable[] {
  const [first] = rows;
  if (!first) return [];
  // Where one does not say which, the whole does not.
  const ids = rows.some((row) => row.ids.length === 0) ? [] : [...new Set(rows.flatMap((row) => row.ids))];
  return [{ userId: first.user_id, change: { noun: first.noun, ids, by: first.by_user_id } }];
}
