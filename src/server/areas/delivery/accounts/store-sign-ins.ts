import type { Insertable, Kysely, Selectable } from 'kysely';

import type { AccountSignInsTable, NetworkAppsTable } from '#server/db/connection-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

export type AppRow = Selectable<NetworkAppsTable>;
export type SignInRow = Selectable<AccountSignInsTable>;

/**
 * Our app at a server. One through which no account is connected counts only if it is younger than `since`:
 * Mastodon servers delete unused apps.
 */
export async function findApp(
  db: Db,
  at: Pick<AppRow, 'network' | 'server' | 'redirect_uri'>,
  since: Date,
): Promise<AppRow | undefined> {
  return db
    .selectFrom('network_apps')
    .selectAll()
    .where('network', '=', at.network)
    .where('server', '=', at.server)
    .where('redirect_uri', '=', at.redirect_uri)
    .where((eb) =>
      eb.or([
        eb('created_at', '>', since),
        eb.exists(
          eb
            .selectFrom('accounts')
            .select('accounts.id')
            .whereRef('accounts.app_id', '=', 'network_apps.id')
            .where('accounts.removed_at', 'is', null),
        ),
      ]),
    )
    .executeTakeFirst();
}

/** Replaces the previous one. @returns its id */
export async function keepApp(db: Db, app: Insertable<NetworkAppsTable>): Promise<number> {
  const { client_id, client_secret, created_at } = app;
  const { id } = await db
    .insertInto('network_apps')
    .values(app)
    .onConflict((conflict) =>
      conflict
        .columns(['network', 'server', 'redirect_uri'])
        .doUpdateSet({ client_id, client_secret, created_at }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertSignIn(db: Db, signIn: Insertable<AccountSignInsTable>): Promise<void> {
  await db.insertInto('account_sign_ins').values(signIn).execute();
}

/** Locks the row, so that the second of two requests with the same state sees that it was used. */
export async function lockSignIn(trx: Db, stateHash: Buffer): Promise<SignInRow | undefined> {
  return trx
    .selectFrom('account_sign_ins')
    .selectAll()
    .where('state_hash', '=', stateHash)
    .forUpdate()
    .executeTakeFirst();
}

export async function useSignIn(trx: Db, id: number, now: Date): Promise<void> {
  await trx
    .updateTable('account_sign_ins')
    .set({ used_at: now, sealed: null })
    .where('id', '=', id)
    .execute();
}

export async function purgeSignIns(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('account_sign_ins').where('created_at', '<', before).execute();
}
