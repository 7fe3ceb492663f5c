import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Sandboxes keep what was chosen of the network's options. */
export const sandboxOptions: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table sandbox_posts add column options jsonb not null default '{}'`.execute(db);
  },
};
