import { sql, type Kysely } from 'kysely';

import type { Counts, SourceName } from '#contract/sources/all.ts';
import { countColumns } from '#contract/sources/facts.ts';
import type { Tables } from '#server/db/tables.ts';
import type { FoundCommunity } from '#server/sources/source.ts';
import type { ReadingRow, TrendRow } from './rows.ts';

type Db = Kysely<Tables>;

/** A stored trend's place: the month of `created_at` is its partition. */
export interface Placed {
  id: number;
  source: SourceName;
  external_id: string;
  created_at: Date;
  is_new: boolean;
}

/**
 * Gives every row its id. Two writers may store the same post at once: the key's uniqueness lets one create
 * it, and the other waits and finds it with the second statement. The caller has sorted the rows, so that
 * writers never deadlock.
 */
export async function claimKeys(db: Db, rows: readonly TrendRow[]): Promise<Placed[]> {
  const keys = sql`unnest(
    ${rows.map((row) => row.source)}::text[], ${rows.map((row) => row.external_id)}::text[])`;
  const inserted = await sql<{ id: number }>`
    select nextval('trend_ids') as id from generate_series(1, ${rows.length})`.execute(db);
  const ids = inserted.rows.map(({ id }) => id);
  const made = await sql<{ trend_id: number }>`
    insert into trend_keys (source, external_id, trend_id, created_at)
    select * from unnest(
      ${rows.map((row) => row.source)}::text[], ${rows.map((row) => row.external_id)}::text[],
      ${ids}::bigint[], ${rows.map((row) => row.created_at)}::timestamptz[])
    on conflict do nothing
    returning trend_id`.execute(db);
  if (made.rows.length === rows.length) {
    return rows.map(({ source, external_id, created_at }, index) => ({
      id: ids[index] ?? 0,
      source,
      external_id,
      created_at: new Date(created_at),
      is_new: true,
    }));
  }
  const all = await sql<Omit<Placed, 'is_new'>>`
    select k.trend_id as id, k.source, k.external_id, k.created_at
    from ${keys} as i(source, external_id) join trend_keys k using (source, external_id)`.execute(db);
  const fresh = new Set(made.rows.map(({ trend_id }) => trend_id));
  return all.rows.map((place) => ({ ...place, is_new: fresh.has(place.id) }));
}

/**
 * Known keys whose posts are missing, because a program was interrupted before storing them. Their keys take
 * the date of the row that is stored now. Call it in a writing turn, so that other writers' posts are
 * visible.
 * @returns the ids of posts that are to be stored
 */
export async function reclaimKeys(
  trx: Db,
  rows: readonly (Pick<TrendRow, 'source' | 'external_id' | 'created_at'> & { id: number })[],
): Promise<Set<number>> {
  if (rows.length === 0) return new Set();
  const lost = await sql<{ trend_id: number }>`
    update trend_keys k set created_at = i.created_at
    from unnest(
      ${rows.map((row) => row.source)}::text[], ${rows.map((row) => row.external_id)}::text[],
      ${rows.map((row) => row.created_at)}::timestamptz[]) as i(source, external_id, created_at)
    where k.source = i.source and k.external_id = i.external_id
      and not exists (select from trends t where t.id = k.trend_id and t.created_at = k.created_at)
    returning k.trend_id`.execute(trx);
  return new Set(lost.rows.map(({ trend_id }) => trend_id));
}

