import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `alter table users
    add column language text not null default 'auto',
    add column week_start text not null default 'auto',
    add column clock text not null default 'auto',
    add column date_form text not null default 'auto',
    add column times text not null default 'own',
    add column timezone text`,
  `update users set timezone = s.timezone from notification_settings s where s.user_id = users.id`,
  `alter table notification_settings drop column timezone`,
];

/** How a user reads dates and times; their zone is no longer of notifications alone. */
export const preferences: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
