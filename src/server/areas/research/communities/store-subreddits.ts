import { sql, type Kysely } from 'kysely';

import { communityGates } from '#contract/research/communities.ts';
import type { Scope } from '#server/areas/research/rollups/rollup.ts';
import type { Tables } from '#server/db/tables.ts';

const gates = communityGates.reddit;

/** A post is a hit when its score is in its community's top quarter. */
const hitShare = 0.25;
const mostPosts = 10;
/** The fewest posts from which a community's terms are derived. */
const leastPostsForTerms = 15;
const mostTerms = 15;
const mostFlairs = 10;

/**
 * The kind of a post, as reported or by the page it links to: a link to a known image or video host is one of
 * these. Without either, a picture without text is an image post.
 */
const typeOf = sql`case
  when type in ('text', 'image', 'video') then type
  when link_url ~* '^https?://(v\\.redd\\.it|(www\\.|m\\.)?youtube\\.com|youtu\\.be|vimeo\\.com|streamable\\.com|(www\\.)?(gfycat|redgifs)\\.com)/|\\.(mp4|webm|gifv|mov)([?#]|$)' then 'video'
  when link_url ~* '^https?://(i\\.redd\\.it|([im]\\.|www\\.)?imgur\\.com)/|^https?://(www\\.)?reddit\\.com/gallery/|\\.(jpe?g|png|gif|webp|avif)([?#]|$)' then 'image'
  when link_url is not null or type = 'link' then 'link'
  when image_url is not null and text is null then 'image'
  else 'text' end`;

/**
 * Computes the scores of each subreddit's posts in the days up to the scope's present. There is no average,
 * since only outstanding posts are stored.
 */
export async function computeSubreddits(trx: Kysely<Tables>, scope: Scope, days: number): Promise<void> {
  const { audience, withoutDemo, until } = scope;
  await sql`delete from community_rollup where audience = ${audience} and source = 'reddit'`.execute(trx);
  await sql`create temporary table held on commit drop as
    select id, lower(community) as slug, community as name, likes, comments, created_at, flair, adult,
      ${typeOf} as type
    from trends
    where source = 'reddit' and community is not null and not (${withoutDemo} and demo)
      and created_at > ${until}::timestamptz - ${days} * interval '1 day' and created_at <= ${until}`.execute(
    trx,
  );
  await sql`create temporary table subreddits on commit drop as
    select slug, mode() within group (order by name) as name, count(*)::int as posts, max(likes) as peak_score,
      max(comments) as peak_comments, min(created_at) as first_at, max(created_at) as last_at,
      count(*) filter (where created_at > ${until}::timestamptz - interval '7 days')::int as posts_7d,
      count(*) filter (where created_at > ${until}::timestamptz - interval '30 days')::int as posts_30d,
      (select max(members) from communities c where c.source = 'reddit' and lower(c.name) = slug) as members
    from held group by slug
    having count(*) >= ${gates.min_posts_held} and max(likes) >= ${gates.min_peak_score}
      and count(*) filter (where adult) * 2 < count(*)`.execute(trx);
  await sql`delete from subreddits where members < ${gates.min_members}`.execute(trx);
  await sql`analyze held, subreddits`.execute(trx);
  await sql`create temporary table ranked on commit drop as
    select h.*, row_number() over best as place,
      rank() over (partition by slug order by likes desc nulls last)
        <= greatest(1, count(*) over (partition by slug) * ${hitShare}::float8) and likes is not null as hit
    from held h join subreddits using (slug)
    window best as (partition by slug order by likes desc nulls last, id desc)`.execute(trx);
  await sql`analyze ranked`.execute(trx);
  // As a subquery each post is found by its key; a join would scan all posts.
  await sql`create temporary table best on commit drop as
    select slug, (select tsvector_to_array(t.words) from trends t
      where t.id = r.id and t.created_at = r.created_at) as words
    from ranked r where place <= ${leastPostsForTerms}`.execute(trx);
  await sql`analyze best`.execute(trx);
  await sql`create temporary table subreddit_words on commit drop as
    with terms as materialized (
      select slug, word, count(*) as posts
      from best, unnest(words) as word
      where octet_length(word) > 3 and word ~ '[^0-9]' and word not like '~%'
      group by slug, word having count(*) > 1
    ), spread as materialized (
      select word, count(*) as communities from terms group by word
    )
    select slug, array_agg(word order by place) as words
    from (select slug, word, row_number() over (partition by slug order by
          posts * ln(1 + (select count(*) from subreddits)::float8 / communities) desc, word) as place
        from terms join spread using (word)) weighed
    where place <= ${mostTerms} group by slug`.execute(trx);
  await sql`
    with hours as (
      select slug, jsonb_agg(jsonb_build_array(hour, posts, hits) order by hour) as hours
      from (select slug, extract(hour from created_at at time zone 'UTC')::int as hour, count(*) as posts,
        count(*) filter (where hit) as hits from ranked group by 1, 2) counted group by slug
    ), weekdays as (
      select slug, jsonb_agg(jsonb_build_array(weekday, posts, hits) order by weekday) as weekdays
      from (select slug, extract(isodow from created_at at time zone 'UTC')::int as weekday, count(*) as posts,
        count(*) filter (where hit) as hits from ranked group by 1, 2) counted group by slug
    ), flairs as (
      select slug, jsonb_agg(jsonb_build_object('flair', flair, 'posts', posts) order by place) as flairs
      from (select slug, flair, count(*) as posts,
          row_number() over (partition by slug order by count(*) desc, flair) as place
        from ranked where flair is not null group by slug, flair) counted
      where place <= ${mostFlairs} group by slug
    ), types as (
      select slug, jsonb_agg(jsonb_build_object('type', type, 'posts', posts) order by posts desc, type) as types
      from (select slug, type, count(*) as posts from ranked group by slug, type) counted group by slug
    ), tops as (
      select slug, array_agg(id order by place) as ids
      from (select slug, id, row_number() over (partition by slug order by place) as place
        from ranked where not adult) fit
      where place <= ${mostPosts} group by slug
    )
    insert into community_rollup (audience, source, slug, name, search, members, posts, peak_score, peak_comments,
      peak_per_1k, first_at, last_at, words, detail, top_posts)
    select ${audience}, 'reddit', s.slug, s.name, fold_tag(s.name), s.members, s.posts, s.peak_score,
      s.peak_comments, round((s.peak_score / (nullif(s.members, 0) / 1000.0))::numeric, 2), s.first_at, s.last_at,
      coalesce(w.words, '{}'),
      jsonb_build_object('hours', h.hours, 'weekdays', d.weekdays, 'flairs', coalesce(f.flairs, '[]'),
        'types', t.types, 'posts_7d', s.posts_7d, 'posts_30d', s.posts_30d),
      coalesce(p.ids, '{}')
    from subreddits s join hours h using (slug) join weekdays d using (slug) join types t using (slug)
    left join flairs f using (slug) left join tops p using (slug) left join subreddit_words w using (slug)`.execute(
    trx,
  );
}
