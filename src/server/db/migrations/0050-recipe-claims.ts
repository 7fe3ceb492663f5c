import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Who has claimed a recipe's due day. */
export const recipeClaims: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table recipe_claims (
      recipe_id bigint not null references recipes on delete cascade,
      due date not null,
      user_id bigint references users on delete set null,
      at timestamptz not null,
      primary key (recipe_id, due)
    )`.execute(db);
  },
};
