import { sql, type Kysely, type RawBuilder } from 'kysely';

import type { SortKey } from '#contract/sources/facts.ts';
import type { Tables } from '#server/db/tables.ts';
import { countedUpTo } from '#server/lib/page.ts';
import { conditions, isNarrow, type TrendFilter } from './store-filter.ts';
import { named, type TrendRecord } from './store-row.ts';

type Db = Kysely<Tables>;

/** Exactly the order of the indexes in db/trend-indexes.ts; `table` where columns need their table's name. */
export function order(sort: SortKey, table?: 't'): RawBuilder<unknown> {
  const at = table === undefined ? sql`` : sql.raw(`${table}.`);
  switch (sort) {
    case 'newest':
      return sql`${at}created_at desc, ${at}id desc`;
    case 'oldest':
      return sql`${at}created_at, ${at}id`;
    case 'growth':
      return sql`${at}growth_rate desc nulls last, ${at}created_at desc, ${at}id desc`;
    case 'score':
    case 'engagement':
    case 'likes':
    case 'comments':
    case 'shares':
    case 'views':
    case 'saves':
    case 'quotes':
      return sql`${at}${sql.ref(sort)} desc nulls last, ${at}created_at desc, ${at}id desc`;
  }
}

/** Skipping this many whole rows costs less than a second look-up by their keys. */
const fewTrends = 200;

/**
 * Up to this many matches are found as a whole and sorted faster than an index scan in the list's order would
 * find them.
 */
const fewMatches = 1_000;

/**
 * One page of a list, and the number of its posts; 10,001 stands for more than 10,000. A filter's first
 * matches are looked up separately before they are listed: the planner cannot know how rare a part of a name
 * or a word is, and would scan a whole order for twenty posts that do not exist.
 */
export async function pageOfTrends(
  db: Db,
  filter: TrendFilter,
  sort: SortKey,
  page: { offset: number; limit: number },
): Promise<{ rows: TrendRecord[]; total: number }> {
  const few = isNarrow(filter) ? await findFew(db, filter) : null;
  if (few?.length === 0) return { rows: [], total: 0 };
  const [rows, total] = await Promise.all([
    listTrends(db, filter, sort, page, few),
    few?.length ?? countTrends(db, filter),
  ]);
  return { rows, total };
}

type TrendKey = Pick<TrendRecord, 'id' | 'created_at'>;

/** The keys of all posts that match a filter; null when there are many. */
async function findFew(db: Db, filter: TrendFilter): Promise<TrendKey[] | null> {
  const { rows } = await sql<TrendKey>`
    select id, created_at from trends where ${conditions(filter)} limit ${fewMatches + 1}`.execute(db);
  return rows.length > fewMatches ? null : rows;
}

/**
 * One page of a list. A deep page's keys are found inside the index alone and only its own rows are read; a
 * shallow one is read at once, which takes a third of the planning time.
 * @param few all posts that match, where there are few
 */
export async function listTrends(
  db: Db,
  filter: TrendFilter,
  sort: SortKey,
  page: { offset: number; limit: number },
  few: readonly TrendKey[] | null = null,
): Promise<TrendRecord[]> {
  const ordered = sql`order by ${order(sort)} limit ${page.limit} offset ${page.offset}`;
  const among = sql`from trends where ${conditions(filter)}`;
  const whole = few
    ? sql`select trends.* from unnest(
          ${few.map(({ id }) => id)}::bigint[], ${few.map((key) => key.created_at)}::timestamptz[]
        ) as few(id, created_at) join trends using (id, created_at) ${ordered}`
    : page.offset <= fewTrends
      ? sql`select * ${among} ${ordered}`
      : sql`select trends.* from (select id, created_at ${among} ${ordered}) deep
          join trends using (id, created_at)`;
  const names = named(filter.source);
  const { rows } = await sql<TrendRecord>`
    select ${names.columns} from (${whole}) t ${names.joins} order by ${order(sort, 't')}`.execute(db);
  return rows;
}

/** How many there are; 10,001 stands for more than 10,000. */
export async function countTrends(db: Db, filter: TrendFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total
    from (select 1 from trends where ${conditions(filter)} limit ${countedUpTo + 1}) counted`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function listCategoryNames(
  db: Db,
  withoutDemo: boolean,
): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('news_categories')
    .select(['id', 'name'])
    .$if(withoutDemo, (some) => some.where('demo', '=', false))
    .orderBy('name')
    .execute();
}
