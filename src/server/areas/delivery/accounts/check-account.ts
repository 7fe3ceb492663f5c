import { t } from '#contract/message.ts';
import { isNetworkName } from '#contract/networks/facts.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { networks } from '#server/networks/all.ts';
import type { Network } from '#server/networks/network.ts';
import { canCheck, checkAccount, patienceMs } from './check.ts';
import { checkEveryMs, nextCheck, stateOf, warningMs } from './health.ts';
import { openAccount } from './open.ts';
import { findConnection, lockConnection, type ConnectionRow } from './store-connections.ts';
import { updateAccount } from './store.ts';
import { endedSignIn, markExpired, warnOfEnd } from './trouble.ts';

/**
 * Checks an account when its check is due: renews its sign-in before it expires, or confirms it at the
 * network, and notifies admins where only a person can go on.
 */
export async function checkConnection(deps: JobDeps, accountId: number): Promise<void> {
  const { db, now } = deps;
  const row = await findConnection(db, accountId);
  if (!row?.tend_at || row.tend_at > now()) return;
  const { expires_at: end } = row;
  if (end && end <= now()) {
    const ended = endedSignIn(() => t`Its sign-in has expired.`);
    return db.transaction().execute((trx) => markExpired(trx, deps, accountId, ended));
  }
  if (end && end.getTime() - now().getTime() <= warningMs)
    await db.transaction().execute((trx) => warnOfEnd(trx, deps, { ...row, expires_at: end }));

  const network = isNetworkName(row.network) ? networks[row.network] : null;
  const renews = network?.renew && row.renew_at && row.renew_at <= now();
  if (renews) await renew(deps, network, row);
  const current = renews ? await findConnection(db, accountId) : row;
  // If it could not be renewed there is nothing to check; its state is stored already.
  if (!current || (renews && current.trouble)) return;
  if (canCheck(network) && isCheckDue(current, now())) return checkAccount(deps, network, current);
  if (!renews) await checkLater(deps, accountId);
}

/** The renewal stores a refusal; either it is tried again, or a person was notified. */
async function renew(deps: JobDeps, network: Network, row: ConnectionRow): Promise<void> {
  const account = openAccount(deps, network, { ...row, organizationId: row.organization_id });
  await account.renewed(AbortSignal.timeout(patienceMs)).catch((error: unknown) => {
    deps.log.warn({ err: error, account: row.id }, 'an account’s sign-in could not be renewed');
  });
}

function isCheckDue({ checked_at, trouble }: ConnectionRow, now: Date): boolean {
  return trouble !== null || !checked_at || now.getTime() - checked_at.getTime() >= checkEveryMs;
}

/** The network neither renews nor reports anything, so only time counts. */
async function checkLater({ db, now }: JobDeps, accountId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await lockConnection(trx, accountId);
    if (!row) return;
    const { renew_at: renewAt, expires_at: expiresAt } = row;
    await updateAccount(trx, accountId, {
      state: stateOf(row.state, { expiresAt, trouble: row.trouble?.kind ?? null }, now()),
      tend_at: nextCheck({ renewAt, expiresAt }, now()),
    });
  });
}
