import type { Transaction } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';

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
import { findConnection, listBeside, lockConnection, type ConnectionRow } from './store-connections.ts';
import { updateAccount } from './store.ts';
import { endedSignIn, noteTrouble, refusalOf } from './trouble.ts';

type Parts = Pick<JobDeps, 'db' | 'settings' | 'io' | 'files' | 'now' | 'queue'>;

/** The longest that a renewal may take, in ms, however little time its caller has. */
const renewalMs = 60_000;

export interface Renewed {
  secret: string;
  /** As stored in the row. */
  sealed: Buffer;
}

/** The pauses before new credentials are stored once more, in ms: a database that restarts is back by then. */
const storingAgainMs = [0, 1_000, 5_000, 15_000];

/** New credentials, and the accounts of the sign-in whose former ones they have ended. */
interface Issued {
  row: ConnectionRow;
  beside: readonly ConnectionRow[];
  credentials: Credentials;
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
  const held: { issued: Issued | null } = { issued: null };
  // A refusal is stored too, so it leaves the transaction as a value.
  const outcome = await storingAgain(
    () => held.issued !== null,
    () =>
      deps.db.transaction().execute(async (trx): Promise<Renewed | NetworkError> => {
        const signIn = signInOf(deps, network, used);
        // The row itself stays unlocked: a plain edit of the account does not wait for the network.
        await waitForTurn(
          trx,
          signIn === null ? `credentials of account ${used.id}` : `credentials of sign-in ${signIn}`,
        );
        if (held.issued) return storeIssued(trx, deps, held.issued);
        const row = await findConnection(trx, used.id);
        if (!row?.credentials) return endedSignIn(() => t`This account is not connected any more.`);
        if (!used.credentials?.equals(row.credentials)) return opened(deps, row.id, row.credentials);
        const beside =
          signIn === null
            ? []
            : (await listBeside(trx, row)).filter((other) => signInOf(deps, network, other) === signIn);
        signal.throwIfAborted();
        try {
          if (!network.renew) throw endedSignIn();
          // Not the caller's signal: breaking off would lose the new tokens, and the old ones have ended by then.
          const credentials = await network.renew(asItIs(deps, row), AbortSignal.timeout(renewalMs));
          held.issued = { row, beside, credentials };
        } catch (error) {
          const refusal = refusalOf(error);
          await noteTrouble(trx, deps, row, refusal);
          return refusal;
        }
        return storeIssued(trx, deps, held.issued);
      }),
  );
  if (outcome instanceof Error) throw outcome;
  return outcome;
}

/**
 * Repeats a transaction that fails after the network has issued credentials: those before them have ended, so losing
 * the new ones would end the sign-in.
 */
async function storingAgain<Result>(
  isIssued: () => boolean,
  transaction: () => Promise<Result>,
): Promise<Result> {
  for (const pauseMs of storingAgainMs)
    try {
      return await transaction();
    } catch (error) {
      if (!isIssued()) throw error;
      await pause(pauseMs);
    }
  return transaction();
}

/**
 * Stores new credentials with all accounts of their sign-in. All transactions lock rows in the order of their ids: if
 * this one failed, the new tokens would be lost.
 */
async function storeIssued(
  trx: Transaction<Tables>,
  deps: Parts,
  { row, beside, credentials }: Issued,
): Promise<Renewed | NetworkError> {
  let own: Renewed | NetworkError = endedSignIn();
  for (const account of [row, ...beside].toSorted((one, other) => one.id - other.id)) {
    const stored = await store(trx, deps, account, credentials);
    if (account === row) own = stored;
  }
  return own;
}

function opened({ settings }: Parts, id: number, sealed: Buffer): Renewed {
  return { secret: openCredentials(settings, id, sealed), sealed };
}

/** The mark of the sign-in that an account shares with others; null where it has credentials of its own. */
function signInOf(
  deps: Parts,
  network: Network,
  { id, credentials }: { id: number; credentials: Buffer | null },
): string | null {
  if (!credentials || !network.signInOf) return null;
  try {
    return network.signInOf(opened(deps, id, credentials).secret);
  } catch {
    // Credentials that cannot be read are those of no sign-in that is known.
    return null;
  }
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
