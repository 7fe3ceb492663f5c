import type { Transaction } from 'kysely';

import { invalid } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { announce } from '#server/live/announce.ts';
import { hasProject, lockLabels } from './store.ts';

type Trx = Transaction<Tables>;

/** Changes of an organization's labels and campaigns run one at a time, so that no two get one name. */
export async function changingLabels<Result>(
  { db, actor }: Context,
  change: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await lockLabels(trx, actor.organizationId);
    return change(trx);
  });
}

/** @throws CodedError validation_error */
export async function requireProject(trx: Trx, organizationId: number, id: number): Promise<void> {
  if (await hasProject(trx, organizationId, id)) return;
  throw invalid(t`Your organization has no project ${{ id }}.`, {
    project_id: t`must be the id of a project, from ${{ endpoint: 'projects.php' }}`,
  });
}

/** Announces that any card, post and medium may have lost a label or its campaign. */
export async function announceLabelled(
  trx: Trx,
  { actor: { organizationId, userId } }: Context,
): Promise<void> {
  for (const noun of ['cards', 'schedule', 'media'])
    await announce(trx, { organizationId, noun, ids: [], by: userId });
}
