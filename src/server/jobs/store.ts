import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/** Records that a worker lives, and forgets those that have been silent for a day. */
export async function beat(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await db
    .insertInto('workers')
    .values({ id, started_at: now, beat_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ beat_at: now }))
    .execute();
  const dayAgo = new Date(now.getTime() - 24 * 3_600_000);
  await db.deleteFrom('workers').where('beat_at', '<', dayAgo).execute();
}

export async function forgetWorker(db: Kysely<Tables>, id: string): Promise<void> {
  await db.deleteFrom('workers').where('id', '=', id).execute();
}

/** When a worker last reported, or null when none is known. */
export async function lastBeat(db: Kysely<Tables>): Promise<Date | null> {
  const row = await db
    .selectFrom('workers')
    .select((select) => select.fn.max<Date | null>('beat_at').as('at'))
    .executeTakeFirst();
  return row?.at ?? null;
}
