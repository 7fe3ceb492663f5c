import { sql, type ExpressionBuilder, type Kysely, type Selectable } from 'kysely';

import type { UtmPreset } from '#contract/posts/utm-rule.ts';
import type { UtmPresetsTable } from '#server/db/link-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

type StoredPreset = Selectable<UtmPresetsTable>;

type LinkProject = Pick<Selectable<Tables['projects']>, 'name' | 'timezone' | 'short_links'>;

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

export async function hasPreset(
  db: Db,
  projectId: number,
  { network, campaign_id }: Pick<UtmPreset, 'network' | 'campaign_id'>,
): Promise<boolean> {
  const found = await db
    .selectFrom('utm_presets')
    .select('id')
    .where('project_id', '=', projectId)
    .where(sql<boolean>`network is not distinct from ${network}`)
    .where(sql<boolean>`campaign_id is not distinct from ${campaign_id}::bigint`)
    .executeTakeFirst();
  return found !== undefined;
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
export async function findLinkProject(
  db: Db,
  organizationId: number,
  projectId: number,
): Promise<LinkProject | undefined> {
  return linkProject(db, organizationId, projectId).executeTakeFirst();
}

/**
 * As `findLinkProject`; until the transaction ends neither its presets nor its short links change. Posts that are
 * saved at once do not wait for one another.
 */
export async function holdLinkProject(
  trx: Db,
  organizationId: number,
  projectId: number,
): Promise<LinkProject | undefined> {
  return linkProject(trx, organizationId, projectId).forShare().executeTakeFirst();
}

/** As `findLinkProject`; who changes its presets waits for others who do, and for posts that are saved with them. */
export async function lockLinkProject(
  trx: Db,
  organizationId: number,
  projectId: number,
): Promise<LinkProject | undefined> {
  return linkProject(trx, organizationId, projectId).forNoKeyUpdate().executeTakeFirst();
}

const linkProject = (db: Db, organizationId: number, projectId: number) =>
  db
    .selectFrom('projects')
    .select(['name', 'timezone', 'short_links'])
    .where('id', '=', projectId)
    .where('organization_id', '=', organizationId);

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

const isDraft = (eb: ExpressionBuilder<Tables, 'posts'>) =>
  eb.or([eb('state', '=', 'draft'), eb.and([eb('state', '=', 'cancelled'), eb('released_by', 'is', null)])]);

/** Of these posts the drafts, deleted ones too since they can be restored; locked in the order of their ids. */
export async function lockDrafts(trx: Db, ids: readonly number[]) {
  return trx
    .selectFrom('posts')
    .selectAll()
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where(isDraft)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The ids of a project's drafts after this one, deleted ones too. */
export async function listDrafts(
  db: Db,
  projectId: number,
  { after, most }: { after: number; most: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('posts')
    .select('id')
    .where('project_id', '=', projectId)
    .where('id', '>', after)
    .where(isDraft)
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countDrafts(db: Db, projectId: number): Promise<number> {
  const { total } = await db
    .selectFrom('posts')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('project_id', '=', projectId)
    .where('state', '=', 'draft')
    .executeTakeFirstOrThrow();
  return total;
}
