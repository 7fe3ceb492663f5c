import { sql, type Kysely } from 'kysely';

import { type Counts, newsSource, type SourceName } from '#contract/sources/all.ts';
import { countColumns } from '#contract/sources/facts.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

/** Keys older than `since` do not count: the same title a month later begins another story. */
export async function storiesByKey(
  db: Db,
  keys: readonly string[],
  since: Date,
): Promise<{ key: string; story_id: number }[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<{ key: string; story_id: number }>`
    select replace(key::text, '-', '') as key, story_id from story_keys
    where key = any(${[...new Set(keys)]}::uuid[]) and seen_at >= ${since}`.execute(db);
  return rows;
}

export interface Opening {
  id: number;
  title: string | null;
  source: SourceName;
  feed_id: number | null;
  author_handle: string | null;
}

/** The trends that began stories. */
export async function openingsOf(db: Db, trendIds: readonly number[]): Promise<Opening[]> {
  if (trendIds.length === 0) return [];
  return db
    .selectFrom('trends')
    .select(['id', 'title', 'source', 'feed_id', 'author_handle'])
    .where('id', '=', sql<number>`any(${[...trendIds]}::bigint[])`)
    .execute();
}

export interface Claim {
  key: string;
  storyId: number;
  /** The story that has the key now and shall lose it. */
  from: number | null;
}

/**
 * Writes keys of stories, in order, so that two writers never deadlock. Returns the claims that another
 * writer made first, with the story that has the key now.
 */
export async function claimStoryKeys(
  db: Db,
  claims: readonly Claim[],
  now: Date,
  since: Date,
): Promise<(Claim & { holder: number })[]> {
  if (claims.length === 0) return [];
  const sorted = claims.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const ousted = [...new Set(sorted.flatMap(({ from }) => from ?? []))];
  const { rows } = await sql<{ key: string }>`
    insert into story_keys (key, story_id, seen_at)
    select key, story_id, ${now}
    from unnest(
      ${sorted.map(({ key }) => key)}::uuid[], ${sorted.map(({ storyId }) => storyId)}::bigint[]
    ) as c(key, story_id)
    on conflict (key) do update set story_id = excluded.story_id, seen_at = excluded.seen_at
      where story_keys.seen_at < ${since} or story_keys.story_id = any(${ousted}::bigint[])
    returning replace(key::text, '-', '') as key`.execute(db);
  if (rows.length === sorted.length) return [];
  const made = new Set(rows.map((row) => row.key));
  const lost = sorted.filter(({ key }) => !made.has(key));
  const holding = await storiesByKey(
    db,
    lost.map(({ key }) => key),
    since,
  );
  const holders = new Map(holding.map((row) => [row.key, row.story_id]));
  return lost.flatMap((claim) => {
    const holder = holders.get(claim.key);
    return holder === undefined ? [] : [{ ...claim, holder }];
  });
}

/** Adds trends to their stories and counts each story again. */
export async function joinStories(
  db: Db,
  memberships: readonly { trendId: number; storyId: number }[],
  since: Date,
): Promise<void> {
  if (memberships.length === 0) return;
  const trendIds = memberships.map(({ trendId }) => trendId);
  const storyIds = memberships.map(({ storyId }) => storyId);
  const touched = [...new Set(storyIds)].sort((a, b) => a - b);
  await sql`
    insert into stories (id, title, trends, sources, started_at, last_at)
    select t.id, coalesce(t.title, left(t.text, 200), t.url), 1, 1, t.created_at, t.created_at
    from trends t where t.id = any(${touched}::bigint[]) order by t.id
    on conflict do nothing`.execute(db);
  await sql`
    update trends t set story_id = m.story_id
    from (
      select * from unnest(${trendIds}::bigint[], ${storyIds}::bigint[]) as n(trend_id, story_id)
      union select id, id from unnest(${touched}::bigint[]) as id
    ) m
    where t.id = m.trend_id and t.created_at >= ${since} and exists (select 1 from stories s where s.id = m.story_id)`.execute(
    db,
  );
  await countStories(db, touched);
}

