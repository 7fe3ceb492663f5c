import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The figures behind best times: computed from the trends and disposable, so unlogged. */
export const bestTime: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create unlogged table best_time_rollup (
      audience text not null,
      network text not null,
      posts int not null,
      top10_threshold bigint,
      slots jsonb not null,
      proof_posts bigint[] not null,
      primary key (audience, network)
    )`.execute(db);
  },
};
