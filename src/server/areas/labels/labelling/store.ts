import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { z } from 'zod';

import type { LabelFilter } from '#contract/labels/label-filter.ts';
import type { labelUses } from '#contract/labels/labelled.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;
type LabelUses = z.output<typeof labelUses>;

/** Tables whose rows have `label_ids` and `campaign_id`. */
const labelledTables = ['cards', 'posts', 'media'] as const;

export async function lockLabels(trx: Db, organizationId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`labels of ${organizationId}`}, 0))`.execute(trx);
}

export async function hasProject(db: Db, organizationId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('projects')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** A label's or campaign's project; null: of the organization. */
export interface Named {
  id: number;
  project_id: number | null;
}

/** Those of the labels and of the campaigns that are there; none of them is deleted until the transaction ends. */
export async function findNamed(
  trx: Db,
  organizationId: number,
  { labelIds, campaignIds }: { labelIds: readonly number[]; campaignIds: readonly number[] },
): Promise<{ labels: Named[]; campaigns: Named[] }> {
  const find = (table: 'labels' | 'campaigns', ids: readonly number[]): Promise<Named[]> | Named[] =>
    ids.length === 0
      ? []
      : trx
          .selectFrom(table)
          .select(['id', 'project_id'])
          .where('organization_id', '=', organizationId)
          .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
          .orderBy('id')
          .forKeyShare()
          .execute();
  // One after the other: it is one connection.
  const labels = await find('labels', labelIds);
  return { labels, campaigns: await find('campaigns', campaignIds) };
}

/** The conditions of a filter on the rows of `table`; none where it asks for nothing. */
export function labelConditions(
  table: string,
  { label_id, campaign_id }: LabelFilter,
): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = [];
  // What the partial indexes have.
  if (label_id !== undefined)
    conditions.push(sql`${sql.ref(`${table}.label_ids`)} <> '{}'
      and ${sql.ref(`${table}.label_ids`)} @> array[${label_id}]::bigint[]`);
  if (campaign_id !== undefined) conditions.push(sql`${sql.ref(`${table}.campaign_id`)} = ${campaign_id}`);
  return conditions;
}

export async function countLabelUses(db: Db, organizationId: number, id: number): Promise<LabelUses> {
  return countUses(db, organizationId, { label_id: id });
}

export async function countCampaignUses(db: Db, organizationId: number, id: number): Promise<LabelUses> {
  return countUses(db, organizationId, { campaign_id: id });
}

async function countUses(db: Db, organizationId: number, filter: LabelFilter): Promise<LabelUses> {
  const counts = labelledTables.map((table) => {
    const conditions = labelConditions(table, filter);
    if (table === 'media') conditions.push(sql`media.removed_at is null`);
    return sql`(select count(*) from ${sql.table(table)} where ${sql.ref(`${table}.organization_id`)} = ${organizationId}
      and ${sql.join(conditions, sql` and `)}) as ${sql.ref(table)}`;
  });
  const { rows } = await sql<LabelUses>`select ${sql.join(counts)}`.execute(db);
  const [uses] = rows;
  if (!uses) throw new Error('a select without a table answered no row');
  return uses;
}

/**
 * Takes a label from everything that has it, what the caller does not see included. Whoever labels locks the
 * thing before the label: so does who deletes one, before and once more after it is gone.
 */
export async function takeLabelAway(trx: Db, organizationId: number, id: number): Promise<void> {
  for (const table of labelledTables)
    await trx
      .withSchema('public')
      .updateTable(table)
      .set({ label_ids: sql`array_remove(label_ids, ${id})` })
      .where('organization_id', '=', organizationId)
      .where((is) => is.and(labelConditions(table, { label_id: id })))
      .execute();
}

/** As `takeLabelAway`, with a campaign. */
export async function takeCampaignAway(trx: Db, organizationId: number, id: number): Promise<void> {
  for (const table of labelledTables)
    await trx
      .withSchema('public')
      .updateTable(table)
      .set({ campaign_id: null })
      .where('organization_id', '=', organizationId)
      .where('campaign_id', '=', id)
      .execute();
}
