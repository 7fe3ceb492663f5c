import { sql, type Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';
import { writeAudit } from './store-audit.ts';

type Db = Kysely<Tables>;

interface Renewal {
  tokenId: number;
  clientId: string;
  /** Null while it was not used or revoked. */
  usedAt: Date | null;
  /** Whether its token opens anything: not revoked, not expired, of an active member. */
  opens: boolean;
}

/** What this renews, by its stored form. */
export async function findRenewal(db: Db, stored: string, now: Date): Promise<Renewal | undefined> {
  return db
    .selectFrom('auth_oauth_refresh_tokens as renewal')
    .innerJoin('tokens', 'tokens.id', 'renewal.reference_id')
    .select(['tokens.id as tokenId', 'renewal.client_id as clientId', 'renewal.revoked as usedAt'])
    .select(
      sql<boolean>`tokens.revoked_at is null and (tokens.expires_at is null or tokens.expires_at > ${now})
        and exists (select from members where members.user_id = tokens.user_id
          and members.organization_id = tokens.organization_id and members.active)`.as('opens'),
    )
    .where('renewal.token', '=', stored)
    .executeTakeFirst();
}

/** The token that this code was exchanged for already, by the code's stored form. */
export async function tokenOfCode(db: Db, stored: string): Promise<number | null> {
  const row = await db
    .selectFrom('auth_oauth_access_tokens')
    .select('reference_id')
    .where('authorization_code_id', '=', stored)
    .unionAll(
      db
        .selectFrom('auth_oauth_refresh_tokens')
        .select('reference_id')
        .where('authorization_code_id', '=', stored),
    )
    .limit(1)
    .executeTakeFirst();
  return row?.reference_id ?? null;
}

/** Why an app is no longer connected. */
type AppEnd = 'replayed_code' | 'replayed_renewal' | 'app' | 'connected_again';

/** Ends what an app was given, with everything that opens or renews it, and writes it into the audit log. */
export async function endApp(db: Db, tokenId: number, reason: AppEnd, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ended = await trx
      .updateTable('tokens')
      .set({ revoked_at: now })
      .where('id', '=', tokenId)
      .where('app_host', 'is not', null)
      .where('revoked_at', 'is', null)
      .returning(['organization_id'])
      .executeTakeFirst();
    await trx.deleteFrom('auth_oauth_access_tokens').where('reference_id', '=', tokenId).execute();
    await trx.deleteFrom('auth_oauth_refresh_tokens').where('reference_id', '=', tokenId).execute();
    if (!ended) return;
    await writeAudit(
      trx,
      { organizationId: ended.organization_id, userId: null, tokenId },
      { what: 'connectedApps.end', subject: `token ${tokenId}`, details: { reason } },
    );
  });
}

/**
 * Removes what opens and renews nothing any more, and apps that registered a month ago and are connected
 * nowhere.
 */
export async function purgeApps(db: Db, now: Date): Promise<void> {
  const monthAgo = new Date(now.getTime() - 30 * 24 * 60 * 60 * 1000);
  for (const table of ['auth_oauth_access_tokens', 'auth_oauth_refresh_tokens'] as const)
    await db.deleteFrom(table).where('expires_at', '<', now).execute();
  await db
    .deleteFrom('auth_oauth_clients')
    .where('created_at', '<', monthAgo)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('tokens')
            .select('tokens.id')
            .whereRef('tokens.app_client_id', '=', 'auth_oauth_clients.client_id')
            .where('tokens.revoked_at', 'is', null),
        ),
      ),
    )
    .execute();
}
