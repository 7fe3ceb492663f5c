import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';

import type { PostFiguresTable } from '#server/db/metric-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;
type Trx = Transaction<Tables>;

/** The columns of `post_figures` that are sums, in the order in which they are inserted. */
const sumColumns = sql.raw(
  `posts, targets, read, gone, impressions, reach, likes, comments, shares, saves, clicks, score, engagement,
    shown_targets, shown_engagement`,
);

type Part = PostFiguresTable['part'];

/** The keys of a target (`m`, of the post `po`, published at `local`) in each part. */
const keysOf: Readonly<Record<Part, RawBuilder<unknown>>> = {
  all: sql`select 'all', ''`,
  author: sql`select 'author', coalesce(m.author_user_id::text, '')`,
  kind: sql`select 'kind', coalesce(m.kind, '')`,
  hour: sql`select 'hour', date_part('hour', local.at)::text`,
  label: sql`select 'label', label_id::text from unnest(po.label_ids) label_id`,
  campaign: sql`select 'campaign', po.campaign_id::text where po.campaign_id is not null`,
};

const allNetworks = sql`''`;
const ownNetwork = sql`m.network`;

/**
 * The rows of `post_figures` that follow from these targets (`m`, of projects `pr` and posts `po`): each target
 * counts for its network and for all, as a whole and for its author, kind, hour, each label and its campaign.
 * @param only the rows of one part, of all networks together or of each
 */
export function figuresOf(
  where: RawBuilder<unknown>,
  only?: { part: Part; networks: 'each' | 'all' },
): RawBuilder<unknown> {
  const parts = only ? [keysOf[only.part]] : Object.values(keysOf);
  const networks = only ? [only.networks === 'all' ? allNetworks : ownNetwork] : [allNetworks, ownNetwork];
  return sql`
    select m.organization_id, m.project_id, m.sandbox, n.network, p.part, p.key, local.at::date as day,
      count(distinct m.post_id)::int as posts, count(*)::int as targets, count(m.read_at)::int as read,
      (count(*) filter (where m.read_at is null and m.gone_at is not null))::int as gone,
      sum(m.impressions)::bigint as impressions, sum(m.reach)::bigint as reach, sum(m.likes)::bigint as likes,
      sum(m.comments)::bigint as comments, sum(m.shares)::bigint as shares, sum(m.saves)::bigint as saves,
      sum(m.clicks)::bigint as clicks, sum(m.score)::bigint as score, sum(m.engagement)::bigint as engagement,
      count(m.impressions)::int as shown_targets,
      (sum(m.engagement) filter (where m.impressions is not null))::bigint as shown_engagement
    from post_metrics m
    join projects pr on pr.id = m.project_id
    join posts po on po.id = m.post_id
    cross join lateral (select m.posted_at at time zone pr.timezone as at) local
    cross join lateral (values ${sql.join(networks.map((network) => sql`(${network})`))}) n(network)
    cross join lateral (${sql.join(parts, sql` union all `)}) p(part, key)
    where ${where}
    group by 1, 2, 3, 4, 5, 6, 7`;
}

/**
 * Recounts from the start projects whose days were counted by another zone than their present one, or never.
 * @param organizationId null for all
 */
export async function restartMovedProjects(trx: Trx, organizationId: number | null): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select p.id from projects p left join post_figure_zones z on z.project_id = p.id
    where z.zone is distinct from p.timezone
      and exists (select 1 from post_metrics m where m.project_id = p.id)
      ${organizationId === null ? sql`` : sql`and p.organization_id = ${organizationId}`}
    order by p.id for no key update of p skip locked`.execute(trx);
  for (const { id } of rows) {
    await sql`delete from post_figures where project_id = ${id}`.execute(trx);
    await sql`
      insert into post_figure_marks (project_id, day, marked_at)
      select p.id, (m.posted_at at time zone p.timezone)::date, max(clock_timestamp())
      from post_metrics m join projects p on p.id = m.project_id where p.id = ${id}
      group by 1, 2 order by 2
      on conflict (project_id, day) do update set marked_at = excluded.marked_at`.execute(trx);
    await sql`
      insert into post_figure_zones (project_id, zone) select id, timezone from projects where id = ${id}
      on conflict (project_id) do update set zone = excluded.zone`.execute(trx);
  }
}

/**
 * Claims days that are to be counted, all of one project. A change to such a day meanwhile waits and marks
 * the day again. What the days belong to is locked first, as its removal does: one waits for the other, never
 * both. Projects that are being removed are passed over.
 */
export async function claimMarks(
  trx: Trx,
  { organizationId, limit }: { organizationId: number | null; limit: number },
): Promise<{ projectId: number; days: string[] } | null> {
  const { rows } = await sql<{ project_id: number; day: string }>`
    delete from post_figure_marks taken using (
      select project_id, day from post_figure_marks
      where project_id = (
        select f.project_id from post_figure_marks f
        join projects p on p.id = f.project_id join organizations o on o.id = p.organization_id
        ${organizationId === null ? sql`` : sql`where o.id = ${organizationId}`}
        order by f.marked_at limit 1 for key share of o, p skip locked)
      order by day desc limit ${limit} for update skip locked
    ) due
    where taken.project_id = due.project_id and taken.day = due.day
    returning taken.project_id, taken.day`.execute(trx);
  const [first] = rows;
  return first ? { projectId: first.project_id, days: rows.map(({ day }) => day) } : null;
}

export async function countDays(
  trx: Trx,
  { projectId, days }: { projectId: number; days: readonly string[] },
): Promise<void> {
  const list = sql`any(${[...days]}::date[])`;
  await sql`delete from post_figures where project_id = ${projectId} and day = ${list}`.execute(trx);
  const [first, last] = [days.reduce((a, b) => (a < b ? a : b)), days.reduce((a, b) => (a > b ? a : b))];
  const where = sql`m.project_id = ${projectId} and ${aroundDays(first, last)} and local.at::date = ${list}`;
  await sql`
    insert into post_figures (organization_id, project_id, sandbox, network, part, key, day, ${sumColumns})
    ${figuresOf(where)}`.execute(trx);
}

/** Bounds that an index can use: a local day lies within a day of the same day in UTC. */
export function aroundDays(from: string, to: string): RawBuilder<unknown> {
  return sql`m.posted_at >= (${from}::date - 1)::timestamp at time zone 'UTC'
    and m.posted_at < (${to}::date + 2)::timestamp at time zone 'UTC'`;
}

/** Since when something of the organization waits to be counted; null where everything is counted. */
export async function oldestMark(db: Db, organizationId: number): Promise<Date | null> {
  const { rows } = await sql<{ oldest: Date | null }>`
    select min(f.marked_at) as oldest from post_figure_marks f join projects p on p.id = f.project_id
    where p.organization_id = ${organizationId}`.execute(db);
  return rows[0]?.oldest ?? null;
}
