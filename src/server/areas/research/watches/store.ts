import { sql, type Kysely, type RawBuilder } from 'kysely';

import { leastForPercent } from '#contract/intake/growth.ts';
import type { Plan } from '#contract/plans.ts';
import { wholePlan } from '#server/access/store-plans.ts';
import { conditions, type TrendFilter } from '#server/areas/research/trends/store-filter.ts';
import { named, type TrendRecord } from '#server/areas/research/trends/store-row.ts';
import { order } from '#server/areas/research/trends/store.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

/** All of them must be reached; null means no threshold. */
export interface Thresholds {
  min_engagement: number | null;
  min_growth: number | null;
  min_growth_percent: number | null;
}

export interface WatchRow extends Thresholds {
  view_id: number;
  name: string;
  search: Record<string, string | number | boolean>;
  user_id: number;
  organization_id: number;
  plan: Plan;
}

/** A new watch, or new thresholds of one. */
export async function saveWatch(db: Db, viewId: number, thresholds: Thresholds, now: Date): Promise<void> {
  const values = { ...thresholds, checked_at: now };
  await db
    .insertInto('watches')
    .values({ view_id: viewId, ...values })
    .onConflict((conflict) => conflict.column('view_id').doUpdateSet(values))
    .execute();
}

export async function deleteWatch(db: Db, viewId: number): Promise<void> {
  await db.deleteFrom('watches').where('view_id', '=', viewId).execute();
}

/** Watches of people who are still active members, on plans that show numbers. */
export async function listWatches(db: Db): Promise<WatchRow[]> {
  return db
    .selectFrom('watches')
    .innerJoin('views', 'views.id', 'watches.view_id')
    .innerJoin('members', (join) =>
      join
        .onRef('members.user_id', '=', 'views.user_id')
        .onRef('members.organization_id', '=', 'views.organization_id')
        .on('members.active', '=', true),
    )
    .innerJoin('organizations', 'organizations.id', 'views.organization_id')
    .innerJoin('plans', 'plans.key', 'organizations.plan')
    .select([
      'watches.view_id',
      'watches.min_engagement',
      'watches.min_growth',
      'watches.min_growth_percent',
      'views.name',
      'views.search',
      'views.user_id',
      'views.organization_id',
      wholePlan.$notNull().as('plan'),
    ])
    .orderBy('watches.view_id')
    .execute();
}

/** A story has the id of its first post, so a single post and its later story are the same here. */
export const story = sql`coalesce(trends.story_id, trends.id)::text`;

/** The conditions of the thresholds of growth. An unknown growth crosses no threshold. The percentage is rounded as people see it. */
export function grown({ min_growth, min_growth_percent }: Thresholds): RawBuilder<unknown>[] {
  return [
    ...(min_growth === null ? [] : [sql`growth_to - growth_from >= ${min_growth}::bigint`]),
    ...(min_growth_percent === null
      ? []
      : [
          sql`growth_from >= ${leastForPercent}
            and round((growth_to - growth_from) * 1000.0 / growth_from) >= ${min_growth_percent}::bigint * 10`,
        ]),
  ];
}

/**
 * Posts over all thresholds whose story the watch does not know yet, most engagement first. The filter
 * contains the minimum engagement.
 */
export async function listCrossed(
  db: Db,
  viewId: number,
  { filter, thresholds, limit }: { filter: TrendFilter; thresholds: Thresholds; limit: number },
): Promise<(TrendRecord & { story: string })[]> {
  const names = named(filter.source);
  const crossed = sql.join([conditions(filter), ...grown(thresholds)], sql` and `);
  const { rows } = await sql<TrendRecord & { story: string }>`
    select ${names.columns}, t.story from (
      select trends.*, ${story} as story from trends
      where ${crossed}
        and not exists (select from watch_hits h where h.view_id = ${viewId} and h.story = ${story})
      order by ${order('engagement')} limit ${limit}
    ) t ${names.joins} order by ${order('engagement', 't')}`.execute(db);
  return rows;
}

/** Remembers stories and returns those that were new to the watch. */
export async function rememberStories(
  db: Db,
  viewId: number,
  stories: readonly string[],
  now: Date,
): Promise<Set<string>> {
  if (stories.length === 0) return new Set();
  const { rows } = await sql<{ story: string }>`
    insert into watch_hits (view_id, story, at)
    select ${viewId}, each.story, ${now} from unnest(${[...new Set(stories)]}::text[]) as each(story)
    on conflict do nothing
    returning story`.execute(db);
  return new Set(rows.map(({ story }) => story));
}

/** Whether no other view of the organization knows this story yet. */
export async function isNewHere(
  db: Db,
  { view_id, organization_id }: Pick<WatchRow, 'view_id' | 'organization_id'>,
  story: string,
): Promise<boolean> {
  const other = await db
    .selectFrom('watch_hits')
    .innerJoin('views', 'views.id', 'watch_hits.view_id')
    .select('watch_hits.view_id')
    .where('watch_hits.story', '=', story)
    .where('watch_hits.view_id', '<>', view_id)
    .where('views.organization_id', '=', organization_id)
    .executeTakeFirst();
  return other === undefined;
}

export async function markChecked(db: Db, viewId: number, now: Date): Promise<void> {
  await db.updateTable('watches').set({ checked_at: now }).where('view_id', '=', viewId).execute();
}
