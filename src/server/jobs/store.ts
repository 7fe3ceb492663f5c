import { sql, type Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';

/** Records a worker's heartbeat, and deletes those that have been silent for a day. */
export async function recordHeartbeat(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
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
export async function lastHeartbeat(db: Kysely<Tables>): Promise<Date | null> {
  const row = await db
    .selectFrom('workers')
    .select((select) => select.fn.max<Date | null>('beat_at').as('at'))
    .executeTakeFirst();
  return row?.at ?? null;
}

/** The named queues that contain a due job. */
export async function queuesWithDueJobs(db: Kysely<Tables>, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select queue.name from unnest(${[...names]}::text[]) as queue(name)
    where exists (
      select from pgboss.job
      where job.name = queue.name and state < 'active' and not blocked and start_after < now()
    )`.execute(db);
  return rows.map(({ name }) => name);
}
