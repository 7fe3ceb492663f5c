import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `create table plans (
    key text primary key,
    label text not null,
    requests_per_hour int,
    daily_queries int,
    monthly_credits int,
    delay_hours int not null,
    metrics_hidden boolean not null,
    can_publish boolean not null,
    open boolean not null
  )`,
  `insert into plans values
    ('free', 'Free', 60, 24, 50, 72, true, false, true),
    ('desk', 'Desk', null, null, 10000, 0, false, true, true)`,
  'alter table organizations add constraint organizations_plan foreign key (plan) references plans',
  // Why a person gave or deducted credits.
  'alter table credits_ledger add column reason text',
];

/** Plans are data: the two of every installation, and those that its administrator creates. */
export const plans: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
