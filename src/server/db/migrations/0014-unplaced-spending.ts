import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What reading has cost before there was a source to book it to: a first reading that failed, or a test. */
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
