import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Images know whether they move. Of those that were there before, nobody has counted the frames. */
export const movingImages: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table media add column frames int check (frames > 0)`.execute(db);
  },
};
