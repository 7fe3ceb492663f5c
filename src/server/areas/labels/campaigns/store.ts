import { sql, type Kysely, type Selectable, type Updateable } from 'kysely';

import type { CampaignsTable } from '#server/db/label-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

export type CampaignRow = Omit<Selectable<CampaignsTable>, 'organization_id'>;

const columns = [
  'id',
  'project_id',
  'name',
  'slug',
  'color',
  'starts_on',
  'ends_on',
  'description',
  'archived_at',
  'created_at',
] as const;

/** By name. */
export async function listCampaigns(
  db: Db,
  organizationId: number,
  { projectId, archived = 'all' }: { projectId?: number | undefined; archived?: 'no' | 'yes' | 'all' } = {},
): Promise<CampaignRow[]> {
  let query = db.selectFrom('campaigns').select(columns).where('organization_id', '=', organizationId);
  if (projectId !== undefined) query = query.where('project_id', '=', projectId);
  if (archived !== 'all') query = query.where('archived_at', archived === 'yes' ? 'is not' : 'is', null);
  return query
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}

export async function findCampaign(
  db: Db,
  organizationId: number,
  id: number,
): Promise<CampaignRow | undefined> {
  return db
    .selectFrom('campaigns')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function insertCampaign(
  trx: Db,
  campaign: Omit<CampaignRow, 'id' | 'archived_at'> & { organization_id: number },
): Promise<CampaignRow> {
  return trx.insertInto('campaigns').values(campaign).returning(columns).executeTakeFirstOrThrow();
}

export async function updateCampaign(
  trx: Db,
  id: number,
  changes: Updateable<CampaignsTable>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await trx.updateTable('campaigns').set(changes).where('id', '=', id).execute();
}

/** Waits for those that are about to use it. */
export async function deleteCampaign(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('campaigns').where('id', '=', id).execute();
}
