import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `create table quotes (
    id bigint generated always as identity primary key,
    key text not null unique,
    text text not null,
    chars int not null,
    place text not null,
    context text,
    categories text[] not null,
    popularity int not null,
    author text not null,
    author_description text not null,
    born int,
    died int,
    dates_approximate boolean not null,
    picture jsonb,
    work text not null,
    year int not null,
    language text not null,
    translator text,
    public_from int not null,
    evidence_url text not null,
    licence text not null,
    origin text not null,
    words tsvector not null
  )`,
  `create index quotes_rank on quotes (popularity desc, id)`,
  `create index quotes_words on quotes using gin (words)`,
  `create table quote_uses (
    organization_id bigint not null references organizations on delete cascade,
    quote_id bigint not null references quotes on delete cascade,
    note text not null,
    user_id bigint references users on delete set null,
    at timestamptz not null,
    primary key (organization_id, quote_id)
  )`,
];

/** Quotes, and which of them each organization has posted. */
export const quotes: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
