import { t } from '#contract/message.ts';
import { openAccount } from '#server/areas/delivery/accounts/open.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { OwnTime } from '#server/lib/own-time.ts';
import {
  isRefusal,
  NetworkError,
  type Network,
  type NetworkAccount,
  type Published,
  type Sending,
} from '#server/networks/network.ts';
import { reserve } from './charges.ts';
import { markUnknown, obstacleOf, stopAt, type Held, type HeldStep, type Lease } from './claim.ts';
import type { FaultPoint } from './fault-points.ts';
import { refuse } from './refuse.ts';
import {
  beginStep,
  insertEvent,
  keepPrepared,
  keepSending,
  lockTarget,
  recordSent,
  takeLease,
} from './store.ts';

/** A worker's claim on a delivery, and what it works with. */
export interface Work {
  deps: JobDeps;
  held: Held;
  network: Network;
  lease: Lease;
  /** Aborts when the lease is lost. */
  lost: AbortSignal;
  /** How long the network may take, in ms. */
  patience: { prepareMs: number; sendMs: number; findMs: number };
  at: (point: FaultPoint) => Promise<void>;
}

/** `stopped`: this worker is done with the delivery; `again` is when to wake another. */
export type Went = { state: 'sent' | 'unknown' } | { state: 'stopped'; again: Date | null };

/** Publishes one step, or stores why not. */
export async function attempt(work: Work, step: HeldStep): Promise<Went> {
  const { deps, network, patience, lost, at } = work;
  const { now } = deps;
  const answersTo = under(work, step);
  if (step.kind !== 'post' && !answersTo)
    return { state: 'stopped', again: await refuse(work, step, nothingToAnswer()) };
  const short = await reserve(work);
  if (short) return { state: 'stopped', again: await refuse(work, step, short) };
  let prepared: unknown;
  try {
    prepared = await withinTime(patience.prepareMs, (signal) =>
      network.prepare(
        accountOf(work),
        {
          ...step.content,
          under: answersTo,
          earlier: step.prepared,
          keep: (made) => keepPrepared(deps.db, step, made),
        },
        AbortSignal.any([lost, signal]),
      ),
    );
  } catch (error) {
    if (lost.aborted) return { state: 'stopped', again: null };
    return { state: 'stopped', again: await refuse(work, step, beforeAnythingLeft(work, error)) };
  }
  await at('prepared');

  const sending: Sending = {
    ...step.content,
    key: step.key ?? network.newKey(now()),
    prepared,
    attemptedAt: now(),
    under: answersTo,
  };
  const stopped = await begin(work, step, sending);
  if (stopped) return stopped;
  await at('begun');

  const keep = async (made: unknown) => {
    sending.prepared = made;
    await keepSending(deps.db, step, { made, attemptedAt: sending.attemptedAt });
  };
  let published: Published;
  try {
    published = await withinTime(patience.sendMs, (signal) =>
      network.send(accountOf(work), { ...sending, keep }, signal),
    );
  } catch (error) {
    if (isRefusal(error)) return { state: 'stopped', again: await refuse(work, step, error) };
    return lose(work, step, sending, error);
  }
  await at('answered');
  await recordSent(deps.db, step, { ...published, now: now() });
  await noteWarning(work, published);
  Object.assign(step, { state: 'sent', network_id: published.id, url: published.url });
  await at('recorded');
  return { state: 'sent' };
}

/** Stores what failed beside a published step. It changes nothing about the delivery. */
export async function noteWarning(
  { deps, held: { target } }: Pick<Work, 'deps' | 'held'>,
  { warning }: Published,
): Promise<void> {
  if (!warning) return;
  const { id, post_id } = target;
  const event = { post_id, target_id: id, at: deps.now(), kind: 'warning', text: warning };
  await insertEvent(deps.db, { ...event, network_said: null });
}

/** A person confirmed that the post is published, but its id at the network is unknown. */
const nothingToAnswer = () =>
  new NetworkError('reject', () => t`It’s unknown which post this replies to.`, {
    next: () => t`Add it manually on the network.`,
  });

