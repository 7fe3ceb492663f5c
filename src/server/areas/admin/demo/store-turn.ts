import { sql, type Kysely } from 'kysely';
import type pg from 'pg';

import type { Tables } from '#server/db/tables.ts';

/** Runs `work` while no other node loads the demo; a second node waits here. */
export async function whileAlone<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('copydesk demo'))`);
    return await work();
  } finally {
    // Closing the session always frees the lock.
    client.release(true);
  }
}

/** Whether there is no user and no real data. */
export async function isUnused(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ unused: boolean }>`
    select not exists (select 1 from users) and not exists (select 1 from organizations)
      and not exists (select 1 from trends where not demo) as unused`.execute(db);
  return rows[0]?.unused ?? false;
}

/** Deliveries that wait for their time. */
export async function listWaiting(db: Kysely<Tables>) {
  const { rows } = await sql<{ id: number; due: Date }>`
    select t.id, t.due_at as due from post_targets t join posts p on p.id = t.post_id
    where p.demo and p.state = 'scheduled' and t.state = 'queued' and t.due_at is not null order by t.id`.execute(
    db,
  );
  return rows;
}
