import { sql, type Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';
import { writeAudit } from './store-audit.ts';

type Db = Kysely<Tables>;

const hourMs = 60 * 60 * 1000;

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

/** Remembers by which code an app gets its access, in the code's stored form. */
export async function keepCode(db: Db, tokenId: number, stored: string): Promise<void> {
  await db.updateTable('tokens').set({ app_code: stored }).where('id', '=', tokenId).execute();
}

/** The token of a code that was used or has expired, by the code's stored form; null while it can still be used. */
export async function tokenOfUsedCode(db: Db, stored: string): Promise<number | null> {
  const row = await db
    .selectFrom('tokens')
    .select('id')
    .where('app_code', '=', stored)
    .where(
      sql<boolean>`not exists (select from auth_verifications waiting where waiting.identifier = ${stored})`,
    )
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Why an app is no longer connected. */
type AppEnd = 'misused_code' | 'replayed_renewal' | 'app' | 'connected_again' | 'lapsed';

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
 * Removes what opens and renews nothing any more, and ends apps that have nothing left, or never came for it. Apps that
 * registered a month ago and are connected nowhere are removed.
 */
export async function purgeApps(db: Db, now: Date): Promise<void> {
  const monthAgo = new Date(now.getTime() - 30 * 24 * hourMs);
  for (const table of ['auth_oauth_access_tokens', 'auth_oauth_refresh_tokens'] as const)
    await db.deleteFrom(table).where('expires_at', '<', now).execute();
  for (const tokenId of await lapsed(db, now)) await endApp(db, tokenId, 'lapsed', now);
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

/** Tokens of apps that nothing opens or renews. A code that is still to be exchanged is younger than an hour. */
async function lapsed(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('tokens')
    .select('id')
    .where('app_host', 'is not', null)
    .where('revoked_at', 'is', null)
    .where('created_at', '<', new Date(now.getTime() - hourMs))
    .where(
      sql<boolean>`not exists (select from auth_oauth_access_tokens opener where opener.reference_id = tokens.id)
        and not exists (select from auth_oauth_refresh_tokens renewal where renewal.reference_id = tokens.id)`,
    )
    .execute();
  return rows.map(({ id }) => id);
}
