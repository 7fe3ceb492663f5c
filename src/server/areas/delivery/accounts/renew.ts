import type { Transaction } from 'kysely';

import { t } from '#contract/message.ts';
import type { Tables } from '#server/db/tables.ts';
import { waitForTurn } from '#server/db/writing-turn.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { announce } from '#server/live/announce.ts';
import type { Credentials } from '#server/networks/connecting.ts';
import type { Network, NetworkAccount, NetworkError } from '#server/networks/network.ts';
import { keptAndRenewed, openCredentials, sealCredentials } from './credentials.ts';
import { nextCheck, stateOf } from './health.ts';
import { networkAccount } from './network-account.ts';
import { findConnection, lockConnection, type ConnectionRow } from './store-connections.ts';
import { updateAccount } from './store.ts';
import { endedSignIn, noteTrouble, refusalOf } from './trouble.ts';

type Parts = Pick<JobDeps, 'db' | 'settings' | 'io' | 'files' | 'now' | 'queue'>;

export interface Renewed {
  secret: string;
  /** As stored in the row. */
  sealed: Buffer;
}

/**
 * Renews the credentials that the caller used, or returns those that another process renewed meanwhile: a
 * single-use refresh token is used once, however many callers on however many nodes. They are stored before
 * use.
 * @param used as the caller read it from the row
 * @throws NetworkError `expired` where only a person can connect the account again; other errors may pass
 */
export async function renewedCredentials(
  deps: Parts,
  network: Network,
  used: { id: number; credentials: Buffer | null },
  signal: AbortSignal,
): Promise<Renewed> {
  // A refusal is stored too, so it leaves the transaction as a value.
  const outcome = await deps.db.transaction().execute(async (trx): Promise<Renewed | NetworkError> => {
    // The row itself stays unlocked: a plain edit of the account does not wait for the network.
    await waitForTurn(trx, `credentials of account ${used.id}`);
    const row = await findConnection(trx, used.id);
    if (!row?.credentials) return endedSignIn(() => t`This account is not connected any more.`);
    if (!used.credentials?.equals(row.credentials)) return opened(deps, row.id, row.credentials);
    let renewed: Credentials;
    try {
      if (!network.renew) throw endedSignIn();
      renewed = await network.renew(asItIs(deps, row), signal);
    } catch (error) {
      const refusal = refusalOf(error);
      await noteTrouble(trx, deps, row, refusal);
      return refusal;
    }
    return store(trx, deps, row, renewed);
  });
  if (outcome instanceof Error) throw outcome;
  return outcome;
}

function opened({ settings }: Parts, id: number, sealed: Buffer): Renewed {
  return { secret: openCredentials(settings, id, sealed), sealed };
}

/** The account with the credentials to renew, and without a way to renew them. */
function asItIs(deps: Parts, row: ConnectionRow): NetworkAccount {
  const account = { ...row, organizationId: row.organization_id };
  return networkAccount(deps, account, () => Promise.reject(endedSignIn()));
}

/** A person may have connected the account again meanwhile: then their credentials stay. */
async function store(
  trx: Transaction<Tables>,
  deps: Parts,
  before: ConnectionRow,
  { secret, renewAt, expiresAt }: Credentials,
): Promise<Renewed | NetworkError> {
  const row = await lockConnection(trx, before.id);
  if (!row?.credentials || !before.credentials)
    return endedSignIn(() => t`This account is not connected any more.`);
  const { id, organization_id: organizationId, state } = row;
  if (!before.credentials.equals(row.credentials)) return opened(deps, id, row.credentials);
  const kept = keptAndRenewed(opened(deps, id, before.credentials).secret, secret);
  const sealed = sealCredentials(deps.settings, id, kept);
  const now = deps.now();
  await updateAccount(trx, id, {
    credentials: sealed,
    renew_at: renewAt,
    expires_at: expiresAt,
    trouble: null,
    state: stateOf(state, { expiresAt, trouble: null }, now),
    tend_at: nextCheck({ renewAt, expiresAt }, now),
  });
  await announce(trx, { organizationId, noun: 'accounts', ids: [id], by: null });
  return { secret: kept, sealed };
}
