import type { Kysely } from 'kysely';

import { CodedError } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { Tables } from '#server/db/tables.ts';
import { archivedName } from './store.ts';

/** The error for what an archived project does not allow. */
export function isArchived(name: string): CodedError {
  return new CodedError(
    'invalid_state',
    t`The project “${{ name }}” is archived. An owner or admin can restore it in Settings → Projects.`,
  );
}

/**
 * @throws CodedError invalid_state for an archived project; an active one stays active until the transaction
 * ends
 */
export async function requireActive(trx: Kysely<Tables>, projectId: number): Promise<void> {
  const name = await archivedName(trx, projectId);
  if (name !== undefined) throw isArchived(name);
}
