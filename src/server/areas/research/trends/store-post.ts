import { sql, type Kysely, type RawBuilder } from 'kysely';

import { countColumns } from '#contract/sources/facts.ts';
import type { Tables } from '#server/db/tables.ts';
import { named, type TrendRecord } from './store-row.ts';

type Db = Kysely<Tables>;

/** The conditions under which an actor may open a post. */
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

/** The posts of a story, most engagement first; at most 100. */
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
