import { sql, type Kysely, type RawBuilder } from 'kysely';

import type { LabelFilter } from '#contract/labels/label-filter.ts';
import { labelConditions } from '#server/areas/labels/labelling/store.ts';
import type { PostFiguresTable, Sums } from '#server/db/metric-tables.ts';
import type { Tables } from '#server/db/tables.ts';
import { aroundDays, figuresOf } from './store-count.ts';

type Db = Kysely<Tables>;

/** The accounts and days of a query. */
export interface Scope extends LabelFilter {
  organizationId: number;
  sandbox: boolean;
  projectId?: number | undefined;
  network?: string | undefined;
  authorId?: number | undefined;
  from: string;
  to: string;
}

type Part = PostFiguresTable['part'];

/**
 * Where the sums are read from: the roll-up, or, for one author, label or campaign, their own few posts.
 * @param networks `each` of them, or `one`: the requested one, else all together
 */
function figures(scope: Scope, part: Part, networks: 'each' | 'one'): RawBuilder<unknown> {
  const { organizationId, sandbox, projectId, network, authorId, from, to } = scope;
  const few = labelConditions('po', scope);
  if (authorId !== undefined) few.push(sql`m.author_user_id = ${authorId}`);
  const ofNetwork = network !== undefined ? sql`= ${network}` : networks === 'one' ? sql`= ''` : sql`<> ''`;
  const ofProject = (column: RawBuilder<unknown>) =>
    projectId === undefined ? sql`` : sql`and ${column} = ${projectId}`;
  if (few.length === 0)
    return sql`(select * from post_figures where organization_id = ${organizationId} and sandbox = ${sandbox}
      and part = ${part} and network ${ofNetwork} and day between ${from} and ${to}
      ${ofProject(sql`project_id`)}) figures`;
  const where = sql`m.organization_id = ${organizationId} and ${sql.join(few, sql` and `)}
    and m.sandbox = ${sandbox} and n.network ${ofNetwork} and ${aroundDays(from, to)}
    and local.at::date between ${from} and ${to} ${ofProject(sql`m.project_id`)}`;
  const together = network === undefined && networks === 'one';
  return sql`(${figuresOf(where, { part, networks: together ? 'all' : 'each' })}) figures`;
}

const sums = sql.raw(`coalesce(sum(posts), 0)::bigint as posts, coalesce(sum(targets), 0)::bigint as targets,
  coalesce(sum(read), 0)::bigint as read, coalesce(sum(gone), 0)::bigint as gone,
  sum(impressions)::bigint as impressions, sum(reach)::bigint as reach, sum(likes)::bigint as likes,
  sum(comments)::bigint as comments, sum(shares)::bigint as shares, sum(saves)::bigint as saves,
  sum(clicks)::bigint as clicks, sum(score)::bigint as score, sum(engagement)::bigint as engagement,
  coalesce(sum(shown_targets), 0)::bigint as shown_targets, sum(shown_engagement)::bigint as shown_engagement`);

