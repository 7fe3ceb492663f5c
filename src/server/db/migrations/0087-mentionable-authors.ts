import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The authors of trends, counted from these and disposable, so unlogged. */
export const mentionableAuthors: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create unlogged table author_rollup (
      audience text not null,
      network text not null,
      key text not null,
      handle text not null,
      name text,
      search text not null,
      posts int not null,
      engagement bigint,
      primary key (audience, network, key)
    )`.execute(db);
    await sql`create index author_rollup_by_reach on author_rollup
      (audience, network, engagement desc nulls last, key)`.execute(db);
  },
};
