import type { MessageText } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import { countsOf, ownCounts } from '#contract/networks/post-metrics.ts';
import { openAccount } from '#server/areas/delivery/accounts/open.ts';
import { markExpired } from '#server/areas/delivery/accounts/trouble.ts';
import { withinTime } from '#server/areas/delivery/post-deliveries/attempt.ts';
import { sandboxOutbox } from '#server/areas/delivery/sandbox/store.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { inEnglish } from '#server/lib/message-text.ts';
import { networkOf } from '#server/networks/all.ts';
import { NetworkError, type Network, type NetworkAccount } from '#server/networks/network.ts';
import { namesOf, storeNames, type Names } from './names.ts';
import { nextReading, pauseAfter } from './rules.ts';
import * as store from './store.ts';

/** Posts per request to a network. */
const batch = 100;

/** A batch whose reader died is read by another after this long, in ms. */
const claimMs = 10 * 60_000;

/** How long a network may take for a batch, in ms. */
const patienceMs = 60_000;

/**
 * How long until a network whose numbers Copydesk cannot read is tried again, in ms: a new version may
 * support it.
 */
const unreadableMs = 86_400_000;

type CollectDeps = Pick<JobDeps, 'db' | 'settings' | 'io' | 'files' | 'now' | 'log' | 'queue'>;

export interface CollectOptions {
  networkFor?: (account: store.ReadAccount) => Network;
}

/**
 * Reads the counts of published posts that are due, account by account, until nothing is due or `signal`
 * aborts. It may run twice at once: nothing is read by two.
 * @returns how many posts were read
 */
export async function collectDue(
  deps: CollectDeps,
  { networkFor = (account) => networkOf(account, sandboxOutbox(deps.db)) }: CollectOptions = {},
  signal: AbortSignal = new AbortController().signal,
): Promise<number> {
  let read = 0;
  for (const account of await store.accountsToRead(deps.db, deps.now()))
    read += await collectAccount(deps, { account, network: networkFor(account) }, signal);
  return read;
}

interface Reported {
  names: Names;
  counts: Awaited<ReturnType<NonNullable<Network['metrics']>>>;
  /** Why posts without counts are gone, where the network says so. */
  reasons: ReadonlyMap<string, MessageText>;
}

async function callNetwork(
  db: CollectDeps['db'],
  at: { network: Network; account: NetworkAccount; signal: AbortSignal },
  due: readonly store.DueTarget[],
): Promise<Reported> {
  const { network, account, signal } = at;
  const names = await namesOf(db, at, due);
  const posts = due.flatMap(({ network_id: id, own_replies: ownReplies }) =>
    id === null ? [] : [{ id: names.get(id)?.id ?? id, ownReplies }],
  );
  const counts = (await network.metrics?.(account, posts, signal)) ?? new Map();
  const missing = posts.filter(({ id }) => !counts.has(id));
  const reasons = missing.length > 0 ? await network.takenDown?.(account, missing, signal) : undefined;
  return { names, counts, reasons: reasons ?? new Map() };
}

async function collectAccount(
  deps: CollectDeps,
  { account, network }: { account: store.ReadAccount; network: Network },
  signal: AbortSignal,
): Promise<number> {
  let read = 0;
  while (!signal.aborted) {
    const now = deps.now();
    const again = new Date(now.getTime() + claimMs);
    const due = await store.claimDue(deps.db, { accountId: account.id, now, again, limit: batch });
    if (due.length === 0) break;
    if (!network.metrics) {
      const until = new Date(now.getTime() + unreadableMs);
      await store.postpone(deps.db, account.id, { until, problem: null, again });
      break;
    }
    let reported: Reported;
    try {
      const { id, organization_id: organizationId, ...rest } = account;
      const opened = openAccount(deps, network, { id, organizationId, ...rest });
      reported = await withinTime(patienceMs, (late) =>
        callNetwork(deps.db, { network, account: opened, signal: AbortSignal.any([signal, late]) }, due),
      );
    } catch (error) {
      if (signal.aborted) await store.postpone(deps.db, account.id, { until: now, problem: null, again });
      else await leaveAlone(deps, { account, due, again, now }, error);
      break;
    }
    const readings = due.map((target) => readingOf(target, reported, now));
    await deps.db.transaction().execute(async (trx) => {
      await storeNames(trx, account, due, reported.names);
      await store.storeRead(trx, readings, { at: now, again });
    });
    read += due.length;
  }
  return read;
}

/**
 * A post that a network does not report is asked for once more at its next time, before it counts as gone for
 * good: networks sometimes omit existing posts.
 */
function readingOf(target: store.DueTarget, { names, counts, reasons }: Reported, now: Date): store.Read {
  const { target_id: targetId, network, sent_at: sentAt, gone_at: goneBefore } = target;
  const id = target.network_id && (names.get(target.network_id)?.id ?? target.network_id);
  const named = id === null ? undefined : counts.get(id);
  const reason = id === null ? undefined : reasons.get(id);
  const own = named ? ownCounts(network, named) : null;
  return {
    targetId,
    own,
    counts: countsOf(network, own ?? {}),
    goneAt: own ? null : (goneBefore ?? now),
    nextAt: own || goneBefore === null ? nextReading(network, sentAt, now) : null,
    problem: own || reason === undefined ? null : inEnglish(reason),
  };
}

/** Stores why an account could not be read, and when it is tried again. */
async function leaveAlone(
  deps: CollectDeps,
  {
    account,
    due,
    again,
    now,
  }: { account: store.ReadAccount; due: readonly store.DueTarget[]; again: Date; now: Date },
  error: unknown,
): Promise<void> {
  const { db, log } = deps;
  const refusal = error instanceof NetworkError ? error : null;
  const failures = Math.max(...due.map((target) => target.failures));
  const pause = pauseAfter(failures);
  const until = new Date(now.getTime() + Math.max(refusal?.waitMs ?? 0, pause));
  const reply = refusal?.replyText;
  const problem = refusal
    ? [refusal.message, reply && t`The network said: ${{ reply }}`].filter(Boolean).join(' ')
    : t`The network couldn’t be reached.`;
  await store.postpone(db, account.id, { until, problem, again });
  if (refusal?.kind === 'expired')
    await db.transaction().execute((trx) => markExpired(trx, deps, account.id, refusal));
  if (!refusal) log.warn({ err: error, account: account.id }, 'counts of posts could not be read');
  else log.debug({ account: account.id, problem }, 'counts of posts could not be read');
}
