import type { Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';

export async function listOpenCardIds(
  db: Kysely<Tables>,
  organizationId: number,
  userId: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('cards')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('assigned_to_user_id', '=', userId)
    .where('archived_at', 'is', null)
    .where('status', '!=', 'completed')
    .execute();
  return rows.map(({ id }) => id);
}
