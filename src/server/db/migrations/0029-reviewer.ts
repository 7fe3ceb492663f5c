import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `alter table reviews
    add column model text,
    add column tokens_in int,
    add column tokens_out int,
    add column cost_micros bigint`,
  `create table post_gradings (
    post_id bigint primary key references posts on delete cascade,
    content_hash text not null,
    lease_until timestamptz,
    attempts int not null default 0,
    retry_at timestamptz
  )`,
  `create table grading_rounds (
    organization_id bigint primary key references organizations on delete cascade,
    at timestamptz not null,
    graded int not null,
    failed int not null,
    trouble text
  )`,
  // The month is 2026-11, in UTC.
  `create table model_spending (
    organization_id bigint not null references organizations on delete cascade,
    month text not null,
    readings int not null,
    unpriced int not null,
    tokens_in bigint not null,
    tokens_out bigint not null,
    cost_micros bigint not null,
    primary key (organization_id, month)
  )`,
];

/** Drafts that the built-in reviewer grades, and the cost of the model that reads them. */
export const reviewer: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
