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

export async function findSignIn(db: Db, id: number): Promise<SignInRow | undefined> {
  return db.selectFrom('account_sign_ins').selectAll().where('id', '=', id).executeTakeFirst();
}

/** As `findSignIn`, with the row locked: of two choices at once the second sees that it was used. */
export async function lockSignInById(trx: Db, id: number): Promise<SignInRow | undefined> {
  return trx.selectFrom('account_sign_ins').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Of a sign-in that is used already: what the person chooses among, and until when. */
export async function keepForChoice(
  db: Db,
  id: number,
  { sealed, expiresAt }: { sealed: string; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('account_sign_ins')
    .set({ sealed, expires_at: expiresAt })
    .where('id', '=', id)
    .execute();
}

/** The organization's accounts among these of a network, by the network's own ids. */
export async function connectedOf(
  db: Db,
  of: { organizationId: number; network: string; remoteIds: readonly string[] },
): Promise<ReadonlyMap<string, { id: number; project_name: string }>> {
  const rows = await db
    .selectFrom('accounts')
    .innerJoin('projects', 'projects.id', 'accounts.project_id')
    .select(['accounts.id', 'accounts.remote_id', 'projects.name as project_name'])
    .where('accounts.organization_id', '=', of.organizationId)
    .where('accounts.network', '=', of.network)
    .where('accounts.remote_id', 'in', of.remoteIds)
    .where('accounts.removed_at', 'is', null)
    .execute();
  return new Map(rows.map(({ remote_id, ...account }) => [remote_id ?? '', account]));
}

/** Deletes old sign-ins, and the secrets of those whose time is over. */
export async function purgeSignIns(db: Db, { before, now }: { before: Date; now: Date }): Promise<void> {
  await db.deleteFrom('account_sign_ins').where('created_at', '<', before).execute();
  await db
    .updateTable('account_sign_ins')
    .set({ sealed: null })
    .where('expires_at', '<=', now)
    .where('sealed', 'is not', null)
    .execute();
}
