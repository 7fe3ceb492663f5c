import { CodedError, notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { isNetworkName } from '#contract/networks/facts.ts';
import { writeAudit } from '#server/access/store-audit.ts';
import type { Context } from '#server/context.ts';
import { announce } from '#server/live/announce.ts';
import { networks } from '#server/networks/all.ts';
import { openAccount } from './open.ts';
import * as store from './store.ts';

/** How long a network may take to revoke a sign-in, in ms: a person waits. */
const patienceMs = 10_000;

/**
 * Disconnects an account. Its credentials are deleted here before the network is asked to revoke them, so
 * that nothing can be published with them whatever the network answers.
 */
export async function removeAccount(
  ctx: Context,
  id: number,
): Promise<{ done: true; revoked: boolean | null }> {
  const { db, actor, now } = ctx;
  const { organizationId, userId } = actor;
  const before = await db.transaction().execute(async (trx) => {
    const row = await store.lockAccount(trx, organizationId, id);
    if (!row) throw notFound(t`This account was not found.`);
    const released = await store.countReleased(trx, id);
    if (released > 0)
      throw new CodedError(
        'invalid_state',
        t`Posts are scheduled for this account: ${{ count: released }}. First unschedule them or remove the account from them.`,
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

/** @returns null where the network has nothing to revoke */
async function revoke(ctx: Context, row: store.AccountRow): Promise<boolean | null> {
  const network = isNetworkName(row.network) ? networks[row.network] : null;
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
