import { sql, type Kysely } from 'kysely';

import { communityGates } from '#contract/research/communities.ts';
import type { Scope } from '#server/areas/research/rollups/rollup.ts';
import type { Tables } from '#server/db/tables.ts';

const gates = communityGates.bluesky;
const mostListed = 10;

/** Computes the engagement of each Bluesky feed's posts in the days up to the scope's present. */
export async function computeFeeds(trx: Kysely<Tables>, scope: Scope, days: number): Promise<void> {
  const { audience, withoutDemo, until } = scope;
  await sql`delete from community_rollup where audience = ${audience} and source = 'bluesky'`.execute(trx);
  await sql`
    with held as materialized (
      select id, community as slug, likes, created_at, author_handle, author_name, tags, adult
      from trends
      where source = 'bluesky' and community is not null and not (${withoutDemo} and demo)
        and created_at > ${until}::timestamptz - ${days} * interval '1 day' and created_at <= ${until}
    ), feeds as materialized (
      select slug, count(*) as posts, max(likes) as top_likes, round(avg(likes), 1) as avg_likes,
        min(created_at) as first_at, max(created_at) as last_at
      from held group by slug
      having count(*) >= ${gates.min_posts_held} and count(*) filter (where adult) * 2 < count(*)
    ), tops as (
      select slug, array_agg(id order by place) as ids
      from (select slug, id, row_number() over (partition by slug order by likes desc nulls last, id desc) as place
        from held where not adult) ranked
      where place <= ${mostListed} group by slug
    ), authors as (
      select slug, jsonb_agg(jsonb_build_object('author_handle', author_handle, 'author_name', author_name,
        'posts', posts, 'likes', likes) order by place) as authors
      from (select slug, author_handle, max(author_name) as author_name, count(*) as posts, sum(likes) as likes,
          row_number() over (partition by slug order by sum(likes) desc nulls last, author_handle) as place
        from held where author_handle is not null group by slug, author_handle) ranked
      where place <= ${mostListed} group by slug
    ), hashtags as (
      select slug, jsonb_agg(jsonb_build_object('tag', tag, 'posts', posts) order by place) as hashtags
      from (select slug, mode() within group (order by tag) as tag, count(distinct id) as posts,
          row_number() over (partition by slug order by count(distinct id) desc, fold_tag(tag)) as place
        from held, unnest(tags[1:30]) as tag group by slug, fold_tag(tag)) ranked
      where place <= ${mostListed} group by slug
    )
    insert into community_rollup (audience, source, slug, name, title, description, url, search, feed_likes, posts,
      peak_score, avg_likes, first_at, last_at, words, detail, top_posts)
    select ${audience}, 'bluesky', f.slug, f.slug, c.title, c.description, c.url,
      fold_tag(concat_ws(' ', f.slug, c.title, c.description)), c.likes, f.posts, f.top_likes, f.avg_likes,
      f.first_at, f.last_at, '{}',
      jsonb_build_object('authors', coalesce(a.authors, '[]'), 'hashtags', coalesce(h.hashtags, '[]')),
      coalesce(t.ids, '{}')
    from feeds f left join communities c on c.source = 'bluesky' and c.name = f.slug
    left join tops t using (slug) left join authors a using (slug) left join hashtags h using (slug)`.execute(
    trx,
  );
}
