import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // Null means every project. A list keeps removed projects, so that it never becomes empty, which would mean
  // all.
  `alter table tokens
    add column project_ids bigint[] check (cardinality(project_ids) > 0),
    add column daily_cap int check (daily_cap > 0),
    add column old_hash bytea unique,
    add column old_ends_at timestamptz,
    add check ((old_hash is null) = (old_ends_at is null))`,
];

/** Tokens limited to projects and to a number of requests a day, and their previous keys. */
export const tokenLimits: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
