import { sql, type Kysely } from 'kysely';

import { conditions, type TrendFilter } from '#server/areas/research/trends/store-filter.ts';
import { named, type TrendRecord } from '#server/areas/research/trends/store-row.ts';
import { grown, story } from '#server/areas/research/watches/store.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

export interface Thresholds {
  min_growth: number | null;
  min_growth_percent: number | null;
}

/** Where a trend that is one of our own posts, read back from its network, was published. */
const own = (organizationId: number) => sql`exists (
  select from post_targets
  inner join posts on posts.id = post_targets.post_id
  where post_targets.url = trends.url and posts.organization_id = ${organizationId})`;

export type FreshTrend = TrendRecord & { key: string; own: boolean };

/**
 * Trends that an automation has not run for and did not know when it was turned on, in the order in which they came.
 * @param fresh.each whether each trend counts, not each story
 * @param fresh.seenSince those that were first seen since then; null: whenever
 */
export async function listFresh(
  db: Db,
  automation: { id: number; organization_id: number },
  fresh: {
    filter: TrendFilter;
    thresholds: Thresholds;
    each: boolean;
    seenSince: Date | null;
    limit: number;
  },
): Promise<FreshTrend[]> {
  const { filter, thresholds, each, seenSince, limit } = fresh;
  const names = named(filter.source);
  const key = each ? sql`'trend ' || trends.id` : sql`'story ' || ${story}`;
  const wanted = sql.join(
    [
      conditions(filter),
      ...grown({ min_engagement: null, ...thresholds }),
      ...(seenSince ? [sql`first_seen_at > ${seenSince}`] : []),
    ],
    sql` and `,
  );
  const { rows } = await sql<FreshTrend>`
    select ${names.columns}, t.key, t.own from (
      select trends.*, ${key} as key, ${own(automation.organization_id)} as own from trends
      where ${wanted}
        and not exists (
          select from automation_runs r where r.automation_id = ${automation.id} and r.key = ${key})
        and not exists (
          select from automation_known k where k.automation_id = ${automation.id} and k.key = ${key})
      order by first_seen_at, id limit ${limit}
    ) t ${names.joins} order by t.first_seen_at, t.id`.execute(db);
  return rows;
}

/** The keys of the stories that pass a filter now. */
export async function keepKnown(
  db: Db,
  automationId: number,
  { filter, thresholds, limit }: { filter: TrendFilter; thresholds: Thresholds; limit: number },
): Promise<number> {
  const passed = sql.join(
    [conditions(filter), ...grown({ min_engagement: null, ...thresholds })],
    sql` and `,
  );
  const { numAffectedRows } = await sql`
    insert into automation_known (automation_id, key)
    select distinct ${automationId}::bigint, 'story ' || ${story} from trends where ${passed} limit ${limit}
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

export async function forgetKnown(db: Db, automationId: number): Promise<void> {
  await db.deleteFrom('automation_known').where('automation_id', '=', automationId).execute();
}