/** Counts a story's posts and outlets. Each network counts as one outlet. */
export async function countStories(db: Db, storyIds: readonly number[]): Promise<void> {
  await sql`
    update stories s set trends = c.trends, sources = c.sources, started_at = c.started_at, last_at = c.last_at
    from (
      select story_id, count(*) as trends, min(created_at) as started_at, max(created_at) as last_at,
        count(distinct (source, coalesce(feed_id, 0))) as sources
      from trends where story_id = any(${[...storyIds]}::bigint[]) group by story_id order by story_id
    ) c
    where s.id = c.story_id`.execute(db);
}

/** Ids of the news entries in these stories. */
export async function newsOf(db: Db, storyIds: readonly number[], since: Date): Promise<number[]> {
  if (storyIds.length === 0) return [];
  const rows = await db
    .selectFrom('trends')
    .select('id')
    .where('story_id', '=', sql<number>`any(${[...storyIds]}::bigint[])`)
    .where('source', '=', newsSource)
    .where('created_at', '>=', since)
    .execute();
  return rows.map((row) => row.id);
}

/** The stories of these trends that have more than one post. */
export async function storiesOf(
  db: Db,
  trends: readonly { trendId: number; createdAt: Date }[],
): Promise<number[]> {
  if (trends.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select distinct story_id as id
    from unnest(
      ${trends.map(({ trendId }) => trendId)}::bigint[], ${trends.map(({ createdAt }) => createdAt)}::timestamptz[]
    ) as n(id, created_at) join trends using (id, created_at)
    where story_id is not null`.execute(db);
  return rows.map(({ id }) => id);
}

export interface LinkRow extends Counts {
  id: number;
  source: SourceName;
  created_at: Date;
  url: string;
  link_url: string | null;
}

/** The real news entries of these stories, and the posts of these networks that link to a page. */
export async function linksOf(
  db: Db,
  storyIds: readonly number[],
  networks: readonly SourceName[],
): Promise<LinkRow[]> {
  return db
    .selectFrom('trends')
    .select(['id', 'source', 'created_at', 'url', 'link_url', ...countColumns])
    .where('story_id', '=', sql<number>`any(${[...storyIds]}::bigint[])`)
    .where('demo', '=', false)
    .where((or) =>
      or.or([
        or('source', '=', newsSource),
        or.and([or('source', 'in', networks), or('link_url', 'is not', null)]),
      ]),
    )
    .execute();
}

export interface CoverageRow {
  id: number;
  created_at: Date;
  engagement: number | null;
  outlets: number;
  started_at: Date;
  last_at: Date;
}

/** The coverage of the news entries' stories; an entry without others has one outlet, its own. */
export async function coverageOf(db: Db, trendIds: readonly number[]): Promise<CoverageRow[]> {
  const { rows } = await sql<CoverageRow>`
    select t.id, t.created_at, t.engagement, coalesce(s.sources, 1) as outlets,
      coalesce(s.started_at, t.created_at) as started_at, coalesce(s.last_at, t.created_at) as last_at
    from trends t left join stories s on s.id = t.story_id
    where t.id = any(${[...trendIds]}::bigint[]) and t.source = ${sql.lit(newsSource)}`.execute(db);
  return rows;
}

export async function updateScores(
  db: Db,
  scores: readonly { id: number; created_at: Date; score: number; growth_rate: number | null }[],
): Promise<void> {
  if (scores.length === 0) return;
  await sql`
    update trends t set score = n.score, growth_rate = n.growth_rate
    from json_to_recordset(${JSON.stringify(scores)}::json) as n(
      id bigint, created_at timestamptz, score double precision, growth_rate double precision)
    where t.id = n.id and t.created_at = n.created_at
      and (t.score, t.growth_rate) is distinct from (n.score, n.growth_rate)`.execute(db);
}
