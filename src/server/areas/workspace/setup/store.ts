import type { Kysely } from 'kysely';

import { writeAudit } from '#server/access/store-audit.ts';
import { insertPerson } from '#server/access/store.ts';
import { insertOrganization } from '#server/areas/workspace/organization/store.ts';
import type { Origin } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { waitForTurn } from '#server/db/writing-turn.ts';

type Db = Kysely<Tables>;

/** Whether there is no user yet. */
export async function isEmpty(db: Db): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return row === undefined;
}

/**
 * Creates the first owner and their organization, all or nothing.
 * @returns false where there was a user before
 */
export async function insertFirstOwner(
  db: Db,
  owner: {
    name: string;
    email: string;
    passwordHash: string;
    organization: string;
    timezone: string;
    lang: string;
    from: Origin;
  },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Concurrent set-ups wait for each other here; the second then finds the first.
    await waitForTurn(trx, 'set-up');
    if (!(await isEmpty(trx))) return false;
    const userId = await insertPerson(trx, { ...owner, administrator: true });
    const organizationId = await insertOrganization(trx, {
      name: owner.organization,
      timezone: owner.timezone,
      lang: owner.lang,
      ownerId: userId,
    });
    await writeAudit(
      trx,
      { organizationId, userId, tokenId: null, from: owner.from },
      { what: 'setup.create', subject: `organization ${organizationId}` },
    );
    return true;
  });
}
