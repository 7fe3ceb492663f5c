import type { Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

export interface Link {
  project_id: number;
  to_project_id: number;
  name: string;
  /** BCP 47. */
  lang: string;
}

/** Into which projects those of an organization are translated. */
export async function listLinks(db: Db, organizationId: number): Promise<Link[]> {
  return db
    .selectFrom('project_links')
    .innerJoin('projects', 'projects.id', 'project_links.to_project_id')
    .select(['project_links.project_id', 'project_links.to_project_id', 'projects.name', 'projects.lang'])
    .where('projects.organization_id', '=', organizationId)
    .orderBy('projects.id')
    .execute();
}

export async function replaceLinks(trx: Db, projectId: number, to: readonly number[]): Promise<void> {
  await trx.deleteFrom('project_links').where('project_id', '=', projectId).execute();
  if (to.length === 0) return;
  await trx
    .insertInto('project_links')
    .values(to.map((to_project_id) => ({ project_id: projectId, to_project_id })))
    .execute();
}
