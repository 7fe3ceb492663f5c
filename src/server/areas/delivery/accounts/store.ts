import { sql, type Kysely, type Selectable, type Updateable } from 'kysely';

import type { NetworkName } from '#contract/networks/facts.ts';
import type { StoredTrouble } from '#server/db/connection-tables.ts';
import type { AccountsTable } from '#server/db/publishing-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

export interface Slot {
  /** 0 is Sunday. */
  weekday: number;
  /** `HH:MM` in the project's zone. */
  time: string;
}

export type AccountRow = Selectable<AccountsTable> & {
  project_name: string;
  timezone: string;
  slots: Slot[];
};

/**
 * Connected accounts, in the order in which they were connected; those of archived projects only where they
 * are named.
 */
export async function listAccounts(
  db: Db,
  organizationId: number,
  { projectId, accountId }: { projectId?: number | undefined; accountId?: number } = {},
): Promise<AccountRow[]> {
  let rows = db
    .selectFrom('accounts')
    .innerJoin('projects', 'projects.id', 'accounts.project_id')
    .selectAll('accounts')
    .select(['projects.name as project_name', 'projects.timezone'])
    .select(
      sql<Slot[]>`(select coalesce(json_agg(json_build_object('weekday', s.weekday,
        'time', to_char(s.time, 'HH24:MI')) order by s.weekday, s.time), '[]')
        from account_slots s where s.account_id = accounts.id)`.as('slots'),
    )
    .where('accounts.organization_id', '=', organizationId)
    .where('accounts.removed_at', 'is', null)
    .orderBy('accounts.id');
  if (projectId === undefined && accountId === undefined)
    rows = rows.where('projects.archived_at', 'is', null);
  if (projectId !== undefined) rows = rows.where('accounts.project_id', '=', projectId);
  if (accountId !== undefined) rows = rows.where('accounts.id', '=', accountId);
  return rows.execute();
}

export async function findAccount(
  db: Db,
  organizationId: number,
  accountId: number,
): Promise<AccountRow | undefined> {
  const [row] = await listAccounts(db, organizationId, { accountId });
  return row;
}

/** Locks the account's row, so that changes to it run one after another. */
export async function lockAccount(
  trx: Db,
  organizationId: number,
  id: number,
): Promise<AccountRow | undefined> {
  await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .forUpdate()
    .execute();
  return findAccount(trx, organizationId, id);
}

export async function insertSandbox(
  trx: Db,
  account: { organizationId: number; projectId: number; network: NetworkName; name: string; now: Date },
): Promise<number> {
  const { id } = await trx
    .insertInto('accounts')
    .values({
      organization_id: account.organizationId,
      project_id: account.projectId,
      network: account.network,
      transport: 'sandbox',
      name: account.name,
      settings: '{}',
      created_at: account.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type AccountChanges = Omit<Updateable<AccountsTable>, 'settings' | 'trouble'> & {
  settings?: Readonly<Record<string, unknown>>;
  trouble?: StoredTrouble | null;
};

export async function updateAccount(
  trx: Db,
  id: number,
  { settings, trouble, ...changes }: AccountChanges,
): Promise<void> {
  const set = {
    ...changes,
    ...(settings && { settings: JSON.stringify(settings) }),
    ...(trouble !== undefined && { trouble: trouble && JSON.stringify(trouble) }),
  };
  if (Object.keys(set).length === 0) return;
  await trx.updateTable('accounts').set(set).where('id', '=', id).execute();
}

export async function replaceSlots(trx: Db, id: number, slots: readonly Slot[]): Promise<void> {
  await trx.deleteFrom('account_slots').where('account_id', '=', id).execute();
  if (slots.length === 0) return;
  await trx
    .insertInto('account_slots')
    .values(slots.map((slot) => ({ account_id: id, ...slot })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** When the account has something to publish from then on: released posts, and drafts that have a time. */
export async function reservedTimes(db: Db, accountId: number, from: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('post_targets')
    .innerJoin('posts', 'posts.id', 'post_targets.post_id')
    .select('posts.scheduled_at')
    .where('post_targets.account_id', '=', accountId)
    .where('posts.state', 'in', ['draft', 'scheduled', 'sending', 'sent', 'partly_sent'])
    .where('posts.scheduled_at', '>=', from)
    .execute();
  return rows.flatMap(({ scheduled_at }) => scheduled_at ?? []);
}

/** How many posts are released to the account and not published yet. */
export async function countReleased(trx: Db, accountId: number): Promise<number> {
  const { released } = await trx
    .selectFrom('post_targets')
    .select(sql<number>`count(*)`.as('released'))
    .where('account_id', '=', accountId)
    .where('due_at', 'is not', null)
    .where('state', 'in', ['queued', 'preparing', 'sending'])
    .executeTakeFirstOrThrow();
  return released;
}
