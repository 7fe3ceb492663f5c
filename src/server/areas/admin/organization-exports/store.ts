import { sql, type Kysely, type Selectable } from 'kysely';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

import { lockOrganization } from '#server/areas/workspace/organization/store.ts';
import type { MediaTable } from '#server/db/media-tables.ts';
import type { Tables } from '#server/db/tables.ts';
import { exportedNouns, type ExportedNoun } from './nouns.ts';

type Db = Kysely<Tables>;

export async function insertExport(
  db: Db,
  values: { organization_id: number; asked_by: number; asked_at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('organization_exports')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether an export requested after this instant is in progress. */
export async function isExporting(trx: Db, organizationId: number, since: Date): Promise<boolean> {
  await lockOrganization(trx, organizationId);
  const row = await trx
    .selectFrom('organization_exports')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('finished_at', 'is', null)
    .where('asked_at', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findExport(db: Db, id: number) {
  return db
    .selectFrom('organization_exports')
    .innerJoin('organizations', 'organizations.id', 'organization_exports.organization_id')
    .selectAll('organization_exports')
    .select('organizations.name')
    .where('organization_exports.id', '=', id)
    .executeTakeFirst();
}

/** Newest first. */
export async function listExports(db: Db, organizationId: number) {
  return db
    .selectFrom('organization_exports')
    .leftJoin('users', 'users.id', 'organization_exports.asked_by')
    .selectAll('organization_exports')
    .select('users.name as asked_by_name')
    .where('organization_id', '=', organizationId)
    .orderBy('organization_exports.id', 'desc')
    .limit(10)
    .execute();
}

export async function endExport(
  trx: Db,
  id: number,
  end: { finished_at: Date; expires_at: Date | null; bytes: number | null; error: string | null },
): Promise<void> {
  await trx.updateTable('organization_exports').set(end).where('id', '=', id).execute();
}

/**
 * Deletes those that have expired, and those that were lost in progress. @returns their ids, for their files
 */
export async function deleteExpired(db: Db, now: Date, lost: Date): Promise<number[]> {
  const rows = await db
    .deleteFrom('organization_exports')
    .where((eb) =>
      eb.or([eb('expires_at', '<', now), eb.and([eb('finished_at', 'is', null), eb('asked_at', '<', lost)])]),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function listAllMedia(db: Db, organizationId: number): Promise<Selectable<MediaTable>[]> {
  return db
    .selectFrom('media')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('id')
    .execute();
}

/** The members as an outsider needs them: their names and permissions. */
export async function listPeople(db: Db, organizationId: number) {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select([
      'users.id as user_id',
      'users.name',
      'users.email',
      'users.agent',
      'members.role',
      'members.active',
      'members.project_roles',
    ])
    .where('members.organization_id', '=', organizationId)
    .orderBy('users.id')
    .execute();
}

export async function findHome(db: Db, organizationId: number) {
  return db
    .selectFrom('organizations')
    .select(['id', 'name', 'timezone', 'lang', 'niche_tags', 'plan', 'review_mode', 'created_at'])
    .where('id', '=', organizationId)
    .executeTakeFirst();
}

/** The rows of a noun as JSON, one per line. */
export function rowsOf(client: pg.PoolClient, noun: ExportedNoun, organizationId: number) {
  const without = noun.without.map((column) => `'${column}'`).join(', ');
  // JSON contains no control characters, so COPY never quotes or escapes anything.
  return client.query(
    copyTo(
      `copy (select to_jsonb(t) - array[${without}]::text[] from ${noun.table} t where ${whereOf(noun, organizationId)})
       to stdout with (format csv, delimiter e'\\x01', quote e'\\x02')`,
    ),
  );
}

/**
 * The posts with their numbers, for a spreadsheet; one line for each account to which a post was published.
 */
export function postsAsCsv(client: pg.PoolClient, organizationId: number) {
  return client.query(
    copyTo(`copy (
      select post.id as post_id, ${cell('project.name')} as project, post.state as status, post.kind,
        ${cell('author.name')} as author, ${cell('campaign.name')} as campaign,
        ${cell('labels.names')} as labels, post.scheduled_at, target.sent_at, ${cell('post.body')} as text,
        account.network, ${cell('account.name')} as account, target.state as account_status, target.url,
        metrics.impressions, metrics.reach, metrics.likes, metrics.comments, metrics.shares, metrics.saves,
        metrics.clicks, metrics.score, metrics.engagement, metrics.read_at as counted_at
      from posts post
      join projects project on project.id = post.project_id
      left join users author on author.id = post.author_user_id
      left join campaigns campaign on campaign.id = post.campaign_id
      left join lateral (select string_agg(name, ', ' order by lower(name)) as names from labels
        where id = any(post.label_ids)) labels on true
      left join post_targets target on target.post_id = post.id
      left join accounts account on account.id = target.account_id
      left join post_metrics metrics on metrics.target_id = target.id
      where post.organization_id = ${Math.trunc(organizationId)}
      order by post.id, target.id) to stdout with (format csv, header)`),
  );
}

/** Keeps a spreadsheet from reading a text as a formula. */
function cell(column: string): string {
  return `case when ${column} ~ '^[-=+@\\t\\r]' then '''' || ${column} else ${column} end`;
}

function whereOf({ by }: ExportedNoun, organizationId: number): string {
  if (by === 'organization') return `t.organization_id = ${Math.trunc(organizationId)}`;
  const parent = exportedNouns.find(({ table }) => table === by.of);
  if (!parent) throw new TypeError(`${by.of} is not exported`);
  const key = `select t.id from ${parent.table} t where ${whereOf(parent, organizationId)}`;
  return `t.${by.column} in (${key})`;
}

/** For tests: every table with rows of organizations. */
export async function tablesOfOrganizations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive below(id) as (
      select 'organizations'::regclass::oid
      union
      select conrelid from pg_constraint join below on confrelid = below.id
      where contype = 'f' and confdeltype = 'c')
    select relname as name from pg_class join below on below.id = pg_class.oid
    where relname <> 'organizations' and not relispartition order by 1`.execute(db);
  return rows.map(({ name }) => name);
}
