import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `create table media_looks (
    organization_id bigint not null references organizations on delete cascade,
    address_hash bytea not null,
    problem text,
    looked_at timestamptz not null,
    primary key (organization_id, address_hash)
  )`,
  `create index media_looks_old on media_looks (looked_at)`,
  `alter table media add column poster boolean not null default false`,
];

/** Probes of media on other servers, and which videos have a poster. */
export const outsideMedia: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
