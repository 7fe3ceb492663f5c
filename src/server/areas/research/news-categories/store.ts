import { sql, type Kysely } from 'kysely';

import { newsSource } from '#contract/sources/all.ts';
import type { Tables } from '#server/db/tables.ts';

export interface NewsCategoryRow {
  id: number;
  name: string;
  feeds: number;
  posts_7d: number;
  posts_30d: number;
}

/** Every category with its feeds and how many entries it had in the 7 and 30 days before `until`. */
export async function listNewsCategories(
  db: Kysely<Tables>,
  { until, withoutDemo }: { until: Date; withoutDemo: boolean },
): Promise<NewsCategoryRow[]> {
  const { rows } = await sql<NewsCategoryRow>`
    with posts as (
      select category_id, count(*) as posts_30d,
        count(*) filter (where created_at > ${until}::timestamptz - interval '7 days') as posts_7d
      from trends
      where source = ${sql.lit(newsSource)} and created_at > ${until}::timestamptz - interval '30 days' and created_at <= ${until}
        and (not ${withoutDemo} or not demo)
      group by category_id
    )
    select c.id, c.name, coalesce(p.posts_7d, 0) as posts_7d, coalesce(p.posts_30d, 0) as posts_30d,
      (select count(*) from sources s where s.kind = ${sql.lit(newsSource)} and s.category_id = c.id
        and (not ${withoutDemo} or not s.demo)) as feeds
    from news_categories c left join posts p on p.category_id = c.id
    where not ${withoutDemo} or not c.demo
    order by c.name`.execute(db);
  return rows;
}
