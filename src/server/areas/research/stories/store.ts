import { sql, type Kysely, type RawBuilder } from 'kysely';

import { storiesLookedAt } from '#contract/research/stories.ts';
import type { StorySort } from '#contract/research/story-sorts.ts';
import type { SourceName } from '#contract/sources/all.ts';
import type { GrowthColumns } from '#server/areas/intake/ingest/rows.ts';
import { isNarrow, narrowing, type TrendFilter } from '#server/areas/research/trends/store-filter.ts';
import { named, type TrendRecord } from '#server/areas/research/trends/store-row.ts';
import type { Tables } from '#server/db/tables.ts';
import { pace as paceText } from '#server/db/trend-indexes.ts';

type Db = Kysely<Tables>;
type Sql = RawBuilder<unknown>;

/** What a list of stories is narrowed to. */
export interface StoryFilter extends Omit<TrendFilter, 'source'> {
  sources: readonly SourceName[];
  /** BCP 47, in lower case. */
  lang: string | null;
}

/** A story of a page: its id, or that of its only item. */
export interface StoryKey {
  key: number;
  /** The item that rises fastest among those of its own source, where one of them does. */
  fastest_id: number | null;
  total: number;
}

/** As few matches are looked at whole; the planner cannot know how rare a word or a part of a name is. */
const fewMatches = 2_000;

/** So many stories that most sources tell are looked at. */
const widestStories = 300;

const pace = sql.raw(paceText);

/** Conditions on items, the source of a lateral query aside. */
function conditions(filter: StoryFilter): Sql[] {
  const { lang } = filter;
  const inLanguage =
    lang === null ? [] : [sql`(lower(lang) = ${lang} or starts_with(lower(lang), ${`${lang}-`}))`];
  return [sql`source = any(${[...filter.sources]}::text[])`, ...narrowing(filter), ...inLanguage];
}

const and = (all: readonly Sql[]): Sql => sql.join([sql`true`, ...all], sql` and `);

/** What an item must be to be seen at all, whatever is asked for. */
function visible({ until, withoutDemo, muted }: StoryFilter): Sql {
  return and(
    narrowing({
      since: null,
      until,
      minEngagement: null,
      words: null,
      author: null,
      categoryId: null,
      community: null,
      type: null,
      withoutDemo,
      muted,
    }),
  );
}

const inOrder: Record<StorySort, Sql> = {
  rising: sql`score desc nulls last, latest desc, key desc`,
  newest: sql`latest desc, key desc`,
  widest: sql`tellers desc, latest desc, key desc`,
};

/**
 * The stories of a page, in order, each with how many there are in all. What grows is ranked within its source: the
 * fastest of 200 stands at 0.9975, the fastest of two at 0.75, so that a source of few items does not lead.
 */
export async function listStoryKeys(
  db: Db,
  filter: StoryFilter,
  sort: StorySort,
  page: { offset: number; limit: number },
): Promise<StoryKey[]> {
  const few = isNarrow(filter) || filter.lang !== null ? await findFew(db, filter) : null;
  if (few?.length === 0) return [];
  const matching = few
    ? sql`matching as materialized (
        select trends.* from unnest(
          ${few.map(({ id }) => id)}::bigint[], ${few.map(({ created_at }) => created_at)}::timestamptz[]
        ) as few(id, created_at) join trends using (id, created_at)
      ),`
    : sql``;
  const items = few ? sql`matching where true` : sql`trends where ${and(conditions(filter))}`;
  const { rows } = await sql<StoryKey>`
    with ${matching} fast as (
      select f.* from unnest(${[...filter.sources]}::text[]) as each_source(name) cross join lateral (
        select id, created_at, source, story_id, ${pace} as pace from ${items}
          and source = each_source.name and ${pace} is not null
        order by ${pace} desc nulls last, created_at desc, id desc limit ${storiesLookedAt.fastest}
      ) f
    ), placed as (
      select *, dense_rank() over (partition by source order by pace desc) as place from fast
    ), scored as (
      select *, case when pace > 0 then 1 - (place - 0.5) / max(place) over (partition by source) end as score
      from placed
    ), fresh as (
      select id, created_at, story_id from ${items}
      order by created_at desc, id desc limit ${storiesLookedAt.newest}
    ), found as (
      select coalesce(story_id, id) as key, id as fastest_id, score, pace, created_at as latest,
        ${sort === 'rising'} as listed, 1 as tellers
      from scored
      union all
      select coalesce(story_id, id), null, null, null, created_at, true, 1 from fresh
      ${sort === 'widest' ? sql`union all ${widest(filter, few !== null)}` : sql``}
    ), grouped as (
      select key, max(score) as score, max(latest) as latest, max(tellers) as tellers,
        (array_agg(fastest_id order by score desc nulls last, pace desc) filter (where fastest_id is not null))[1] as fastest_id
      from found group by key having bool_or(listed)
    )
    select key, fastest_id, count(*) over () as total from grouped
    order by ${inOrder[sort]} limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

/** Stories that several sources tell, counted over all that is seen of them. */
function widest(filter: StoryFilter, few: boolean): Sql {
  const ids = few
    ? sql`select distinct story_id from matching where story_id is not null`
    : sql`select id from stories where sources > 1 ${
        filter.since ? sql`and last_at >= ${filter.since}` : sql``
      } order by sources desc, last_at desc limit ${widestStories}`;
  return sql`(
    select story_id, null::bigint, null::float8, null::float8, max(created_at), true,
      count(distinct (source, coalesce(feed_id, 0)))
    from trends where story_id = any(array(${ids})) and ${visible(filter)}
    group by story_id having bool_or(${and(conditions(filter))})
  )`;
}

type ItemKey = Pick<TrendRecord, 'id' | 'created_at'>;

/** The keys of all items that a filter leaves; null when those are many. */
async function findFew(db: Db, filter: StoryFilter): Promise<ItemKey[] | null> {
  const { rows } = await sql<ItemKey>`
    select id, created_at from trends where ${and(conditions(filter))} limit ${fewMatches + 1}`.execute(db);
  return rows.length > fewMatches ? null : rows;
}

/** What is needed of each item of a story to say how the story stands. */
export interface StoryItem extends GrowthColumns {
  key: number;
  id: number;
  created_at: Date;
  source: SourceName;
  feed_id: number | null;
  titled: boolean;
  pictured: boolean;
  engagement: number | null;
  pace: number | null;
}

/** All items of these stories that are seen. */
export async function listStoryItems(
  db: Db,
  keys: readonly number[],
  filter: StoryFilter,
): Promise<StoryItem[]> {
  const columns = sql`coalesce(story_id, id) as key, id, created_at, source, feed_id, title is not null as titled,
    image_url is not null as pictured,
    engagement, ${pace} as pace, growth_from, growth_from_at, growth_to, growth_to_at, growth_samples`;
  const { rows } = await sql<StoryItem>`
    select ${columns} from trends where story_id = any(${[...keys]}::bigint[]) and ${visible(filter)}
    union all
    select ${columns} from trends where id = any(${[...keys]}::bigint[]) and story_id is null and ${visible(filter)}`.execute(
    db,
  );
  return rows;
}

/** Whole items by their keys. */
export async function findItems(db: Db, items: readonly ItemKey[]): Promise<Map<number, TrendRecord>> {
  const names = named(null);
  const { rows } = await sql<TrendRecord>`
    select ${names.columns} from unnest(
      ${items.map(({ id }) => id)}::bigint[], ${items.map(({ created_at }) => created_at)}::timestamptz[]
    ) as leads(id, created_at) join trends t using (id, created_at) ${names.joins}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
