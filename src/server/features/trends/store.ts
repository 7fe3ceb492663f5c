import { sql, type Kysely, type RawBuilder } from 'kysely';

import { countColumns, type SortKey, type SourceName } from '#contract/sources.ts';
import type { Tables, TrendsTable } from '#server/db/tables.ts';
import type { Muted } from '#server/features/mutes/muted.ts';

type Db = Kysely<Tables>;

/** What a list is narrowed to; every condition is one that an index or the window answers. */
export interface TrendFilter {
  source: SourceName;
  since: Date | null;
  until: Date | null;
  minEngagement: number | null;
  /** A tsquery literal. */
  words: string | null;
  author: string | null;
  categoryId: number | null;
  community: string | null;
  type: string | null;
  withoutDemo: boolean;
  muted: Muted | null;
}

export interface TrendRecord extends Omit<TrendsTable, 'id' | 'author' | 'words' | 'adult'> {
  id: number;
  feed_name: string | null;
  category_name: string | null;
  sound_title: string | null;
  sound_artist: string | null;
  story_trends: number | null;
  story_sources: number | null;
}

/** `meta.total` stops counting here (spec, Limits). */
export const countedUpTo = 10_000;

const listed = [
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
  'growth_to',
  'growth_from_at',
  'growth_to_at',
  'growth_samples',
  'story_id',
  'demo',
];

const columns = sql.join(listed.map((name) => sql`t.${sql.ref(name)}`));

/** What a row of `trends` must be, as SQL over the table by its own name. */
export function conditions(filter: TrendFilter): RawBuilder<unknown> {
  const all = [sql`source = ${sql.lit(filter.source)}`];
  if (filter.since) all.push(sql`created_at >= ${filter.since}`);
  if (filter.until) all.push(sql`created_at <= ${filter.until}`);
  if (filter.minEngagement !== null) all.push(sql`engagement >= ${filter.minEngagement}`);
  if (filter.words !== null) all.push(sql`words @@ ${filter.words}::tsquery`);
  if (filter.author !== null) all.push(sql`author like ${`%${escapeLike(filter.author.toLowerCase())}%`}`);
  if (filter.categoryId !== null) all.push(sql`category_id = ${filter.categoryId}`);
  if (filter.community !== null) all.push(sql`lower(community) = ${filter.community.toLowerCase()}`);
  if (filter.type !== null) all.push(sql`type = ${filter.type}`);
  if (filter.withoutDemo) all.push(sql`not demo`);
  if (filter.muted) all.push(...withoutMuted(filter.muted));
  return sql.join(all, sql` and `);
}

export function withoutMuted({ feedIds, authors, words }: Muted): RawBuilder<unknown>[] {
  return [
    ...(feedIds.length > 0 ? [sql`(feed_id is null or feed_id <> all(${feedIds}::bigint[]))`] : []),
    ...(authors.length > 0
      ? [
          sql`coalesce(lower(author_name) <> all(${authors}::text[]), true)
            and coalesce(lower(author_handle) <> all(${authors}::text[]), true)`,
        ]
      : []),
    ...words.map((word) => sql`not words @@ ${word}::tsquery`),
  ];
}

/** Exactly the order of the indexes in db/trend-indexes.ts; `table` where columns need their table named. */
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
const fewRows = 200;

/** As few matches are found whole and sorted sooner than they are met in the order of an index. */
const fewMatches = 1_000;

/**
 * One page of a list, and how many posts the list has; 10,001 stands for more than 10,000. A filter's first
 * matches are looked for by themselves before they are listed: the planner cannot know how rare a part of a
 * name or a word is, and would look through a whole order for twenty posts that are not there.
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

/** The keys of all that a filter leaves; null when those are many. */
async function findFew(db: Db, filter: TrendFilter): Promise<TrendKey[] | null> {
  const { rows } = await sql<TrendKey>`
    select id, created_at from trends where ${conditions(filter)} limit ${fewMatches + 1}`.execute(db);
  return rows.length > fewMatches ? null : rows;
}

/** Whether more than the source, the window and what is hidden narrows a list. */
function isNarrow({ words, author, categoryId, community, type, minEngagement }: TrendFilter): boolean {
  return [words, author, categoryId, community, type, minEngagement].some((value) => value !== null);
}

