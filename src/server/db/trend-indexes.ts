import { sql, type Kysely } from 'kysely';

import { newsSource, sourceNames, sources, sourcesWith, type SourceName } from '#contract/sources/all.ts';
import type { SortKey } from '#contract/sources/facts.ts';

type Column = Exclude<SortKey, 'newest' | 'oldest' | 'growth'> | 'growth_rate';

/** The sources that are listed by each column. The others have no entry in its index. */
const listedBy = new Map<Column, SourceName[]>();
for (const source of sourceNames) {
  for (const key of new Set(Object.values(sources[source].sorts))) {
    if (key === 'newest' || key === 'oldest') continue;
    const column = key === 'growth' ? 'growth_rate' : key;
    listedBy.set(column, [...(listedBy.get(column) ?? []), source]);
  }
}
// A search across all sources ranks each by it, and names none as a literal.
listedBy.set('engagement', [...sourceNames]);

/**
 * How fast a trend rises, an hour: in the engagement of its source, and news in the sources that tell it. Null when
 * no change can be stated. A query that uses its index repeats it as it stands here.
 */
export const pace = `(case when source = '${newsSource}' then growth_rate else (growth_to - growth_from)::float8 * 3600
  / nullif(extract(epoch from growth_to_at - growth_from_at)::float8, 0) end)`;

/**
 * One index for every order in which trends are listed, so that no list ever sorts a window. `created_at`
 * follows the sorted column, so that the window is checked inside the index. A query names its source as a
 * literal, because otherwise the planner could not tell that a source's index is enough.
 */
const indexes: Readonly<Record<string, string>> = {
  // New posts wait in a short list that every search also reads; indexing each one's words at once costs
  // three quarters of what storing it costs. With the source beside the words, a search reads no other
  // source's posts.
  trends_words: 'on trends using gin (source, words) with (fastupdate = on, gin_pending_list_limit = 512)',
  // The author is included, so that any part of a name, even one letter, is matched inside the index.
  trends_by_time: 'on trends (source, created_at desc, id desc) include (author)',
  ...Object.fromEntries(
    [...listedBy].map(([column, names]) => [
      `trends_by_${column}`,
      `on trends (source, ${column} desc nulls last, created_at desc, id desc)${only(names)}`,
    ]),
  ),
  // The fastest of each source, and the newest of all: what stories across all sources begin with.
  trends_by_pace: `on trends (source, ${pace} desc nulls last, created_at desc, id desc) where ${pace} is not null`,
  trends_latest: 'on trends (created_at desc, id desc) include (source, story_id, demo)',
  trends_by_category:
    'on trends (category_id, score desc nulls last, created_at desc, id desc) where category_id is not null',
  trends_by_community:
    'on trends (lower(community), score desc nulls last, created_at desc, id desc) where community is not null',
  trends_by_type: `on trends (type, score desc nulls last, created_at desc, id desc)${only(sourcesWith('type'))}`,
};

function only(names: readonly SourceName[]): string {
  if (names.length === sourceNames.length) return '';
  return ` where source in (${names.map((name) => `'${name}'`).join(', ')})`;
}

/** Two at a time: indexes are built as fast as two cores can. */
const atOnce = 2;

/** Creates missing indexes. An interrupted import leaves some out, so the start calls this too. */
export async function ensureTrendIndexes<T>(db: Kysely<T>): Promise<void> {
  if ((await missing(db)).length === 0) return;
  // Inside a transaction there is one connection, which builds them in turn; migrations have a lock of their
  // own.
  if (db.isTransaction) return make(db, await missing(db), 1);
  // "If not exists" does not help two nodes that create the same index at once: one creates it, the others
  // wait.
  await db.connection().execute(async (held) => {
    await sql`select pg_advisory_lock(hashtext('copydesk indexes'))`.execute(held);
    try {
      await make(db, await missing(held), atOnce);
    } finally {
      await sql`select pg_advisory_unlock(hashtext('copydesk indexes'))`.execute(held);
    }
  });
}

/** Checked first, because even an attempt to create an existing index would wait for every writer. */
async function missing<T>(db: Kysely<T>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${Object.keys(indexes)}::text[]) name where to_regclass(name) is null`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

async function make<T>(db: Kysely<T>, names: string[], workers: number): Promise<void> {
  await Promise.all(
    Array.from({ length: workers }, async () => {
      for (let name = names.shift(); name !== undefined; name = names.shift()) {
        await sql.raw(`create index if not exists ${name} ${indexes[name]}`).execute(db);
      }
    }),
  );
}

/** For loading an empty store: building an index at the end costs a fraction of updating it row by row. */
export async function dropTrendIndexes<T>(db: Kysely<T>): Promise<void> {
  for (const name of Object.keys(indexes)) await sql.raw(`drop index if exists ${name}`).execute(db);
}
