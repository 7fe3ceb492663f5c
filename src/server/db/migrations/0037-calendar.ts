import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // The files' ids end below 100,000.
  `create table calendar_rows (
    id bigint generated always as identity (start with 100001) primary key,
    key text not null unique,
    kind text not null,
    title text not null,
    why text not null,
    year int not null,
    month int not null,
    day int not null,
    category text not null,
    importance int not null,
    image_url text,
    source text not null,
    source_url text,
    licence text not null
  )`,
  `create index calendar_rows_day on calendar_rows (month, day)`,
  `create table calendar_uses (
    organization_id bigint not null references organizations on delete cascade,
    calendar_id bigint not null,
    year int not null,
    note text not null,
    user_id bigint references users on delete set null,
    at timestamptz not null,
    primary key (organization_id, year, calendar_id)
  )`,
];

/** Imported days of the calendar, and what each organization has posted about. */
export const calendar: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