/**
 * One page of a list. A deep page's keys are found inside the index alone and only its own rows are read; a
 * shallow one is read at once, which the planner settles in a third of the time.
 * @param few all posts that match, where those are few
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
    : page.offset <= fewRows
      ? sql`select * ${among} ${ordered}`
      : sql`select trends.* from (select id, created_at ${among} ${ordered}) deep
          join trends using (id, created_at)`;
  const names = named(filter.source);
  const { rows } = await sql<TrendRecord>`
    select ${names.columns} from (${whole}) t ${names.joins} order by ${order(sort, 't')}`.execute(db);
  return rows;
}

/**
 * The names behind a row's ids. Only the joins that a source's rows can need: each one costs more to plan
 * than to run.
 */
export function named(source: SourceName | null): {
  columns: RawBuilder<unknown>;
  joins: RawBuilder<unknown>;
} {
  const news = source === null || source === 'rss';
  const sound = source === null || source === 'tiktok' || source === 'instagram' || source === 'douyin';
  return {
    columns: sql.join([
      columns,
      news
        ? sql`s.name as feed_name, c.name as category_name`
        : sql`null as feed_name, null as category_name`,
      sound
        ? sql`so.title as sound_title, so.artist as sound_artist`
        : sql`null as sound_title, null as sound_artist`,
      sql`st.trends as story_trends, st.sources as story_sources`,
    ]),
    joins: sql.join(
      [
        sql`left join stories st on st.id = t.story_id and st.trends > 1`,
        ...(news
          ? [sql`left join sources s on s.id = t.feed_id left join news_categories c on c.id = t.category_id`]
          : []),
        ...(sound ? [sql`left join sounds so on so.slug = t.sound_slug`] : []),
      ],
      sql` `,
    ),
  };
}

/** How many there are; 10,001 stands for more than 10,000. */
export async function countTrends(db: Db, filter: TrendFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total
    from (select 1 from trends where ${conditions(filter)} limit ${countedUpTo + 1}) counted`.execute(db);
  return rows[0]?.total ?? 0;
}

/** What a post must be for an actor to open it. */
export interface Visible {
  until: Date | null;
  withoutDemo: boolean;
}

function visible({ until, withoutDemo }: Visible): RawBuilder<unknown> {
  const all = [sql`true`];
  if (until) all.push(sql`t.created_at <= ${until}`);
  if (withoutDemo) all.push(sql`not t.demo`);
  return sql.join(all, sql` and `);
}

export async function findTrend(db: Db, id: number, seen: Visible): Promise<TrendRecord | undefined> {
  const names = named(null);
  const { rows } = await sql<TrendRecord>`
    select ${names.columns} from trends t ${names.joins}
    where t.id = ${id} and ${visible(seen)}`.execute(db);
  return rows[0];
}

/** The posts of a story, those with the most engagement first; at most 100. */
export async function listStory(db: Db, storyId: number, seen: Visible): Promise<TrendRecord[]> {
  const names = named(null);
  const { rows } = await sql<TrendRecord>`
    select ${names.columns} from trends t ${names.joins}
    where t.story_id = ${storyId} and ${visible(seen)}
    order by t.engagement desc nulls last, t.created_at limit 100`.execute(db);
  return rows;
}

/** All readings of a post, oldest first. */
export async function listReadings(db: Db, trendId: number) {
  return db
    .selectFrom('readings')
    .select(['measured_at', 'engagement', ...countColumns])
    .where('trend_id', '=', trendId)
    .orderBy('measured_at')
    .execute();
}

/** The last `limit` readings of each post that may be opened, oldest first. */
export async function listSparklines(
  db: Db,
  trendIds: readonly number[],
  limit: number,
  seen: Visible,
): Promise<{ id: number; measured_at: Date; engagement: number }[]> {
  const { rows } = await sql<{ id: number; measured_at: Date; engagement: number }>`
    select ids.id, r.measured_at, r.engagement
    from unnest(${[...trendIds]}::bigint[]) as ids(id)
    join trends t on t.id = ids.id and ${visible(seen)}
    cross join lateral (
      select measured_at, engagement from readings where trend_id = ids.id
      order by measured_at desc limit ${limit}
    ) r
    order by ids.id, r.measured_at`.execute(db);
  return rows;
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

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}
