import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';

import type { CommunityNetwork } from '#contract/research/community-sorts.ts';
import type { CommunityRollupTable } from '#server/db/rollup-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

export interface CommunityFilter {
  audience: string;
  network: CommunityNetwork;
  /** Folded words of the name and, for a feed, of its title and description. */
  words: readonly string[];
  minMembers: number | null;
  maxMembers: number | null;
  slug: string | null;
}

export type CommunitySort =
  | 'upside'
  | 'members'
  | 'peak'
  | 'posts'
  | 'avg_likes'
  | 'top_likes'
  | 'feed_likes';

export type CommunityRecord = Omit<
  Selectable<CommunityRollupTable>,
  'audience' | 'source' | 'search' | 'detail'
>;

function conditions(filter: CommunityFilter): RawBuilder<unknown> {
  const all = [sql`audience = ${filter.audience} and source = ${filter.network}`];
  for (const term of filter.words) all.push(sql`position(${term} in search) > 0`);
  if (filter.minMembers !== null) all.push(sql`members >= ${filter.minMembers}`);
  if (filter.maxMembers !== null) all.push(sql`members <= ${filter.maxMembers}`);
  if (filter.slug !== null) all.push(sql`slug = ${filter.slug}`);
  return sql.join(all, sql` and `);
}

const orders: Readonly<Record<CommunitySort, RawBuilder<unknown>>> = {
  upside: sql`peak_per_1k desc nulls last, peak_score desc nulls last`,
  members: sql`members desc nulls last`,
  peak: sql`peak_score desc nulls last`,
  posts: sql`posts desc`,
  avg_likes: sql`avg_likes desc nulls last`,
  top_likes: sql`peak_score desc nulls last`,
  feed_likes: sql`feed_likes desc nulls last`,
};

export async function listCommunities(
  db: Db,
  filter: CommunityFilter,
  sort: CommunitySort,
  page: { offset: number; limit: number },
): Promise<{ rows: CommunityRecord[]; total: number }> {
  const listed = sql<CommunityRecord>`
    select slug, name, title, description, url, members, feed_likes, posts, peak_score, peak_comments, peak_per_1k,
      avg_likes, first_at, last_at, words, top_posts
    from community_rollup where ${conditions(filter)}
    order by ${orders[sort]}, slug limit ${page.limit} offset ${page.offset}`.execute(db);
  // A single community needs no count.
  const counted =
    filter.slug === null
      ? sql<{ total: number }>`
    select count(*) as total from community_rollup where ${conditions(filter)}`.execute(db)
      : null;
  const [{ rows }, total] = await Promise.all([listed, counted]);
  return { rows, total: total === null ? rows.length : (total.rows[0]?.total ?? 0) };
}

interface Found {
  audience: string;
  slug: string;
}

/** Posts and hits of each hour or weekday that has any: `[hour, posts, hits]`. */
export type Slots = [number, number, number][];

export interface SubredditDetail {
  hours: Slots;
  /** ISO: 1 is Monday. */
  weekdays: Slots;
  flairs: { flair: string; posts: number }[];
  types: { type: 'text' | 'image' | 'video' | 'link'; posts: number }[];
  posts_7d: number;
  posts_30d: number;
}

export interface FeedDetail {
  authors: {
    author_handle: string | null;
    author_name: string | null;
    posts: number;
    likes: number | null;
  }[];
  hashtags: { tag: string; posts: number }[];
}

export async function findSubredditDetail(
  db: Db,
  { audience, slug }: Found,
): Promise<SubredditDetail | null> {
  const { rows } = await sql<{ detail: SubredditDetail }>`
    select detail from community_rollup
    where audience = ${audience} and source = 'reddit' and slug = ${slug}`.execute(db);
  return rows[0]?.detail ?? null;
}

export async function findFeedDetail(db: Db, { audience, slug }: Found): Promise<FeedDetail | null> {
  const { rows } = await sql<{ detail: FeedDetail }>`
    select detail from community_rollup
    where audience = ${audience} and source = 'bluesky' and slug = ${slug}`.execute(db);
  return rows[0]?.detail ?? null;
}

const mostSimilar = 8;
const leastShared = 2;

/** Subreddits whose best posts have similar subjects: those with the most shared significant words first. */
export async function listSimilar(
  db: Db,
  { audience, slug, words: terms }: Found & { words: readonly string[] },
): Promise<{ name: string; slug: string; members: number | null; shared: string[] }[]> {
  const { rows } = await sql<{ name: string; slug: string; members: number | null; shared: string[] }>`
    select name, slug, members, shared
    from community_rollup c cross join lateral (
      select array_agg(mine order by place) as shared, sum(1.0 / place) as weight
      from unnest(${[...terms]}::text[]) with ordinality as asked(mine, place) where mine = any(c.words)
    ) common
    where audience = ${audience} and source = 'reddit' and slug <> ${slug} and words && ${[...terms]}::text[]
      and cardinality(shared) >= ${leastShared}
    order by cardinality(shared) desc, weight desc, slug limit ${mostSimilar}`.execute(db);
  return rows;
}
