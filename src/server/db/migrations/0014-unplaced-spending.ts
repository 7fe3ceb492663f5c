import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The cost of reading before a source exists: a first reading that failed, or a test. */
export const unplacedSpending: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table unplaced_spending (
      kind text not null,
      month text not null,
      mills bigint not null,
      primary key (kind, month)
    )`.execute(db);
  },
};
