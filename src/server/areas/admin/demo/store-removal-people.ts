import { sql, type Transaction } from 'kysely';

import type { Tables } from '#server/db/tables.ts';
import { demoTokenNames, tokenName } from './names.ts';
import { forgetFigures, unmark, type Kept } from './store-removal.ts';

type Trx = Transaction<Tables>;

/**
 * Removes the demo's people and organizations, except the caller. An organization with the caller or any real
 * person as a member, or that holds people's work, stays as a real one, without “Demo” in its name. Where no
 * one else could open it, the caller becomes its owner.
 */
export async function removeWorkspace(trx: Trx, kept: Kept, keeperId: number): Promise<void> {
  await keepPerson(trx, keeperId);
  await sql`delete from organizations o where demo and id <> all(${kept.organizations}::bigint[])
    and not exists (select 1 from members m join users u on u.id = m.user_id
      where m.organization_id = o.id and not u.demo)`.execute(trx);
  await sql`insert into members (organization_id, user_id, role)
    select o.id, ${keeperId}, 'owner' from organizations o where o.demo
      and not exists (select 1 from members m join users u on u.id = m.user_id
        where m.organization_id = o.id and not u.demo and m.active)
    on conflict (organization_id, user_id) do update set active = true, role = 'owner', project_roles = null`.execute(
    trx,
  );
  await makeFormer(
    trx,
    kept.people.filter((id) => id !== keeperId),
  );
  await trx.deleteFrom('users').where('demo', '=', true).execute();
  await sql`delete from projects where demo and id <> all(${kept.projects}::bigint[])`.execute(trx);
  await forgetFigures(trx, kept.projects);
  await unmark(trx, 'projects');
  await sql`update organizations set demo = false, name = replace(name, 'Copydesk Demo', 'Copydesk')
    where demo`.execute(trx);
}

/** Demo people to whom remaining rows refer become former members, who keep their name and cannot sign in. */
async function makeFormer(trx: Trx, ids: readonly number[]): Promise<void> {
  const those = sql<number>`any(${[...ids]}::bigint[])`;
  for (const table of [
    'tokens',
    'auth_sessions',
    'auth_accounts',
    'auth_passkeys',
    'auth_two_factors',
    'push_subscriptions',
  ] as const)
    await trx.deleteFrom(table).where('user_id', '=', those).execute();
  await trx
    .updateTable('members')
    .set({ active: false, role: 'member', ok_publishes: false, publishes_own_after_grade: false })
    .where('user_id', '=', those)
    .execute();
  await trx.updateTable('users').set({ demo: false, administrator: false }).where('id', '=', those).execute();
}

/**
 * Turns a demo person into a real one. The token and the password from the demo's file are removed; a
 * password that the person chose since stays.
 */
async function keepPerson(trx: Trx, userId: number): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ demo: false })
    .where('id', '=', userId)
    .where('demo', '=', true)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const names = demoTokenNames.map(tokenName);
  await trx.deleteFrom('tokens').where('user_id', '=', userId).where('name', 'in', names).execute();
  await trx
    .deleteFrom('auth_accounts')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .whereRef('updated_at', '=', 'created_at')
    .execute();
}
