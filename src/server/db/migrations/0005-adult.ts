import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `alter table trends add column adult boolean not null default false`,
  `alter table communities
    add column title text, add column description text, add column likes bigint, add column url text`,
  // The keys of a source, encrypted; `config` holds what may be shown.
  `alter table sources add column secrets text`,
  `create table source_spending (
    source_id bigint not null references sources on delete cascade,
    month text not null,
    purpose text not null,
    mills bigint not null,
    primary key (source_id, month, purpose)
  )`,
];

/** Posts for adults, what feeds and communities say of themselves, and sources that need keys or cost money. */
export const adult: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
