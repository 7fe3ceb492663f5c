import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const marked = [
  ['reviews', 'posts', 'post_id', 'created_at'],
  ['post_edits', 'posts', 'post_id', 'at'],
  ['post_comments', 'posts', 'post_id', 'created_at'],
  ['card_comments', 'cards', 'card_id', 'created_at'],
  ['card_activity', 'cards', 'card_id', 'at'],
] as const;

/**
 * Marks the demo's rows on its own posts and cards, so that additions by people can be told apart. A demo
 * that exists already wrote all of its rows before its organization's row was committed.
 */
export const demoMarks: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [table, parent, key, at] of marked) {
      await sql.raw(`alter table ${table} add column demo boolean not null default false`).execute(db);
      await sql
        .raw(
          `update ${table} x set demo = true from ${parent} p join organizations o on o.id = p.organization_id
            where p.id = x.${key} and p.demo and x.${at} <= o.created_at`,
        )
        .execute(db);
    }
  },
};
