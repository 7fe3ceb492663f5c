import { sql, type Kysely } from 'kysely';

/**
 * One index for every order in which trends are listed, so that no list ever sorts a window. `created_at`
 * stands behind the sorted column: the window is then checked inside the index.
 */
const sorted = [
  'score',
  'engagement',
  'likes',
  'comments',
  'shares',
  'views',
  'saves',
  'quotes',
  'growth_rate',
];

const indexes: Readonly<Record<string, string>> = {
  trends_by_time: 'on trends (source, created_at desc, id desc)',
  ...Object.fromEntries(
    sorted.map((column) => [
      `trends_by_${column}`,
      `on trends (source, ${column} desc nulls last, created_at desc, id desc)`,
    ]),
  ),
  trends_words: 'on trends using gin (words) with (fastupdate = off)',
  trends_author: `on trends using gin (author gin_trgm_ops) where author <> ''`,
  trends_by_category:
    'on trends (category_id, score desc nulls last, created_at desc, id desc) where category_id is not null',
  trends_by_community:
    'on trends (lower(community), score desc nulls last, created_at desc, id desc) where community is not null',
};

/** Makes what is missing; an import that was cut off leaves indexes away, so the start calls this too. */
export async function ensureTrendIndexes<T>(db: Kysely<T>): Promise<void> {
  for (const [name, definition] of Object.entries(indexes)) {
    await sql.raw(`create index if not exists ${name} ${definition}`).execute(db);
  }
}

/** For loading an empty store: an index made at the end costs a fraction of one kept up row by row. */
export async function dropTrendIndexes<T>(db: Kysely<T>): Promise<void> {
  for (const name of Object.keys(indexes)) await sql.raw(`drop index if exists ${name}`).execute(db);
}
