import type { Transaction } from 'kysely';

import type { Tables } from '#server/db/tables.ts';

type Trx = Transaction<Tables>;

/** The demo's people who sign in, without agents, in the order of their creation. */
export async function listPeople(trx: Trx) {
  return trx
    .selectFrom('users')
    .leftJoin('members', 'members.user_id', 'users.id')
    .select(['users.id', 'users.email', 'members.role'])
    .where('users.demo', '=', true)
    .where('users.agent', '=', false)
    .orderBy('users.id')
    .execute();
}

export async function setPassword(trx: Trx, userId: number, hash: string): Promise<void> {
  await trx
    .insertInto('auth_accounts')
    .values({ user_id: userId, account_id: String(userId), provider_id: 'credential', password: hash })
    .execute();
}

/** @throws NoResultError where the demo has no token of this name */
export async function setKey(trx: Trx, name: string, key: { hash: Buffer; hint: string }): Promise<void> {
  await trx.updateTable('tokens').set(key).where('name', '=', name).returning('id').executeTakeFirstOrThrow();
}
