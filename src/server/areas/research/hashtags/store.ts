import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';

import { hashtagGates, type hashtagSorts } from '#contract/research/hashtags.ts';
import { hashtagNetworks, type HashtagNetwork } from '#contract/sources/all.ts';
import type { Scope } from '#server/areas/research/rollups/rollup.ts';
import type { HashtagRollupTable } from '#server/db/rollup-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

const networks = sql.join(hashtagNetworks.map((name) => sql.lit(name)));

/** Of a post with more tags than this, the rest is ignored: such lists are spam. */
const tagsRead = 30;
/** How many tags of a post are paired with each other. */
const tagsPaired = 12;
const mostTogether = 8;
const mostPosts = 10;

/**
 * Counts every tag on each network, and on all of them together, in the days up to the scope's present and in
 * as many days before.
 */
export async function computeHashtags(trx: Db, scope: Scope, days: number): Promise<void> {
  const { audience, withoutDemo, until } = scope;
  await sql`delete from hashtag_rollup where audience = ${audience}`.execute(trx);
  await sql`create temporary table tag_uses on commit drop as
    select distinct on (p.id, fold_tag(tag)) p.id, p.source, fold_tag(tag) as key, tag, place,
      p.created_at > ${until}::timestamptz - ${days} * interval '1 day' as is_new,
      (p.created_at at time zone 'UTC')::date as day, p.engagement,
      lower(coalesce(p.author_handle, p.author_name)) as account
    from trends p, unnest(p.tags[1:${sql.lit(tagsRead)}]) with ordinality as used(tag, place)
    where p.source in (${networks}) and p.tags <> '{}'
      and p.created_at > ${until}::timestamptz - ${2 * days} * interval '1 day' and p.created_at <= ${until}
      and not (${withoutDemo} and p.demo) and not p.adult
      and tag <> ''
    order by p.id, fold_tag(tag), place`.execute(trx);
  await sql`create temporary table tag_counts on commit drop as
    select coalesce(source, 'all') as network, key,
      count(*) filter (where is_new)::int as posts, count(*) filter (where not is_new)::int as posts_before,
      count(distinct (source, account)) filter (where is_new and account is not null)::int as creators,
      sum(engagement) filter (where is_new)::bigint as engagement,
      mode() within group (order by tag) filter (where is_new) as tag
    from tag_uses group by grouping sets ((source, key), (key))
    having count(*) filter (where is_new) >= ${hashtagGates.min_posts}
      and count(distinct (source, account)) filter (where is_new and account is not null) >= ${hashtagGates.min_creators}`.execute(
    trx,
  );
  await sql`analyze tag_uses, tag_counts`.execute(trx);
  await sql`
    with shown as materialized (
      select u.*, n.network from tag_uses u join tag_counts n using (key)
      where u.is_new and n.network in (u.source, 'all')
    ), by_day as (
      select network, key, jsonb_agg(jsonb_build_object('date', day, 'posts', posts) order by day) as days
      from (select network, key, day, count(*) as posts from shown group by network, key, day) counted
      group by network, key
    ), tops as (
      select network, key, array_agg(id order by place) as ids
      from (select network, key, id, row_number() over
          (partition by network, key order by engagement desc nulls last, id desc) as place from shown) ranked
      where place <= ${mostPosts} group by network, key
    ), pairs as (
      select a.network, a.key, b.key as other, count(*) as posts
      from shown a join shown b on b.id = a.id and b.network = a.network and b.key <> a.key
      where a.place <= ${tagsPaired} and b.place <= ${tagsPaired}
      group by a.network, a.key, b.key
    ), together as (
      select network, key, jsonb_agg(jsonb_build_object('tag', tag, 'posts', posts) order by place) as tags
      from (
        select p.network, p.key, n.tag, p.posts,
          row_number() over (partition by p.network, p.key order by p.posts desc, p.other) as place
        from pairs p join tag_counts n on n.network = p.network and n.key = p.other
      ) ranked
      where place <= ${mostTogether} group by network, key
    )
    insert into hashtag_rollup (audience, network, key, tag, posts, posts_before, creators, engagement, surge,
      together, days, top_posts)
    select ${audience}, n.network, n.key, n.tag, n.posts, n.posts_before, n.creators, n.engagement,
      (n.posts - n.posts_before) / sqrt(n.posts_before + 1), coalesce(t.tags, '[]'), d.days, p.ids
    from tag_counts n join by_day d using (network, key) join tops p using (network, key)
    left join together t using (network, key)`.execute(trx);
}

export interface HashtagFilter {
  audience: string;
  network: HashtagNetwork | 'all';
  /** Folded words that the tag contains. */
  terms: readonly string[];
  /** As the caller wrote it; folded here. */
  tag: string | null;
}

export type HashtagRecord = Omit<Selectable<HashtagRollupTable>, 'audience' | 'key' | 'surge'>;

function conditions({ audience, network, terms, tag }: HashtagFilter): RawBuilder<unknown> {
  const all = [sql`audience = ${audience} and network = ${network}`];
  for (const term of terms) all.push(sql`position(${term} in key) > 0`);
  if (tag !== null) all.push(sql`key = fold_tag(${tag})`);
  return sql.join(all, sql` and `);
}

const orders: Readonly<Record<(typeof hashtagSorts)[number], RawBuilder<unknown>>> = {
  trending: sql`surge desc, engagement desc nulls last`,
  posts: sql`posts desc, engagement desc nulls last`,
  engagement: sql`engagement desc nulls last, posts desc`,
  growth: sql`case when posts_before >= ${sql.lit(hashtagGates.min_posts_before)}
    then posts::float8 / posts_before end desc nulls last, posts desc`,
};

export async function listHashtags(
  db: Db,
  filter: HashtagFilter,
  sort: (typeof hashtagSorts)[number],
  page: { offset: number; limit: number },
): Promise<{ rows: HashtagRecord[]; total: number }> {
  const listed = sql<HashtagRecord>`
    select network, tag, posts, posts_before, creators, engagement, together, days, top_posts
    from hashtag_rollup where ${conditions(filter)}
    order by ${orders[sort]}, key limit ${page.limit} offset ${page.offset}`.execute(db);
  // A single tag needs no count.
  const counted =
    filter.tag === null
      ? sql<{ total: number }>`
    select count(*) as total from hashtag_rollup where ${conditions(filter)}`.execute(db)
      : null;
  const [{ rows }, total] = await Promise.all([listed, counted]);
  return { rows, total: total === null ? rows.length : (total.rows[0]?.total ?? 0) };
}

/** The other networks of a tag. */
export async function listTagNetworks(
  db: Db,
  { audience, tag }: { audience: string; tag: string },
): Promise<{ network: HashtagNetwork; posts: number; engagement: number | null }[]> {
  const { rows } = await sql<{ network: HashtagNetwork; posts: number; engagement: number | null }>`
    select network, posts, engagement from hashtag_rollup
    where audience = ${audience} and key = fold_tag(${tag}) and network in (${networks})
    order by posts desc, network`.execute(db);
  return rows;
}
