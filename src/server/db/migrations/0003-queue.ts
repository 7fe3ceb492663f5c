import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `create table workers (
    id text primary key,
    started_at timestamptz not null,
    beat_at timestamptz not null
  )`,
  `alter table sources add column polling_until timestamptz`,
];

/** The workers that run jobs, and leases on sources being polled. */
export const queue: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
