import type { Transaction } from 'kysely';

import { notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { isLabelledAs, relabelAll, type Relabelling } from '#server/areas/labels/labelling/relabel.ts';
import type { Tables } from '#server/db/tables.ts';
import { lockMedia, updateMedium } from './store.ts';

export const mediumNotFound = () => notFound(t`This medium was not found.`);

/**
 * Labels media of the library: all of them or none.
 * @throws CodedError not_found, or why the labels do not fit
 */
export async function relabelMedia(
  trx: Transaction<Tables>,
  organizationId: number,
  ids: readonly number[],
  change: Relabelling,
): Promise<void> {
  const rows = await lockMedia(trx, organizationId, ids);
  if (rows.length < ids.length)
    throw ids.length === 1 ? mediumNotFound() : notFound(t`One of these media was not found.`);
  const labellable = rows.map((row) => ({ ...row, project_id: 'any' as const }));
  for (const { row, labelled } of await relabelAll(trx, organizationId, labellable, change))
    if (!isLabelledAs(row, labelled)) await updateMedium(trx, row.id, labelled);
}
