import type { JobDeps } from '#server/jobs/job.ts';
import { networks } from '#server/networks/all.ts';
import type { Network } from '#server/networks/network.ts';
import { isNetworkName } from '#contract/networks/facts.ts';
import { canCheck, checkAccount, patienceMs } from './check.ts';
import { checkEveryMs, nextLook, stateOf, warningMs } from './health.ts';
import { openAccount } from './open.ts';
import { findConnection, lockConnection, type ConnectionRow } from './store-connections.ts';
import { updateAccount } from './store.ts';
import { endedSignIn, markExpired, warnOfEnd } from './trouble.ts';

/**
 * Looks after an account whose time for that has come: its sign-in is renewed ahead of its end, or confirmed at the
 * network, and admins hear of it where only a person can go on.
 */
export async function tendAccount(deps: JobDeps, accountId: number): Promise<void> {
  const { db, now } = deps;
  const row = await findConnection(db, accountId);
  if (!row?.tend_at || row.tend_at > now()) return;
  const { expires_at: end } = row;
  if (end && end <= now()) {
    const ended = endedSignIn('Its sign-in has ended.');
    return db.transaction().execute((trx) => markExpired(trx, deps, accountId, ended));
  }
  if (end && end.getTime() - now().getTime() <= warningMs)
    await db.transaction().execute((trx) => warnOfEnd(trx, deps, { ...row, expires_at: end }));

  const network = isNetworkName(row.network) ? networks[row.network] : undefined;
  const renews = network?.renew && row.renew_at && row.renew_at <= now();
  if (renews) await renew(deps, network, row);
  const current = renews ? await findConnection(db, accountId) : row;
  // Where it could not be renewed there is nothing to ask; how it stands is written down already.
  if (!current || (renews && current.trouble)) return;
  if (canCheck(network) && isCheckDue(current, now())) return checkAccount(deps, network, current);
  if (!renews) await lookLater(deps, accountId);
}

/** What the network refuses is written down by whoever renews; it is tried again, or a person was told. */
async function renew(deps: JobDeps, network: Network, row: ConnectionRow): Promise<void> {
  const account = openAccount(deps, network, { ...row, organizationId: row.organization_id });
  await account.renewed(AbortSignal.timeout(patienceMs)).catch((error: unknown) => {
    deps.log.warn({ err: error, account: row.id }, 'an account’s sign-in could not be renewed');
  });
}

function isCheckDue({ checked_at, trouble }: ConnectionRow, now: Date): boolean {
  return trouble !== null || !checked_at || now.getTime() - checked_at.getTime() >= checkEveryMs;
}

/** The network neither renews nor tells anything: only the clock counts. */
async function lookLater({ db, now }: JobDeps, accountId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await lockConnection(trx, accountId);
    if (!row) return;
    const { renew_at: renewAt, expires_at: expiresAt } = row;
    await updateAccount(trx, accountId, {
      state: stateOf(row.state, { expiresAt, trouble: row.trouble?.kind ?? null }, now()),
      tend_at: nextLook({ renewAt, expiresAt }, now()),
    });
  });
}
