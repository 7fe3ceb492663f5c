import { sql, type Insertable, type Kysely, type Updateable } from 'kysely';

import type { ProjectsTable } from '#server/db/workspace-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

/** Why nothing of an archived project is published. */
export const archivedReason = 'The project is archived.';

/** Why nothing of `projects` is published now, of its organization's and its own reasons; null where nothing holds it. */
export const pausedBecause = sql<string | null>`coalesce(organizations.paused_reason, projects.paused_reason,
  case when projects.archived_at is not null then ${sql.lit(archivedReason)} end)`;

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
    .select(pausedBecause.as('paused_reason'))
    .where('projects.organization_id', '=', organizationId)
    .orderBy((eb) => eb('projects.archived_at', 'is not', null))
    .orderBy('projects.position')
    .orderBy('projects.id')
    .execute();
}

/** Takes the project's row: what is released in it waits, and finds it archived or not. */
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

/** The project's name where it is archived; it stays as it is until the transaction ends. */
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

/** Names of the projects whose logo the medium is. */
export async function projectsWithLogo(db: Db, mediaId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('projects')
    .select('name')
    .where('logo_media_id', '=', mediaId)
    .orderBy('id')
    .execute();
  return rows.map(({ name }) => name);
}

/** How much of each kind is in a project. */
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

/** Whether Compose preselects each account of the project: these, and no other. */
export async function preselect(trx: Db, projectId: number, accountIds: readonly number[]): Promise<void> {
  await sql`
    update accounts set preselected = id = any(${[...accountIds]}::bigint[])
    where project_id = ${projectId} and removed_at is null`.execute(trx);
}