export async function insertTrends(db: Db, rows: readonly (TrendRow & { id: number })[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into trends (${trendColumns})
    select ${trendColumns} from json_populate_recordset(null::trends, ${JSON.stringify(rows)}::json)`.execute(
    db,
  );
}

/** Every column of a new row, in one order. */
export const trendColumnNames = [
  'id',
  'source',
  'external_id',
  'created_at',
  'first_seen_at',
  'title',
  'text',
  'url',
  'link_url',
  'image_url',
  'author_name',
  'author_handle',
  'lang',
  'type',
  'community',
  'flair',
  'tags',
  'sound_slug',
  'feed_id',
  'category_id',
  ...countColumns,
  'engagement',
  'score',
  'growth_rate',
  'growth_from',
  'growth_from_at',
  'growth_to',
  'growth_to_at',
  'growth_samples',
  'adult',
  'demo',
  'words',
] as const;

/** Every column of a reading, in one order. */
export const readingColumnNames = ['trend_id', 'measured_at', 'engagement', ...countColumns] as const;

const trendColumns = sql.join(trendColumnNames.map((name) => sql.ref(name)));

/** New counts of a known post; a null score stays as it is. */
export interface CountsRow extends Counts {
  id: number;
  created_at: string;
  score: number | null;
  engagement: number | null;
}

/** The present counts of posts, by their ids. */
export async function countsOf(db: Db, trendIds: readonly number[]): Promise<Map<number, Counts>> {
  if (trendIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('trends')
    .select(['id', ...countColumns])
    .where('id', '=', sql<number>`any(${[...trendIds]}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** New counts of known posts: a count that is null here keeps its last known value. */
export async function updateCounts(db: Db, rows: readonly CountsRow[]): Promise<void> {
  if (rows.length === 0) return;
  const counts = sql.join(
    countColumns.map(
      (column) => sql`${sql.ref(column)} = coalesce(n.${sql.ref(column)}, t.${sql.ref(column)})`,
    ),
  );
  await sql`
    update trends t set ${counts}, engagement = coalesce(n.engagement, t.engagement), score = coalesce(n.score, t.score)
    from json_to_recordset(${JSON.stringify(rows)}::json) as n(
      id bigint, created_at timestamptz, score double precision, engagement bigint,
      likes bigint, comments bigint, shares bigint, views bigint, saves bigint, quotes bigint)
    where t.id = n.id and t.created_at = n.created_at and n.engagement is not null
      and (t.engagement, t.likes, t.comments, t.shares, t.views, t.saves, t.quotes)
        is distinct from (n.engagement, n.likes, n.comments, n.shares, n.views, n.saves, n.quotes)`.execute(
    db,
  );
}

/**
 * Stores readings, but none within `quietMs` of a post's latest: a feed that is polled every few minutes
 * would fill the store with copies. Null stores them all, as the import of a history needs.
 */
export async function insertReadings(
  db: Db,
  rows: readonly (ReadingRow & { created_at: string })[],
  quietMs: number | null,
): Promise<number[]> {
  if (rows.length === 0) return [];
  const columns = sql.join(
    ['measured_at', 'engagement', ...countColumns].map((name) => sql`n.${sql.ref(name)}`),
  );
  const { rows: written } = await sql<{ trend_id: number }>`
    insert into readings (trend_id, measured_at, engagement, ${sql.join(countColumns.map((name) => sql.ref(name)))})
    select n.trend_id, ${columns}
    from json_to_recordset(${JSON.stringify(rows)}::json) as n(
      trend_id bigint, created_at timestamptz, measured_at timestamptz, engagement bigint,
      likes bigint, comments bigint, shares bigint, views bigint, saves bigint, quotes bigint)
    join trends t on t.id = n.trend_id and t.created_at = n.created_at
    where n.engagement is not null
      and (${quietMs}::float8 is null or t.growth_to_at is null or n.measured_at - t.growth_to_at >= ${quietMs}::float8 * interval '1 millisecond')
    on conflict do nothing
    returning trend_id`.execute(db);
  return written.map((row) => row.trend_id);
}

/**
 * Computes the growth of posts whose readings changed, by the rule that `compare` in
 * contract/intake/growth.ts describes; a property test checks that the two agree.
 */
export async function recomputeGrowth(
  db: Db,
  trends: readonly { id: number; created_at: string }[],
): Promise<void> {
  if (trends.length === 0) return;
  await sql`
    update trends t set
      growth_to = latest.engagement, growth_to_at = latest.measured_at,
      growth_from = start.engagement, growth_from_at = start.measured_at,
      growth_samples = (select count(*) from readings r where r.trend_id = c.id
        and r.measured_at between coalesce(start.measured_at, latest.measured_at) and latest.measured_at)
    from json_to_recordset(${JSON.stringify(trends)}::json) as c(id bigint, created_at timestamptz)
    cross join lateral (
      select measured_at, engagement from readings where trend_id = c.id order by measured_at desc limit 1
    ) latest
    left join lateral (
      select coalesce(
        (select r from readings r where trend_id = c.id
          and measured_at <= latest.measured_at - interval '20 hours' order by measured_at desc limit 1),
        (select r from readings r where trend_id = c.id
          and measured_at < latest.measured_at order by measured_at limit 1)) as r
    ) chosen on true
    left join lateral (select (chosen.r).measured_at, (chosen.r).engagement) start on true
    where t.id = c.id and t.created_at = c.created_at`.execute(db);
}

export async function upsertSounds(
  db: Db,
  sounds: readonly { slug: string; title: string; artist: string | null }[],
): Promise<void> {
  if (sounds.length === 0) return;
  await db
    .insertInto('sounds')
    .values([...sounds])
    .onConflict((oc) => oc.column('slug').doNothing())
    .execute();
}

export async function upsertCommunities(
  db: Db,
  communities: readonly (FoundCommunity & { measured_at: Date })[],
): Promise<void> {
  if (communities.length === 0) return;
  await db
    .insertInto('communities')
    .values([...communities])
    .onConflict((oc) =>
      oc.columns(['source', 'name']).doUpdateSet((eb) => ({
        title: eb.fn.coalesce('excluded.title', 'communities.title'),
        description: eb.fn.coalesce('excluded.description', 'communities.description'),
        url: eb.fn.coalesce('excluded.url', 'communities.url'),
        members: eb.fn.coalesce('excluded.members', 'communities.members'),
        likes: eb.fn.coalesce('excluded.likes', 'communities.likes'),
        measured_at: eb.ref('excluded.measured_at'),
      })),
    )
    .execute();
}

export async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    empty: boolean;
  }>`select not exists (select 1 from trend_keys) as empty`.execute(db);
  return rows[0]?.empty ?? false;
}

/** After many rows: fresh statistics, and a visibility map for index-only scans. */
export async function settle(db: Db): Promise<void> {
  await sql`vacuum (analyze) trends, readings, trend_keys, story_keys`.execute(db);
}
