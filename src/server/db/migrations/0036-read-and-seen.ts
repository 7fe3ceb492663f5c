import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `alter table reviews add column checks_only boolean not null default false`,
  // Until now only the note distinguished these from reviews by agents that read.
  `update reviews set checks_only = true
    where model is null and scores = '{}' and note like 'Only the machine checks were run.%'`,
  `alter table posts add column source_seen_at timestamptz`,
  `update posts set source_seen_at = created_at where translated_from is not null`,
];

/**
 * Which reviews are by the machine checks alone, and when a translation was last up to date with its source.
 */
export const readAndSeen: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
