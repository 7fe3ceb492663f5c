import type { Transaction } from 'kysely';
import { randomUUID } from 'node:crypto';

import { CodedError, notFound } from '#contract/errors.ts';
import { textNow, type MessageText } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import { factsOf } from '#contract/networks/all.ts';
import { labelOf } from '#contract/networks/names.ts';
import { markExpired, refusalOf } from '#server/areas/delivery/accounts/trouble.ts';
import { sandboxOutbox } from '#server/areas/delivery/sandbox/store.ts';
import type { Tables } from '#server/db/tables.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { networkOf } from '#server/networks/all.ts';
import { NetworkError, type Network, type NetworkAccount, type Published } from '#server/networks/network.ts';
import { accountOf, withinTime } from './attempt.ts';
import { stateText } from './settle.ts';
import { holdAccount, listSteps, lockTarget, takeLease, type LockedTarget, type StepRow } from './store.ts';

/** What people do with a published delivery: delete it at its network, or correct its text there. */
export type Act = 'remove' | 'correct';

export interface PublishedDeps extends Pick<JobDeps, 'db' | 'settings' | 'io' | 'files' | 'queue' | 'now'> {
  log: Pick<JobDeps['log'], 'warn'>;
}

/** A published delivery during an act; no other act of it may begin meanwhile. */
export interface HeldPublished {
  target: LockedTarget;
  /** All of them, with their ids at the network. */
  pieces: readonly Piece[];
  network: Network;
  lease: { by: string; ms: number };
}

export interface Piece extends Pick<StepRow, 'id' | 'number' | 'kind' | 'removed_at'> {
  published: Published;
}

/** How long an act may take, in ms, and, longer than that, until another may begin although it has not ended. */
const patienceMs = 60_000;
const leaseMs = 90_000;

/**
 * Leases a published delivery for an act at its network. The caller has checked that this person may, and
 * holds the post's row.
 * @throws CodedError not_found; invalid_state where it is not published, or its network or account does not
 * allow it now
 */
export async function holdPublished(
  trx: Transaction<Tables>,
  { db, now }: Pick<PublishedDeps, 'db' | 'now'>,
  targetId: number,
  act: Act,
): Promise<HeldPublished> {
  const target = await lockTarget(trx, targetId);
  if (!target) throw notFound(t`This delivery was not found.`);
  const network = networkOf(target, sandboxOutbox(db));
  const obstacle = obstacleTo(act, { target, network, now: now() });
  if (obstacle !== null) throw new CodedError('invalid_state', obstacle);
  const pieces = piecesOf(await listSteps(trx, targetId));
  if (!pieces)
    throw new CodedError(
      'invalid_state',
      t`It’s unknown which post this is on ${{ network: labelOf(target.network) }}, because it was marked as published without a link. Do it there.`,
    );
  if (act === 'correct' && pieces.some(({ removed_at }) => removed_at !== null))
    throw new CodedError('invalid_state', t`A part of this post was deleted already. Delete the rest.`);
  const lease = { by: `${act} ${randomUUID()}`, ms: leaseMs };
  await takeLease(trx, targetId, { ...lease, state: target.state });
  return { target, pieces, network, lease };
}

/** Null where one of them has no known id. */
function piecesOf(steps: readonly StepRow[]): Piece[] | null {
  const pieces = steps.flatMap(({ id, number, kind, removed_at, network_id, url }) =>
    network_id === null ? [] : [{ id, number, kind, removed_at, published: { id: network_id, url } }],
  );
  return pieces.length === 0 || pieces.length < steps.length ? null : pieces;
}

function obstacleTo(
  act: Act,
  { target, network, now }: { target: LockedTarget; network: Network; now: Date },
): string | null {
  const { account_name: account, resume_at: resumeAt } = target;
  const facts = factsOf(target.network);
  const label = labelOf(target.network);
  const isRemoval = act === 'remove';
  if (target.state !== 'sent')
    return `${isRemoval ? t`Only a published delivery can be deleted.` : t`Only a published delivery can be corrected.`} ${stateText[target.state]()}`;
  if (target.deleted_at !== null) return t`This delivery was deleted already.`;
  const may = isRemoval
    ? facts?.deletes && network.remove !== undefined
    : facts?.corrects && network.correct !== undefined;
  if (!may)
    return isRemoval
      ? t`Copydesk can’t delete posts on ${{ network: label }}. Delete it there.`
      : t`Copydesk can’t change posts on ${{ network: label }}. Correct it there, if the network allows that.`;
  if (target.removed_at !== null)
    return t`${{ account }} is no longer connected. Connect it again, or do it on ${{ network: label }}.`;
  if (target.account_state === 'needs_reconnect')
    return t`${{ account }} must be reconnected. Reconnect it under Settings → Connected accounts, then try again.`;
  if (resumeAt !== null && resumeAt > now)
    return t`The network’s rate limit applies to this account. Try again later.`;
  if (target.leased) return t`This delivery is being changed right now. Try again in a minute.`;
  return null;
}

/**
 * Carries out an act at the network, outside any transaction.
 * @returns why the network did not do it, or did not finish; null where it did
 */
export async function carryOut(
  deps: PublishedDeps,
  held: HeldPublished,
  act: (account: NetworkAccount, signal: AbortSignal) => Promise<void>,
  ms = patienceMs,
): Promise<NetworkError | null> {
  try {
    const account = accountOf({ deps, network: held.network, held });
    await withinTime(ms, (signal) => act(account, signal));
    return null;
  } catch (error) {
    if (!(error instanceof NetworkError))
      deps.log.warn({ err: error, target: held.target.id }, 'a published post could not be changed');
    return refusalOf(error);
  }
}

/** Stores what a refusal says about the account. */
export async function noteRefusal(
  trx: Transaction<Tables>,
  deps: Pick<PublishedDeps, 'queue' | 'now'>,
  { account_id }: LockedTarget,
  refusal: NetworkError,
): Promise<void> {
  if (refusal.kind === 'expired') await markExpired(trx, deps, account_id, refusal);
  if (refusal.kind === 'rate_limited' && refusal.waitMs !== null)
    await holdAccount(trx, account_id, new Date(deps.now().getTime() + refusal.waitMs));
}

/** Whether the network has surely not done it; otherwise it may have, without an answer. */
export function isSurelyNot({ kind }: NetworkError): boolean {
  return kind === 'reject' || kind === 'expired' || kind === 'rate_limited';
}

/** A refusal as the caller's error: what is so now, why, the network's own message, and what to do next. */
export function notDone(
  { network }: Pick<LockedTarget, 'network'>,
  { refusal, outcome, next }: { refusal: NetworkError; outcome: MessageText; next: MessageText },
): CodedError {
  const { replyText } = refusal;
  return new CodedError('invalid_state', () =>
    [
      textNow(outcome),
      textNow(refusal.texts.problem),
      replyText && t`${{ network: labelOf(network) }} said: “${{ reply: replyText.replace(/\.$/, '') }}”.`,
      textNow(next),
    ]
      .filter(Boolean)
      .join(' '),
  );
}
