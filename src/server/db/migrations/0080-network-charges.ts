import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // The month is 2026-11, in UTC. What was paid for stays when the post is deleted.
  `create table network_charges (
    id bigint generated always as identity primary key,
    step_id bigint references post_steps on delete set null,
    network text not null,
    month text not null,
    mills int not null
  )`,
  `create unique index network_charges_step on network_charges (step_id)`,
  `create index network_charges_month on network_charges (network, month)`,
];

/** The cost of publishing to networks that charge for it. */
export const networkCharges: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
