import type { Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';

/** Those whose verdict or approval releases a post: owners, admins, and members whose OK publishes. */
export async function listReviewers(db: Kysely<Tables>, organizationId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('members')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('active', '=', true)
    .where((eb) => eb.or([eb('role', 'in', ['owner', 'admin']), eb('ok_publishes', '=', true)]))
    .execute();
  return rows.map(({ user_id }) => user_id);
}
