import { CodedError, notFound } from '#contract/errors.ts';
import { isNetworkName } from '#contract/networks/facts.ts';
import { writeAudit } from '#server/access/store-audit.ts';
import type { Context } from '#server/context.ts';
import { announce } from '#server/live/announce.ts';
import { networks } from '#server/networks/all.ts';
import { openAccount } from './open.ts';
import * as store from './store.ts';

/** How long a network may take to withdraw a sign-in, in ms: a person waits. */
const patienceMs = 10_000;

/**
 * Disconnects an account. Its credentials are forgotten here before the network is told, so that nothing can be sent
 * with them any more whatever the network says.
 */
export async function removeAccount(
  ctx: Context,
  id: number,
): Promise<{ done: true; revoked: boolean | null }> {
  const { db, actor, now } = ctx;
  const { organizationId, userId } = actor;
  const before = await db.transaction().execute(async (trx) => {
    const row = await store.lockAccount(trx, organizationId, id);
    if (!row) throw notFound('This account');
    const released = await store.countReleased(trx, id);
    if (released > 0)
      throw new CodedError(
        'invalid_state',
        `Posts are scheduled on this account: ${released}. Cancel them, or take the account off them, first.`,
      );
    await store.updateAccount(trx, id, {
      removed_at: now,
      credentials: null,
      renew_at: null,
      expires_at: null,
      tend_at: null,
    });
    const { network, name } = row;
    const details = { network, name };
    await writeAudit(trx, actor, { what: 'accounts.remove', subject: `account ${id}`, details });
    await announce(trx, { organizationId, noun: 'accounts', ids: [id], by: userId });
    return row;
  });
  return { done: true, revoked: await revoke(ctx, before) };
}

/** @returns null where there is nothing that the network would take back */
async function revoke(ctx: Context, row: store.AccountRow): Promise<boolean | null> {
  const network = isNetworkName(row.network) ? networks[row.network] : undefined;
  if (!network?.revoke || !row.credentials) return null;
  try {
    const deps = { ...ctx, now: () => ctx.now };
    const account = openAccount(deps, network, { ...row, organizationId: row.organization_id });
    await network.revoke(account, AbortSignal.timeout(patienceMs));
    return true;
  } catch (error) {
    ctx.log.warn({ err: error, account: row.id }, 'a network did not take a sign-in back');
    return false;
  }
}
