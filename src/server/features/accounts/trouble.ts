import type { Transaction } from 'kysely';

import { factsOf } from '#contract/networks/all.ts';
import type { StoredTrouble } from '#server/db/connection-tables.ts';
import type { Tables } from '#server/db/tables.ts';
import { listAdmins } from '#server/features/notifications/store-people.ts';
import { tell } from '#server/features/notifications/tell.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { FetchError } from '#server/lib/fetch-error.ts';
import { announce } from '#server/live/announce.ts';
import { NetworkError } from '#server/networks/network.ts';
import { lookAgain } from './health.ts';
import { expireConnection, releasedFrom, type ConnectionRow } from './store-connections.ts';
import { updateAccount } from './store.ts';

type Trx = Transaction<Tables>;
type Parts = Pick<JobDeps, 'queue' | 'now'>;

/** Whatever came of asking a network, as its refusal; silence and nonsense are no refusal: later it may work. */
export function refusalOf(error: unknown): NetworkError {
  if (error instanceof NetworkError) return error;
  // Its words are ours: the network said nothing.
  const why = error instanceof FetchError ? `: ${error.message}` : '.';
  return new NetworkError('retry', `The network could not be asked${why}`, {
    next: 'Try again in a few minutes. If it stays so, the program’s log says more.',
    cause: error,
  });
}

/** The sign-in of an account is not accepted any more, whatever we do. */
export function endedSignIn(problem = 'The network no longer accepts this account’s sign-in.'): NetworkError {
  return new NetworkError('expired', problem, { next: reconnect });
}

const reconnect = 'Connect the account again under Settings → Accounts.';

/** Writes down that a network refused an account, or could not be asked; who must do something is told. */
export async function noteTrouble(
  trx: Trx,
  deps: Parts,
  { id, organization_id: organizationId }: Pick<ConnectionRow, 'id' | 'organization_id'>,
  refusal: NetworkError,
): Promise<void> {
  if (refusal.kind === 'expired') return markExpired(trx, deps, id, refusal);
  const now = deps.now();
  const tend_at = lookAgain(refusal.waitMs, now);
  await updateAccount(trx, id, { trouble: troubleOf(refusal, now), tend_at });
  await announce(trx, { organizationId, noun: 'accounts', ids: [id], by: null });
}

/** Only a person can connect the account again: it says so, and admins are told, once. */
export async function markExpired(
  trx: Trx,
  { queue, now }: Parts,
  accountId: number,
  refusal: NetworkError,
): Promise<void> {
  const at = now();
  const account = await expireConnection(trx, accountId, troubleOf(refusal, at));
  if (!account) return;
  const { organization_id: organizationId } = account;
  await announce(trx, { organizationId, noun: 'accounts', ids: [accountId], by: null });
  const waiting = await waitingWords(trx, accountId, at);
  await tellAdmins(trx, { queue, now }, account, {
    title: `${nameOf(account)} must be connected again`,
    body: [
      refusal.message,
      refusal.said && `The network said: ${refusal.said}`,
      waiting ?? 'Nothing is scheduled on it.',
      reconnect,
    ],
    once: `account ${accountId} expired ${at.toISOString()}`,
  });
}

/** The sign-in of an account ends soon, and the program cannot renew it. */
export async function warnOfEnd(
  trx: Trx,
  deps: Parts,
  account: ConnectionRow & { expires_at: Date },
): Promise<void> {
  const { id, expires_at: end } = account;
  const waiting = await waitingWords(trx, id, end);
  await tellAdmins(trx, deps, account, {
    title: `${nameOf(account)} must be connected again soon`,
    body: [
      `Its sign-in ends at ${end.toISOString()}, and the network lets nobody but a person renew it.`,
      waiting ?? 'Nothing is scheduled on it after that.',
      reconnect,
    ],
    once: `account ${id} expires ${end.toISOString()}`,
  });
}

async function tellAdmins(
  trx: Trx,
  { queue, now }: Parts,
  { id, organization_id: organizationId }: ConnectionRow,
  { title, body, once }: { title: string; body: readonly (string | null)[]; once: string },
): Promise<void> {
  await tell(trx, queue, {
    organizationId,
    to: await listAdmins(trx, organizationId),
    event: 'account_at_risk',
    title,
    body: body.filter((part) => part !== null).join('\n'),
    path: `/settings/accounts?account=${id}`,
    once,
    by: null,
    now: now(),
  });
}

/** What cannot go out while nobody does anything; null where nothing is scheduled. */
async function waitingWords(trx: Trx, accountId: number, from: Date): Promise<string | null> {
  const { posts, first } = await releasedFrom(trx, accountId, from);
  if (posts === 0 || !first) return null;
  const many = posts === 1 ? 'One post is' : `${posts} posts are`;
  return `${many} scheduled on it, the first for ${first.toISOString()}.`;
}

const nameOf = ({ name, network }: ConnectionRow) => `${name} on ${factsOf(network)?.label ?? network}`;

function troubleOf({ kind, message, said, next }: NetworkError, now: Date): StoredTrouble {
  return { at: now.toISOString(), kind, text: message, said, next: next ?? 'Nothing: it is asked again.' };
}
