import { sql, type Kysely, type RawBuilder } from 'kysely';

import { searchCountedUpTo } from '#contract/research/search.ts';
import { sourceNames, type SourceName } from '#contract/sources/all.ts';
import type { Muted } from '#server/areas/research/mutes/muted.ts';
import { withoutMuted } from '#server/areas/research/trends/store-filter.ts';
import { named, type TrendRecord } from '#server/areas/research/trends/store-row.ts';
import type { Tables } from '#server/db/tables.ts';
import { monthsOf, type Span } from './months.ts';
import type { Query } from './query.ts';

/** One connection inside `withinTime`. */
export type Session = Kysely<Tables>;
type Sql = RawBuilder<unknown>;

/** The filters of a search, the same for every source. */
export interface SearchFilter extends Span {
  query: Query;
  minEngagement: number | null;
  withoutDemo: boolean;
  muted: Muted | null;
}

export type SearchOrder = 'engagement' | 'recent';

export interface StoredRequest {
  filter: SearchFilter;
  order: SearchOrder;
  perSource: number;
}

const allNames = named(null);

/** What an index by time or by engagement checks itself. */
function window({ since, until, minEngagement }: SearchFilter): Sql[] {
  return [...between({ since, until }), ...engaged(minEngagement)];
}

function between({ since, until }: Span): Sql[] {
  return [...(since ? [sql`created_at >= ${since}`] : []), ...(until ? [sql`created_at <= ${until}`] : [])];
}

function engaged(least: number | null): Sql[] {
  return least === null ? [] : [sql`engagement >= ${least}`];
}

/** What is checked on the row. */
function matches({ query, withoutDemo, muted }: SearchFilter): Sql[] {
  return [
    sql`words @@ ${query.words}::tsquery`,
    // "is true" keeps the condition out of the index scan, which would read the words' own lists too without
    // learning positions from them.
    ...(query.places === null ? [] : [sql`(words @@ ${query.places}::tsquery) is true`]),
    ...(withoutDemo ? [sql`not demo`] : []),
    ...(muted ? withoutMuted(muted) : []),
  ];
}

const and = (conditions: readonly Sql[]): Sql => sql.join([sql`true`, ...conditions], sql` and `);

function by(order: SearchOrder): Sql {
  return order === 'recent'
    ? sql`order by created_at desc, id desc`
    : sql`order by engagement desc nulls last, created_at desc, id desc`;
}

function eachOf(sources: readonly SourceName[]): Sql {
  return sql`unnest(${[...sources]}::text[]) as each_source(name)`;
}

/**
 * Runs `work` in a transaction whose statements may each take this long. One message to the database starts
 * both: a rare word is found in the time of a few messages.
 */
export async function withinTime<T>(
  db: Kysely<Tables>,
  limitMs: number,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (session) => {
    await sql.raw(`begin; set local statement_timeout = ${Math.round(limitMs)}`).execute(session);
    try {
      const result = await work(session);
      await sql`commit`.execute(session);
      return result;
    } catch (error) {
      // A lost connection needs no rollback.
      await sql`rollback`.execute(session).catch(() => {});
      throw error;
    }
  });
}

/**
 * Until the transaction ends, words are looked up by their index. The planner assumes that all sources are
 * alike, and would scan the whole order of one that lacks a word common elsewhere.
 */
export async function useTokenIndex(session: Session): Promise<void> {
  await sql`select set_config('enable_indexscan', 'off', true), set_config('enable_seqscan', 'off', true)`.execute(
    session,
  );
}

/** The first rows of each source, and their total. */
export interface Found {
  rows: TrendRecord[];
  totals: Map<SourceName, number>;
}

/** All sources in one pass over the index of words; null where there are more than `atMost` matches. */
export async function findTogether(
  session: Session,
  { filter, order, perSource }: StoredRequest,
  sources: readonly SourceName[],
  atMost: number,
): Promise<Found | null> {
  const some = sources.length < sourceNames.length ? [sql`source = any(${[...sources]}::text[])`] : [];
  const { rows } = await sql<TrendRecord & { total: number; found: number }>`
    with found as materialized (
      select id, created_at, source, engagement from trends
      where ${and([...window(filter), ...matches(filter), ...some])} limit ${atMost + 1}
    ), ranked as (
      select id, created_at, count(*) over (partition by source) as total,
        row_number() over (partition by source ${by(order)}) as place
      from found
    ), first as materialized (
      select * from ranked where place <= ${perSource} limit ${sql.lit(perSource * sources.length)}
    )
    select ${allNames.columns}, first.total, (select count(*) from found) as found
    from first join trends t on t.id = first.id and t.created_at = first.created_at ${allNames.joins}`.execute(
    session,
  );
  if ((rows[0]?.found ?? 0) > atMost) return null;
  return { rows, totals: totalsOf(rows) };
}

/** Each source by itself through the index of words; the totals are exact. */
export async function findEach(
  session: Session,
  { filter, order, perSource }: StoredRequest,
  sources: readonly SourceName[],
): Promise<Found> {
  const { rows } = await sql<TrendRecord & { total: number }>`
    with first as materialized (
      select f.* from ${eachOf(sources)} cross join lateral (
        select id, created_at, count(*) over () as total from trends
        where source = each_source.name and ${and([...window(filter), ...matches(filter)])}
        ${by(order)} limit ${perSource}
      ) f limit ${sql.lit(perSource * sources.length)}
    )
    select ${allNames.columns}, first.total
    from first join trends t on t.id = first.id and t.created_at = first.created_at ${allNames.joins}`.execute(
    session,
  );
  return { rows, totals: totalsOf(rows) };
}

function totalsOf(rows: readonly { source: SourceName; total: number }[]): Map<SourceName, number> {
  return new Map(rows.map(({ source, total }) => [source, Math.min(total, searchCountedUpTo + 1)]));
}

/** Scans each source in the requested order, through `reach` posts at most, until enough of them match. */
export async function walk(
  session: Session,
  { filter, order, perSource }: StoredRequest,
  sources: readonly SourceName[],
  reach: number,
): Promise<TrendRecord[]> {
  const { rows } = await sql<TrendRecord>`
    select ${allNames.columns} from ${eachOf(sources)} cross join lateral (
      select * from (
        select * from trends where source = each_source.name and ${and(window(filter))} ${by(order)} limit ${reach}
      ) near where ${and(matches(filter))} limit ${perSource}
    ) t ${allNames.joins}`.execute(session);
  return rows;
}

/**
 * Matches of each source through the index of words; 10,001 stands for more than 10,000. A count that stops
 * early reads only a few months, newest first: their rows lie together, and the window's oldest month has
 * matches outside it.
 */
export async function count(
  session: Session,
  filter: SearchFilter,
  sources: readonly SourceName[],
  now: Date,
): Promise<{ source: SourceName; total: number }[]> {
  const months = monthsOf(filter, now).map((month) => {
    const conditions = [...between(month), ...engaged(filter.minEngagement), ...matches(filter)];
    return sql`(select from trends where source = each_source.name and ${and(conditions)})`;
  });
  const { rows } = await sql<{ source: SourceName; total: number }>`
    select each_source.name as source, (
      select count(*) from (
        ${sql.join(months, sql` union all `)} limit ${searchCountedUpTo + 1}
      ) counted
    ) as total from ${eachOf(sources)}`.execute(session);
  return rows;
}
