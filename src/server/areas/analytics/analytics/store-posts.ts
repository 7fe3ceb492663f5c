import { sql, type Kysely, type RawBuilder } from 'kysely';

import { isOffered } from '#contract/networks/post-metrics.ts';
import { labelConditions } from '#server/areas/labels/labelling/store.ts';
import type { StoredMedia } from '#server/db/publishing-tables.ts';
import type { Tables } from '#server/db/tables.ts';
import { aroundDays } from './store-count.ts';
import type { Scope } from './store.ts';

type Db = Kysely<Tables>;

export interface Ranking {
  sort: 'impressions' | 'engagement' | 'newest';
  order: 'best' | 'worst';
  /** Posts published later are not among the worst yet. */
  before: Date;
}

function ranked(
  { organizationId, sandbox, projectId, network, authorId, from, to, ...labels }: Scope,
  ranking: Ranking,
) {
  const { sort, order, before } = ranking;
  const column = sort === 'newest' ? sql`m.posted_at` : sql.raw(`m.${sort}`);
  const conditions: RawBuilder<unknown>[] = [
    sql`m.organization_id = ${organizationId} and m.sandbox = ${sandbox} and ${aroundDays(from, to)}
      and (m.posted_at at time zone pr.timezone)::date between ${from} and ${to}`,
  ];
  if (projectId !== undefined) conditions.push(sql`m.project_id = ${projectId}`);
  if (network !== undefined) conditions.push(sql`m.network = ${network}`);
  if (authorId !== undefined) conditions.push(sql`m.author_user_id = ${authorId}`);
  const labelled = labelConditions('po', labels);
  if (labelled.length > 0)
    conditions.push(sql`m.post_id in (select po.id from posts po
      where po.organization_id = ${organizationId} and ${sql.join(labelled, sql` and `)})`);
  if (order === 'worst') conditions.push(sql`${column} is not null and m.posted_at <= ${before}`);
  return sql`from post_metrics m join projects pr on pr.id = m.project_id where ${sql.join(conditions, sql` and `)}`;
}

/**
 * The directions match the indexes, read from either end. Where a network reports no impressions, engagement
 * alone decides and its index is used: the other one would be read to its end.
 */
function orderOf({ network }: Scope, { sort, order }: Ranking): RawBuilder<unknown> {
  const way = sql.raw(order === 'best' ? 'desc nulls last' : 'asc nulls first');
  const counted = network === undefined || isOffered(network, 'impressions');
  switch (sort === 'impressions' && !counted ? 'engagement' : sort) {
    case 'impressions':
      return sql`m.impressions ${way}, m.engagement ${way}, m.target_id ${way}`;
    case 'engagement':
      return sql`m.engagement ${way}, m.target_id ${way}`;
    case 'newest':
      return sql`m.posted_at ${sql.raw(order === 'best' ? 'desc' : 'asc')}, m.target_id ${way}`;
  }
}

export interface RankedPost {
  target_id: number;
  id: number;
  network: string;
  /** Null for a deleted post, too. */
  url: string | null;
  body: string;
  media: StoredMedia[];
  kind: string | null;
  impressions: number | null;
  account_id: number;
  account_name: string;
  project_id: number;
  project: string;
  author_user_id: number | null;
  author_name: string | null;
  card_id: number | null;
  trend_id: number | null;
  sent_at: Date;
}

/** Targets of the scope with their posts, in this order. */
export async function listRanked(
  db: Db,
  scope: Scope,
  ranking: Ranking,
  { offset, limit }: { offset: number; limit: number },
): Promise<RankedPost[]> {
  const { rows } = await sql<RankedPost>`
    with chosen as materialized (
      select m.target_id, row_number() over () as place
      from (select m.target_id ${ranked(scope, ranking)}
        order by ${orderOf(scope, ranking)} offset ${offset} limit ${limit}) m
    )
    select m.target_id, p.id, m.network, case when t.removed_at is null then t.url end as url, p.body, p.media,
      p.kind, m.impressions, a.id as account_id, a.name as account_name, pr.id as project_id, pr.name as project,
      m.author_user_id, u.name as author_name, p.card_id, c.trend_id, m.sent_at
    from chosen
    join post_metrics m using (target_id)
    join post_targets t on t.id = m.target_id
    join posts p on p.id = m.post_id
    join accounts a on a.id = m.account_id
    join projects pr on pr.id = m.project_id
    left join users u on u.id = m.author_user_id
    left join cards c on c.id = p.card_id
    order by chosen.place`.execute(db);
  return rows;
}

/** @param limit stops counting at one more */
export async function countRanked(db: Db, scope: Scope, ranking: Ranking, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 ${ranked(scope, ranking)} limit ${limit + 1}) found`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** The readings of a post's targets, oldest first. */
export async function listReadings(db: Db, targetIds: readonly number[]) {
  if (targetIds.length === 0) return [];
  return db
    .selectFrom('metric_readings')
    .selectAll()
    .where('target_id', '=', sql<number>`any(${[...targetIds]}::bigint[])`)
    .orderBy('target_id')
    .orderBy('at')
    .execute();
}

/** The followed targets of one of the organization's posts. */
export async function followedTargets(db: Db, organizationId: number, postId: number) {
  return db
    .selectFrom('post_metrics as metrics')
    .innerJoin('accounts as account', 'account.id', 'metrics.account_id')
    .select(['metrics.target_id', 'metrics.account_id', 'metrics.network', 'metrics.sent_at'])
    .select('account.name as account_name')
    .where('metrics.post_id', '=', postId)
    .where('metrics.organization_id', '=', organizationId)
    .orderBy('metrics.account_id')
    .execute();
}

export async function hasPost(db: Db, organizationId: number, postId: number): Promise<boolean> {
  const row = await db
    .selectFrom('posts')
    .select('id')
    .where('id', '=', postId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row !== undefined;
}
