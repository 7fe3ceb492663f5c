import { sql, type Kysely, type Selectable } from 'kysely';

import type { UtmPreset } from '#contract/posts/utm-rule.ts';
import type { UtmPresetsTable } from '#server/db/link-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

type StoredPreset = Selectable<UtmPresetsTable>;

/** Widest first: for all, then by network, then by campaign. */
export async function listPresets(db: Db, projectId: number): Promise<StoredPreset[]> {
  return db
    .selectFrom('utm_presets')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy(sql`campaign_id nulls first`)
    .orderBy(sql`network nulls first`)
    .execute();
}

/** The presets of a project wait for one another: posts are changed with them. */
export async function lockPresets(trx: Db, projectId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('utm presets'), ${projectId}::int)`.execute(trx);
}

/** Replaces what the preset of this network and campaign says. */
export async function savePreset(
  trx: Db,
  {
    organizationId,
    projectId,
    now,
    ...preset
  }: UtmPreset & { organizationId: number; projectId: number; now: Date },
): Promise<void> {
  const { network, campaign_id, domains, ...values } = preset;
  const row = { ...values, domains: domains && [...domains], updated_at: now };
  await trx
    .insertInto('utm_presets')
    .values({ organization_id: organizationId, project_id: projectId, network, campaign_id, ...row })
    .onConflict((conflict) => conflict.columns(['project_id', 'network', 'campaign_id']).doUpdateSet(row))
    .execute();
}

/** @returns whether there was one */
export async function deletePreset(
  trx: Db,
  projectId: number,
  { network, campaign_id }: Pick<UtmPreset, 'network' | 'campaign_id'>,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('utm_presets')
    .where('project_id', '=', projectId)
    .where(sql<boolean>`network is not distinct from ${network}`)
    .where(sql<boolean>`campaign_id is not distinct from ${campaign_id}::bigint`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The project's part in what becomes of addresses. */
export async function findLinkProject(db: Db, organizationId: number, projectId: number) {
  return db
    .selectFrom('projects')
    .select(['name', 'timezone', 'short_links'])
    .where('id', '=', projectId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
}

export async function setShortLinks(trx: Db, projectId: number, on: boolean): Promise<void> {
  await trx.updateTable('projects').set({ short_links: on }).where('id', '=', projectId).execute();
}

export async function listLinkAccounts(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('accounts')
    .select(['id', 'name', 'network', 'transport'])
    .where('id', 'in', ids)
    .execute();
}

/** All of a project, or some. */
export type WhichDrafts = { projectId: number } | { ids: readonly number[] };

/**
 * Drafts, deleted ones too since they can be restored; locked. Released posts keep the links that
 * they were released with.
 */
export async function lockDrafts(trx: Db, which: WhichDrafts) {
  return trx
    .selectFrom('posts')
    .selectAll()
    .where((eb) =>
      'ids' in which
        ? eb('id', '=', sql<number>`any(${[...which.ids]}::bigint[])`)
        : eb('project_id', '=', which.projectId),
    )
    .where((eb) =>
      eb.or([
        eb('state', '=', 'draft'),
        eb.and([eb('state', '=', 'cancelled'), eb('released_by', 'is', null)]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
}
