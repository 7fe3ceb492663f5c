import { sql, type Kysely, type Selectable } from 'kysely';

import type { StoredTrouble } from '#server/db/connection-tables.ts';
import type { AccountsTable } from '#server/db/publishing-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

export type ConnectionRow = Selectable<AccountsTable>;

/** An account of any organization, for the program itself; none where it was removed. */
export async function findConnection(db: Db, id: number): Promise<ConnectionRow | undefined> {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** As `findConnection`, with the row locked. */
export async function lockConnection(trx: Db, id: number): Promise<ConnectionRow | undefined> {
  await trx.selectFrom('accounts').select('id').where('id', '=', id).forUpdate().execute();
  return findConnection(trx, id);
}

/** The organization's other connected accounts at the same network. */
export async function listBeside(
  db: Db,
  { id, organization_id, network }: Pick<ConnectionRow, 'id' | 'organization_id' | 'network'>,
): Promise<ConnectionRow[]> {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('network', '=', network)
    .where('id', '!=', id)
    .where('credentials', 'is not', null)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** The organization's account with this id at its network. */
export async function findRemote(
  db: Db,
  { organizationId, network, remoteId }: { organizationId: number; network: string; remoteId: string },
): Promise<{ id: number; name: string; project_name: string } | undefined> {
  return db
    .selectFrom('accounts')
    .innerJoin('projects', 'projects.id', 'accounts.project_id')
    .select(['accounts.id', 'accounts.name', 'projects.name as project_name'])
    .where('accounts.organization_id', '=', organizationId)
    .where('accounts.network', '=', network)
    .where('accounts.remote_id', '=', remoteId)
    .where('accounts.removed_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Without its credentials, which are bound to the id. @returns the id; null where the account is there
 * already
 */
export async function insertConnection(
  trx: Db,
  account: Pick<
    ConnectionRow,
    'organization_id' | 'project_id' | 'network' | 'name' | 'remote_id' | 'created_at'
  >,
): Promise<number | null> {
  const row = await trx
    .insertInto('accounts')
    .values({ ...account, transport: 'real', settings: '{}' })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'network', 'remote_id'])
        .where('removed_at', 'is', null)
        .where('remote_id', 'is not', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Marks a connection that only a person can fix; a paused one stays paused. @returns undefined where that was
 * known already
 */
export async function expireConnection(
  trx: Db,
  id: number,
  trouble: StoredTrouble,
): Promise<ConnectionRow | undefined> {
  const before = await lockConnection(trx, id);
  if (!before) return undefined;
  const { state } = before;
  const known = state === 'needs_reconnect' || (state === 'paused' && before.trouble?.kind === 'expired');
  await trx
    .updateTable('accounts')
    .set({
      trouble: JSON.stringify(trouble),
      tend_at: null,
      state: state === 'paused' ? state : 'needs_reconnect',
    })
    .where('id', '=', id)
    .execute();
  return known ? undefined : findConnection(trx, id);
}

/** Accounts of active projects whose check is due, longest waiting first. */
export async function listDueChecks(db: Db, now: Date, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('accounts')
    .innerJoin('projects', 'projects.id', 'accounts.project_id')
    .select('accounts.id')
    .where('tend_at', '<=', now)
    .where('removed_at', 'is', null)
    .where('projects.archived_at', 'is', null)
    .orderBy('tend_at')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** What is released to the account for that time or later. */
export async function releasedFrom(
  db: Db,
  accountId: number,
  from: Date,
): Promise<{ posts: number; first: Date | null }> {
  return db
    .selectFrom('post_targets')
    .select([sql<number>`count(*)`.as('posts'), sql<Date | null>`min(due_at)`.as('first')])
    .where('account_id', '=', accountId)
    .where('state', '=', 'queued')
    .where('due_at', '>=', from)
    .executeTakeFirstOrThrow();
}
