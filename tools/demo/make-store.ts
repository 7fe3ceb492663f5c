import { sql, type Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';

/**
 * Makes what the database filled in by its own clock a part of the demo's instant, and leaves out what the load makes
 * anew (figures, and of trends their words, keys and scores, but for those of news, which count who else tells it), or
 * nobody asks for: by which keys further trends of the demo would join a story.
 */
export async function settle(db: Kysely<Tables>, at: Date): Promise<void> {
  for (const table of ['post_figures', 'post_figure_marks', 'post_figure_zones', 'trend_keys', 'story_keys'])
    await sql`delete from ${sql.table(table)}`.execute(db);
  await sql`update trends set words = '', score = case when source = 'rss' then round(score::numeric, 4) else 0 end`.execute(
    db,
  );
  const { rows } = await sql<{ table: string; column: string }>`
    select class.relname as table, attribute.attname as column
    from pg_class class join pg_attribute attribute on attribute.attrelid = class.oid
    where class.relnamespace = 'public'::regnamespace and class.relkind = 'r' and not class.relispartition
      and attribute.atthasdef and attribute.atttypid = 'timestamptz'::regtype
    order by class.relname, attribute.attnum`.execute(db);
  for (const { table, column } of rows)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${at} where ${sql.ref(column)} > ${at}::timestamptz + interval '60 days'`.execute(
      db,
    );
}