/** The delivery's account, as its network needs it. */
export function accountOf({
  deps,
  network,
  held: { target },
}: {
  deps: Parameters<typeof openAccount>[0];
  network: Network;
  held: Pick<Held, 'target'>;
}): NetworkAccount {
  const { account_id: id, organization_id: organizationId, account_name: name } = target;
  const { handle, credentials, settings } = target;
  return openAccount(deps, network, { id, organizationId, name, handle, credentials, settings });
}

/** What a part of a thread, or the first comment, replies to. */
export function under({ held }: Pick<Work, 'held'>, step: HeldStep): Sending['under'] {
  const sent = held.steps.filter(({ number, kind }) => number < step.number && kind !== 'first_comment');
  const [post, before] = [sent[0], sent.at(-1)].map(
    (row) => row?.network_id && { id: row.network_id, url: row.url },
  );
  return post && before ? { post, before } : null;
}

/** The last check before anything is sent, and the note that it is: one commit. */
async function begin(work: Work, step: HeldStep, sending: Sending): Promise<Went | null> {
  const { deps, held, lease } = work;
  return deps.db.transaction().execute(async (trx) => {
    const target = await lockTarget(trx, held.target.id);
    if (!target || target.lease_by !== lease.by || !target.leased)
      // If another worker has it, that one goes on; otherwise one must be woken.
      return { state: 'stopped', again: deps.now() };
    const obstacle = obstacleOf(target, held.steps, deps.now());
    if (obstacle) return { state: 'stopped', again: await stopAt(trx, deps, target, obstacle) };
    await beginStep(trx, step, { key: sending.key, prepared: sending.prepared, now: sending.attemptedAt });
    await takeLease(trx, target.id, { ...lease, state: 'sending' });
    return null;
  });
}

/** Whether it is published is unknown. That is stored before the network is asked. */
async function lose(work: Work, step: HeldStep, sending: Sending, error: unknown): Promise<Went> {
  const { deps, held, lease, at } = work;
  const replyText = error instanceof NetworkError ? error.replyText : null;
  deps.log.warn(
    { err: error, target: held.target.id, step: step.number },
    'a post may have been sent or not',
  );
  const mine = await deps.db.transaction().execute(async (trx) => {
    const target = await lockTarget(trx, held.target.id);
    if (!target || target.lease_by !== lease.by) return false;
    await markUnknown(trx, deps, target, step, replyText);
    return true;
  });
  Object.assign(step, {
    state: 'unknown',
    key: sending.key,
    attempted_at: sending.attemptedAt,
    prepared: sending.prepared,
  });
  await at('uncertain');
  return mine ? { state: 'unknown' } : { state: 'stopped', again: null };
}

/** Before `send` nothing is published, so any failure may be tried again. */
function beforeAnythingLeft({ deps, held }: Work, error: unknown): NetworkError {
  if (isRefusal(error)) return error;
  deps.log.warn({ err: error, target: held.target.id }, 'a post could not be prepared');
  const replyText = error instanceof NetworkError ? error.replyText : null;
  return new NetworkError('retry', () => t`It could not be prepared for the network.`, {
    replyText,
    next: () => t`Retry. If it fails again, see the server log.`,
    cause: error,
  });
}

/**
 * Waits no longer than `ms`, even if the network ignores its abort signal. While its requests only wait for a
 * turn at the host, the time stands still: others' requests are no reason to doubt what became of this one.
 */
export async function withinTime<Result>(
  ms: number,
  call: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const over = new AbortController();
  const time = new OwnTime(ms, () => {
    const seconds = ms / 1_000;
    const problem = new NetworkError(
      'unknown',
      () => t`The network did not answer within ${{ seconds }} s.`,
      { next: () => t`Check the network to see whether it was published.` },
    );
    over.abort(problem);
    late.reject(problem);
  });
  try {
    return await Promise.race([time.of(() => call(over.signal)), late.promise]);
  } finally {
    time.stop();
  }
}
