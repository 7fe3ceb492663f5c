import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `alter table reviews add column checks_only boolean not null default false`,
  // Until now the job's note alone told them from those of agents that read.
  `update reviews set checks_only = true
    where model is null and scores = '{}' and note like 'Only the machine checks were run.%'`,
  `alter table posts add column source_seen_at timestamptz`,
  `update posts set source_seen_at = created_at where translated_from is not null`,
];

/** Which reviews are the machine checks' alone, and when a translation last said what its source says. */
export const readAndSeen: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
