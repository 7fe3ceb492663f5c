import { sql, type Kysely, type Selectable, type Updateable } from 'kysely';

import type { LabelsTable } from '#server/db/label-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

export type LabelRow = Omit<Selectable<LabelsTable>, 'organization_id'>;

const columns = ['id', 'project_id', 'name', 'color', 'archived_at', 'created_at'] as const;

/** By name; with `projectId` those of the project and of the organization. */
export async function listLabels(
  db: Db,
  organizationId: number,
  { projectId, archived = 'all' }: { projectId?: number | undefined; archived?: 'no' | 'yes' | 'all' } = {},
): Promise<LabelRow[]> {
  let query = db.selectFrom('labels').select(columns).where('organization_id', '=', organizationId);
  if (projectId !== undefined)
    query = query.where((is) => is.or([is('project_id', 'is', null), is('project_id', '=', projectId)]));
  if (archived !== 'all') query = query.where('archived_at', archived === 'yes' ? 'is not' : 'is', null);
  return query
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}

export async function findLabel(db: Db, organizationId: number, id: number): Promise<LabelRow | undefined> {
  return db
    .selectFrom('labels')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function insertLabel(
  trx: Db,
  label: Omit<LabelRow, 'id' | 'archived_at'> & { organization_id: number },
): Promise<LabelRow> {
  return trx.insertInto('labels').values(label).returning(columns).executeTakeFirstOrThrow();
}

export async function updateLabel(trx: Db, id: number, changes: Updateable<LabelsTable>): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await trx.updateTable('labels').set(changes).where('id', '=', id).execute();
}

/** Waits for those that are about to use it. */
export async function deleteLabel(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('labels').where('id', '=', id).execute();
}
