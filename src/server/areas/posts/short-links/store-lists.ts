import { sql, type Kysely, type RawBuilder } from 'kysely';

import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

/** Which links, and the days whose clicks count. */
export interface Which {
  organizationId: number;
  /** `YYYY-MM-DD`, in UTC; both are included. */
  from: string;
  to: string;
  projectId?: number | undefined;
  postId?: number | undefined;
  linkId?: number | undefined;
  network?: string | undefined;
  sandbox?: boolean | undefined;
}

interface Counts {
  clicks: number;
  robots: number;
  visitors: number;
}

const begins = (day: string) => sql`${day}::date::timestamp at time zone 'UTC'`;
const ends = (day: string) => sql`(${day}::date + 1)::timestamp at time zone 'UTC'`;

/** Links with the clicks of the range. */
function counted({ organizationId, from, to, projectId, postId, linkId, network, sandbox }: Which) {
  const where: RawBuilder<unknown>[] = [sql`link.organization_id = ${organizationId}`];
  if (projectId !== undefined) where.push(sql`link.project_id = ${projectId}`);
  if (postId !== undefined) where.push(sql`link.post_id = ${postId}`);
  if (linkId !== undefined) where.push(sql`link.id = ${linkId}`);
  if (network !== undefined) where.push(sql`account.network = ${network}`);
  if (sandbox !== undefined) where.push(sql`(account.transport = 'sandbox') = ${sandbox}`);
  return sql`
    select link.*, account.name as account_name, account.network, account.transport = 'sandbox' as sandbox,
      hours.clicks, hours.robots, days.visitors
    from short_links link
    join accounts account on account.id = link.account_id
    cross join lateral (
      select coalesce(sum(clicks), 0)::bigint as clicks, coalesce(sum(robots), 0)::bigint as robots
      from short_link_hours where link_id = link.id and hour >= ${begins(from)} and hour < ${ends(to)}) hours
    cross join lateral (
      select coalesce(sum(visitors), 0)::bigint as visitors
      from short_link_days where link_id = link.id and day between ${from}::date and ${to}::date) days
    where ${sql.join(where, sql` and `)}`;
}

export interface CountedLink extends Counts {
  id: number;
  code: string;
  address: string;
  leads_to: string;
  project_id: number;
  post_id: number;
  body: string;
  account_id: number;
  account_name: string;
  network: string;
  sandbox: boolean;
  created_at: Date;
}

/** Most clicks first, then the newest. */
export async function listLinks(
  db: Db,
  which: Which,
  { offset, limit }: { offset: number; limit: number },
): Promise<CountedLink[]> {
  const { rows } = await sql<CountedLink>`
    select counted.*, post.body from (${counted(which)}) counted join posts post on post.id = counted.post_id
    order by counted.clicks desc, counted.id desc offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

export async function sumLinks(db: Db, which: Which): Promise<Counts & { links: number }> {
  const { rows } = await sql<Counts & { links: number }>`
    select count(*) as links, coalesce(sum(clicks), 0)::bigint as clicks, coalesce(sum(robots), 0)::bigint as robots,
      coalesce(sum(visitors), 0)::bigint as visitors from (${counted(which)}) counted`.execute(db);
  return rows[0] ?? { links: 0, clicks: 0, robots: 0, visitors: 0 };
}

/** Every day of the range. */
export async function listDays(db: Db, which: Which): Promise<(Counts & { date: string })[]> {
  const { rows } = await sql<Counts & { date: string }>`
    with links as materialized (select id from (${counted(which)}) counted),
    clicks as (
      select (hour at time zone 'UTC')::date as day, sum(clicks) as clicks, sum(robots) as robots
      from short_link_hours join links on links.id = link_id
      where hour >= ${begins(which.from)} and hour < ${ends(which.to)} group by 1),
    visitors as (
      select day, sum(visitors) as visitors from short_link_days join links on links.id = link_id
      where day between ${which.from}::date and ${which.to}::date group by 1)
    select to_char(all_days.day, 'YYYY-MM-DD') as date, coalesce(clicks, 0)::bigint as clicks,
      coalesce(robots, 0)::bigint as robots, coalesce(visitors, 0)::bigint as visitors
    from generate_series(${which.from}::date, ${which.to}::date, interval '1 day') as all_days (day)
    left join clicks on clicks.day = all_days.day::date left join visitors on visitors.day = all_days.day::date
    order by all_days.day`.execute(db);
  return rows;
}

export async function listHours(
  db: Db,
  { linkId, from, to }: { linkId: number; from: string; to: string },
): Promise<{ hour: number; clicks: number }[]> {
  const { rows } = await sql<{ hour: number; clicks: number }>`
    select extract(hour from hour at time zone 'UTC')::int as hour, sum(clicks)::bigint as clicks
    from short_link_hours where link_id = ${linkId} and hour >= ${begins(from)} and hour < ${ends(to)}
    group by 1 having sum(clicks) > 0 order by 1`.execute(db);
  return rows;
}

export async function listHosts(db: Db, linkId: number): Promise<{ host: string; clicks: number }[]> {
  return db
    .selectFrom('short_link_referrers')
    .select(['host', 'clicks'])
    .where('link_id', '=', linkId)
    .orderBy('clicks', 'desc')
    .orderBy('host')
    .execute();
}

/** The clicks on the links of these posts since they were published, by post and account. */
export async function sumByAccount(
  db: Db,
  postIds: readonly number[],
): Promise<(Counts & { post_id: number; account_id: number })[]> {
  if (postIds.length === 0) return [];
  const { rows } = await sql<Counts & { post_id: number; account_id: number }>`
    select link.post_id, link.account_id, coalesce(sum(hours.clicks), 0)::bigint as clicks,
      coalesce(sum(hours.robots), 0)::bigint as robots, coalesce(sum(days.visitors), 0)::bigint as visitors
    from short_links link
    left join lateral (select sum(clicks) as clicks, sum(robots) as robots
      from short_link_hours where link_id = link.id) hours on true
    left join lateral (select sum(visitors) as visitors
      from short_link_days where link_id = link.id) days on true
    where link.post_id = any(${[...postIds]}::bigint[])
    group by link.post_id, link.account_id`.execute(db);
  return rows;
}