export async function sumsOf(db: Db, scope: Scope): Promise<Sums> {
  const { rows } = await sql<Sums>`select ${sums} from ${figures(scope, 'all', 'one')}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a query of one row brought none');
  return row;
}

export async function sumsByNetwork(db: Db, scope: Scope): Promise<(Sums & { network: string })[]> {
  const { rows } = await sql<Sums & { network: string }>`
    select network, ${sums} from ${figures(scope, 'all', 'each')}
    group by network order by sum(posts) desc, network`.execute(db);
  return rows;
}

export async function sumsByProject(
  db: Db,
  scope: Scope,
): Promise<(Sums & { project_id: number; project: string })[]> {
  const { rows } = await sql<Sums & { project_id: number; project: string }>`
    select summed.*, p.name as project
    from (select project_id, ${sums} from ${figures(scope, 'all', 'one')} group by project_id) summed
    join projects p on p.id = summed.project_id
    order by summed.posts desc, p.name`.execute(db);
  return rows;
}

export async function sumsByDay(db: Db, scope: Scope): Promise<(Sums & { day: string })[]> {
  const { rows } = await sql<Sums & { day: string }>`
    select day, ${sums} from ${figures(scope, 'all', 'one')} group by day order by day`.execute(db);
  return rows;
}

/** The sums of a part other than the whole; hours by weekday, 0 for Sunday. */
export async function sumsByKind(db: Db, scope: Scope): Promise<(Sums & { key: string })[]> {
  const { rows } = await sql<Sums & { key: string }>`
    select key, ${sums} from ${figures(scope, 'kind', 'one')}
    group by key order by sum(posts) desc, key`.execute(db);
  return rows;
}

export async function sumsByHour(
  db: Db,
  scope: Scope,
): Promise<(Sums & { weekday: number; hour: number })[]> {
  const { rows } = await sql<Sums & { weekday: number; hour: number }>`
    select date_part('dow', day)::int as weekday, key::int as hour, ${sums}
    from ${figures(scope, 'hour', 'one')} group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/** The name is null for posts without an author, such as those of a person who has left the installation. */
export async function sumsByAuthor(
  db: Db,
  scope: Scope,
): Promise<(Sums & { author_user_id: number | null; author_name: string | null })[]> {
  const { rows } = await sql<Sums & { author_user_id: number | null; author_name: string | null }>`
    select nullif(summed.key, '')::bigint as author_user_id, u.name as author_name, summed.*
    from (select key, ${sums} from ${figures(scope, 'author', 'one')} group by key) summed
    left join users u on u.id = nullif(summed.key, '')::bigint
    order by summed.posts desc, u.name nulls last`.execute(db);
  return rows;
}

/** A post with several labels counts for each of them. */
export async function sumsByLabel(
  db: Db,
  scope: Scope,
): Promise<(Sums & { label_id: number; label: string; color: string })[]> {
  const { rows } = await sql<Sums & { label_id: number; label: string; color: string }>`
    select l.id as label_id, l.name as label, l.color, summed.*
    from (select key, ${sums} from ${figures(scope, 'label', 'one')} group by key) summed
    join labels l on l.id = summed.key::bigint
    order by summed.posts desc, lower(l.name), l.id`.execute(db);
  return rows;
}

export async function sumsByCampaign(
  db: Db,
  scope: Scope,
): Promise<(Sums & { campaign_id: number; campaign: string; color: string; project_id: number })[]> {
  const { rows } = await sql<
    Sums & { campaign_id: number; campaign: string; color: string; project_id: number }
  >`
    select c.id as campaign_id, c.name as campaign, c.color, c.project_id, summed.*
    from (select key, ${sums} from ${figures(scope, 'campaign', 'one')} group by key) summed
    join campaigns c on c.id = summed.key::bigint
    order by summed.posts desc, lower(c.name), c.id`.execute(db);
  return rows;
}

/** The day, YYYY-MM-DD, on which the organization first published to such accounts. */
export async function firstDay(
  db: Db,
  { organizationId, sandbox }: Pick<Scope, 'organizationId' | 'sandbox'>,
): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`
    select day from post_figures where organization_id = ${organizationId} and sandbox = ${sandbox}
      and part = 'all' and network = '' order by day limit 1`.execute(db);
  return rows[0]?.day ?? null;
}

/** Whether anything was published to real accounts, and what has been collected. */
export async function stateOf(
  db: Db,
  organizationId: number,
): Promise<{ hasReal: boolean; readReal: boolean; readSandbox: boolean }> {
  const some = (condition: RawBuilder<unknown>) =>
    sql`exists (select 1 from post_metrics where organization_id = ${organizationId} and ${condition})`;
  const { rows } = await sql<{ hasReal: boolean; readReal: boolean; readSandbox: boolean }>`
    select ${some(sql`not sandbox`)} as "hasReal",
      ${some(sql`not sandbox and read_at is not null`)} as "readReal",
      ${some(sql`sandbox and read_at is not null`)} as "readSandbox"`.execute(db);
  return rows[0] ?? { hasReal: false, readReal: false, readSandbox: false };
}

/** When the first reading of a post that was never read is due; null where none is. */
export async function firstDue(
  db: Db,
  { organizationId, sandbox }: Pick<Scope, 'organizationId' | 'sandbox'>,
): Promise<Date | null> {
  const { rows } = await sql<{ due: Date | null }>`
    select min(m.due_at) as due from post_metrics m join accounts a on a.id = m.account_id
    where m.organization_id = ${organizationId} and m.sandbox = ${sandbox} and m.read_at is null
      and a.removed_at is null and a.state <> 'needs_reconnect'`.execute(db);
  return rows[0]?.due ?? null;
}

/** Whether this person is or was a member of the organization. */
export async function isAuthor(db: Db, organizationId: number, userId: number): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select 1 from members where organization_id = ${organizationId} and user_id = ${userId})
      or exists (select 1 from post_metrics where organization_id = ${organizationId}
        and author_user_id = ${userId}) as known`.execute(db);
  return rows[0]?.known ?? false;
}
