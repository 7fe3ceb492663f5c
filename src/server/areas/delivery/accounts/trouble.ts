import type { Transaction } from 'kysely';

import { textNow, type MessageText } from '#contract/message-text.ts';
import { plural, t } from '#contract/message.ts';
import { labelOf } from '#contract/networks/names.ts';
import { notify } from '#server/areas/notifications/notifications/notify.ts';
import { listAdmins } from '#server/areas/notifications/notifications/store-people.ts';
import type { StoredTrouble } from '#server/db/connection-tables.ts';
import type { Tables } from '#server/db/tables.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { FetchError } from '#server/lib/fetch-error.ts';
import { inEnglish } from '#server/lib/message-text.ts';
import { announce } from '#server/live/announce.ts';
import { NetworkError } from '#server/networks/network.ts';
import { checkAgainAt } from './health.ts';
import { expireConnection, releasedFrom, type ConnectionRow } from './store-connections.ts';
import { updateAccount } from './store.ts';

type Trx = Transaction<Tables>;
type Parts = Pick<JobDeps, 'queue' | 'now'>;

/**
 * Any error of a call to a network, as its refusal. No answer or an invalid one is a passing failure: later
 * it may work.
 */
export function refusalOf(error: unknown): NetworkError {
  if (error instanceof NetworkError) return error;
  // The message is ours, since the network sent none.
  const problem = () =>
    error instanceof FetchError
      ? t`The network could not be asked: ${{ reason: textNow(error.text) }}`
      : t`The network could not be asked.`;
  return new NetworkError('retry', problem, {
    next: () => t`Try again in a few minutes. If it persists, see the server log.`,
    cause: error,
  });
}

/** The account's sign-in is no longer accepted, whatever we do. */
export function endedSignIn(
  problem: MessageText = () => t`The network no longer accepts this account’s sign-in.`,
): NetworkError {
  return new NetworkError('expired', problem, { next: reconnect });
}

const reconnect = () => t`Reconnect the account under Settings → Connected accounts.`;

/** Stores that a network refused an account, or could not be reached, and notifies those who must act. */
export async function noteTrouble(
  trx: Trx,
  deps: Parts,
  account: ConnectionRow,
  refusal: NetworkError,
): Promise<void> {
  const { id, organization_id: organizationId } = account;
  if (refusal.kind === 'expired') return markExpired(trx, deps, id, refusal);
  const now = deps.now();
  const tend_at = checkAgainAt(refusal.waitMs, now);
  await updateAccount(trx, id, { trouble: troubleOf(refusal, now), tend_at });
  await announce(trx, { organizationId, noun: 'accounts', ids: [id], by: null });
  if (refusal.kind === 'reject') await warnOfRefusal(trx, deps, account, refusal);
}

/**
 * What a network refuses, the keys of our app above all, no later attempt mends. It concerns most accounts of the
 * network, so admins are notified once a UTC day for all of them.
 */
async function warnOfRefusal(
  trx: Trx,
  deps: Parts,
  account: ConnectionRow,
  { texts, replyText: reply }: NetworkError,
): Promise<void> {
  const now = deps.now();
  const waiting = await waitingText(trx, account.id, now);
  const network = labelOf(account.network);
  await notifyAdmins(trx, deps, account, {
    title: () => t`${{ network }} refuses the connection of ${{ account: account.name }}`,
    body: () => [
      textNow(texts.problem),
      reply && t`The network said: ${{ reply }}`,
      waiting?.() ?? null,
      texts.next && textNow(texts.next),
    ],
    once: `${account.network} of organization ${account.organization_id} refuses ${inEnglish(texts.problem)} ${now.toISOString().slice(0, 10)}`,
  });
}

/** Only a person can connect the account again: it shows that, and admins are notified, once. */
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
  const waiting = await waitingText(trx, accountId, at);
  const { texts, replyText: reply } = refusal;
  await notifyAdmins(trx, { queue, now }, account, {
    title: () => t`${{ account: nameOf(account) }} must be reconnected`,
    body: () => [
      textNow(texts.problem),
      reply && t`The network said: ${{ reply }}`,
      waiting?.() ?? t`Nothing is scheduled on it.`,
      reconnect(),
    ],
    once: `account ${accountId} expired ${at.toISOString()}`,
  });
}

/** The account's sign-in ends soon, and the program cannot renew it. */
export async function warnOfEnd(
  trx: Trx,
  deps: Parts,
  account: ConnectionRow & { expires_at: Date },
): Promise<void> {
  const { id, expires_at: end } = account;
  const waiting = await waitingText(trx, id, end);
  await notifyAdmins(trx, deps, account, {
    title: () => t`${{ account: nameOf(account) }} must be reconnected soon`,
    body: () => [
      t`Its sign-in ends at ${{ time: end.toISOString() }}, and only a person can renew it.`,
      waiting?.() ?? t`Nothing is scheduled on it after that.`,
      reconnect(),
    ],
    once: `account ${id} expires ${end.toISOString()}`,
  });
}

async function notifyAdmins(
  trx: Trx,
  { queue, now }: Parts,
  { id, organization_id: organizationId, project_id: projectId }: ConnectionRow,
  { title, body, once }: { title: () => string; body: () => readonly (string | null)[]; once: string },
): Promise<void> {
  await notify(trx, queue, {
    organizationId,
    to: await listAdmins(trx, organizationId),
    event: 'account_at_risk',
    title,
    body: () =>
      body()
        .filter((part) => part !== null)
        .join('\n'),
    path: `/settings/accounts?account=${id}`,
    projectId,
    once,
    by: null,
    now: now(),
  });
}

/** What cannot be published until a person acts; null where nothing is scheduled. */
async function waitingText(trx: Trx, accountId: number, from: Date): Promise<(() => string) | null> {
  const { posts, first } = await releasedFrom(trx, accountId, from);
  if (posts === 0 || !first) return null;
  return () =>
    t`${plural({ posts }, { one: 'One post is', other: '# posts are' })} scheduled on it, the first for ${{ time: first.toISOString() }}.`;
}

const nameOf = ({ name, network }: ConnectionRow) =>
  t`${{ account: name }} on ${{ network: labelOf(network) }}`;

function troubleOf({ kind, texts, replyText }: NetworkError, now: Date): StoredTrouble {
  return {
    at: now.toISOString(),
    kind,
    text: inEnglish(texts.problem),
    said: replyText,
    next: inEnglish(texts.next ?? (() => t`Nothing. It will be retried.`)),
  };
}
