import { sql, type Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';
import type { Scope } from './store.ts';

type Db = Kysely<Tables>;

/** Connected accounts of the scope, by project and network. */
export async function listAccounts(
  db: Db,
  {
    organizationId,
    sandbox,
    projectId,
    network,
  }: Pick<Scope, 'organizationId' | 'sandbox' | 'projectId' | 'network'>,
) {
  let accounts = db
    .selectFrom('accounts as account')
    .innerJoin('projects as project', 'project.id', 'account.project_id')
    .select(['account.id as account_id', 'account.name as account_name', 'account.network'])
    .select(['account.project_id', 'project.name as project'])
    .select((eb) => eb('account.transport', '=', 'sandbox').$castTo<boolean>().as('sandbox'))
    .where('account.organization_id', '=', organizationId)
    .where('account.transport', '=', sandbox ? 'sandbox' : 'real')
    .where('account.removed_at', 'is', null);
  if (projectId !== undefined) accounts = accounts.where('account.project_id', '=', projectId);
  if (network !== undefined) accounts = accounts.where('account.network', '=', network);
  return accounts.orderBy('project.name').orderBy('account.network').orderBy('account.id').execute();
}

const among = (ids: readonly number[]) => sql<number>`any(${[...ids]}::bigint[])`;

/** Their counts on these days, oldest first. */
export async function followersOf(
  db: Db,
  ids: readonly number[],
  { from, to }: { from: string; to: string },
): Promise<{ account_id: number; day: string; followers: number }[]> {
  return db
    .selectFrom('account_followers')
    .selectAll()
    .where('account_id', '=', among(ids))
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('account_id')
    .orderBy('day')
    .execute();
}

/** The last count of each before this day. */
export async function followersBefore(
  db: Db,
  ids: readonly number[],
  day: string,
): Promise<{ account_id: number; followers: number }[]> {
  return db
    .selectFrom('account_followers')
    .distinctOn('account_id')
    .select(['account_id', 'followers'])
    .where('account_id', '=', among(ids))
    .where('day', '<', day)
    .orderBy('account_id')
    .orderBy('day', 'desc')
    .execute();
}
