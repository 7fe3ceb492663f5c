import { sql, type Insertable, type Kysely, type Updateable } from 'kysely';

import { t } from '#contract/message.ts';
import type { Tables } from '#server/db/tables.ts';
import type { ProjectsTable } from '#server/db/workspace-tables.ts';

type Db = Kysely<Tables>;

/** Why nothing of an archived project is published. */
export const archivedReason = () => t`The project is archived.`;

/**
 * Why publishing is paused in `projects`, by its organization's and its own reasons; null where it is not.
 */
export const pausedBecause = () => sql<
  string | null
>`coalesce(organizations.paused_reason, projects.paused_reason,
  case when projects.archived_at is not null then ${sql.lit(archivedReason())} end)`;

export type ProjectRow = Awaited<ReturnType<typeof listProjects>>[number];

/** In their order, archived ones last. */
export async function listProjects(db: Db, organizationId: number) {
  return db
    .selectFrom('projects')
    .innerJoin('organizations', 'organizations.id', 'projects.organization_id')
    .leftJoin('media', 'media.id', 'projects.logo_media_id')
    .select([
      'projects.id',
      'projects.name',
      'projects.timezone',
      'projects.lang',
      'projects.color',
      'projects.logo_media_id',
      'projects.position',
      'projects.archived_at',
      'projects.paused_reason as own_paused_reason',
      'media.key as logo_key',
      'media.extension as logo_extension',
    ])
    .select(pausedBecause().as('paused_reason'))
    .select(
      sql<number>`(select count(*) from approval_steps where approval_steps.project_id = projects.id)`.as(
        'approval_steps',
      ),
    )
    .where('projects.organization_id', '=', organizationId)
    .orderBy((eb) => eb('projects.archived_at', 'is not', null))
    .orderBy('projects.position')
    .orderBy('projects.id')
    .execute();
}

/** @returns whether the organization has all of these projects */
export async function hasProjects(db: Db, organizationId: number, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const rows = await db
    .selectFrom('projects')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute();
  return rows.length === new Set(ids).size;
}

/** Locks the project's row: releases in it wait, and then see whether it is archived. */
export async function lockProject(
  trx: Db,
  organizationId: number,
  id: number,
): Promise<{ id: number; name: string; archived_at: Date | null } | undefined> {
  return trx
    .selectFrom('projects')
    .select(['id', 'name', 'archived_at'])
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The project's name if it is archived; locked until the transaction ends. */
export async function archivedName(trx: Db, id: number): Promise<string | undefined> {
  const row = await trx
    .selectFrom('projects')
    .select(['name', 'archived_at'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  return row?.archived_at ? row.name : undefined;
}

export async function insertProject(trx: Db, project: Insertable<ProjectsTable>): Promise<number> {
  const { id } = await trx.insertInto('projects').values(project).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateProject(trx: Db, id: number, set: Updateable<ProjectsTable>): Promise<void> {
  if (Object.keys(set).length > 0) await trx.updateTable('projects').set(set).where('id', '=', id).execute();
}

/** Numbers the active projects in this order. */
export async function placeProjects(trx: Db, organizationId: number, ids: readonly number[]): Promise<void> {
  await sql`
    update projects set position = placed.position - 1
    from unnest(${[...ids]}::bigint[]) with ordinality as placed(id, position)
    where projects.id = placed.id and projects.organization_id = ${organizationId}`.execute(trx);
}

/** @returns whether the organization's library has this picture, which stays until the transaction ends */
export async function hasPicture(trx: Db, organizationId: number, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom('media')
    .select('id')
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .where('kind', '=', 'image')
    .where('removed_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** The number of drafts by project, without projects that have none. */
export async function countDrafts(db: Db, organizationId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('posts')
    .select(['project_id', sql<number>`count(*)::int`.as('drafts')])
    .where('organization_id', '=', organizationId)
    .where('state', '=', sql.lit('draft'))
    .groupBy('project_id')
    .execute();
  return new Map(rows.map(({ project_id, drafts }) => [project_id, drafts]));
}

/** How much of each kind a project contains. */
export async function countContent(db: Db, id: number) {
  const posts = (state: Tables['posts']['state']) =>
    sql<number>`(select count(*)::int from posts where project_id = ${id} and state = ${state})`;
  const { rows } = await sql<
    Record<'scheduled' | 'sending' | 'drafts' | 'cards' | 'accounts' | 'recipes', number>
  >`
    select ${posts('scheduled')} as scheduled, ${posts('sending')} as sending, ${posts('draft')} as drafts,
      (select count(*)::int from cards where project_id = ${id} and archived_at is null) as cards,
      (select count(*)::int from accounts where project_id = ${id} and removed_at is null) as accounts,
      (select count(*)::int from recipes where project_id = ${id} and is_active) as recipes`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('a count without a row');
  return counts;
}

/** Sets the accounts of the project that Compose preselects. */
export async function preselect(trx: Db, projectId: number, accountIds: readonly number[]): Promise<void> {
  await sql`
    update accounts set preselected = id = any(${[...accountIds]}::bigint[])
    where project_id = ${projectId} and removed_at is null`.execute(trx);
}

export interface ProjectAccounts {
  project_id: number;
  networks: string[];
  account_count: number;
  /** Those that Compose preselects. */
  default_account_ids: number[];
}

/** The accounts of each project of the organization; a project without accounts has no row. */
export async function accountsByProject(db: Db, organizationId: number): Promise<ProjectAccounts[]> {
  return db
    .selectFrom('accounts')
    .select(['project_id', sql<number>`count(*)`.as('account_count')])
    .select(sql<string[]>`array_agg(distinct network order by network)`.as('networks'))
    .select(
      sql<number[]>`coalesce(array_agg(id order by id) filter (where preselected), '{}')`.as(
        'default_account_ids',
      ),
    )
    .where('organization_id', '=', organizationId)
    .where('removed_at', 'is', null)
    .groupBy('project_id')
    .execute();
}

/** The ids of the accounts that are connected to a project, in their order. */
export async function listAccountIds(db: Db, organizationId: number, projectId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('project_id', '=', projectId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
