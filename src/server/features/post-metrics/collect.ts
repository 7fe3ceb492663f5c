import { countsOf, ownCounts } from '#contract/post-metrics.ts';
import { openAccount } from '#server/features/accounts/open.ts';
import { markExpired } from '#server/features/accounts/trouble.ts';
import { withinTime } from '#server/features/post-deliveries/attempt.ts';
import { shelfIn } from '#server/features/sandbox/store.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { networkOf } from '#server/networks/all.ts';
import { NetworkError, type Network } from '#server/networks/network.ts';
import { nextReading, pauseAfter } from './rules.ts';
import * as store from './store.ts';

/** Posts that a network is asked for at once. */
const batch = 100;

/** A batch whose reader died is read by another after this long, in ms. */
const takenMs = 10 * 60_000;

/** How long a network may take for a batch, in ms. */
const patienceMs = 60_000;

/** A network whose numbers Copydesk cannot read is looked at again after this long, in ms: it may learn to. */
const unreadableMs = 86_400_000;

type CollectDeps = Pick<JobDeps, 'db' | 'settings' | 'io' | 'files' | 'now' | 'log' | 'queue'>;

export interface CollectOptions {
  networkFor?: (account: store.ReadAccount) => Network;
}

/**
 * Reads the counts of sent posts whose time has come, account by account, until nothing is due or `signal` ends it.
 * It may run twice at once: nothing is read by two.
 * @returns how many posts were read
 */
export async function collectDue(
  deps: CollectDeps,
  { networkFor = (account) => networkOf(account, shelfIn(deps.db)) }: CollectOptions = {},
  signal: AbortSignal = new AbortController().signal,
): Promise<number> {
  let read = 0;
  for (const account of await store.accountsToRead(deps.db, deps.now()))
    read += await collectAccount(deps, { account, network: networkFor(account) }, signal);
  return read;
}

type Told = Awaited<ReturnType<NonNullable<Network['metrics']>>>;

const asked = async (network: Network, ...what: Parameters<NonNullable<Network['metrics']>>): Promise<Told> =>
  network.metrics?.(...what) ?? new Map();

async function collectAccount(
  deps: CollectDeps,
  { account, network }: { account: store.ReadAccount; network: Network },
  signal: AbortSignal,
): Promise<number> {
  let read = 0;
  while (!signal.aborted) {
    const now = deps.now();
    const again = new Date(now.getTime() + takenMs);
    const due = await store.takeDue(deps.db, { accountId: account.id, now, again, limit: batch });
    if (due.length === 0) break;
    if (!network.metrics) {
      const until = new Date(now.getTime() + unreadableMs);
      await store.postpone(deps.db, account.id, { until, problem: null, again });
      break;
    }
    let told: Told;
    try {
      const posts = due.flatMap(({ network_id: id, own_replies: ownReplies }) =>
        id === null ? [] : [{ id, ownReplies }],
      );
      const { id, organization_id: organizationId, ...rest } = account;
      const opened = openAccount(deps, network, { id, organizationId, ...rest });
      told = await withinTime(patienceMs, (late) =>
        asked(network, opened, posts, AbortSignal.any([signal, late])),
      );
    } catch (error) {
      if (signal.aborted) await store.postpone(deps.db, account.id, { until: now, problem: null, again });
      else await leaveAlone(deps, { account, due, again, now }, error);
      break;
    }
    const readings = due.map((target) => readingOf(target, told, now));
    await deps.db.transaction().execute((trx) => store.storeRead(trx, readings, { at: now, again }));
    read += due.length;
  }
  return read;
}

/**
 * A post that a network does not know is asked for once more at its next time, before it counts as gone for good:
 * networks pass over what they have for a moment.
 */
function readingOf(target: store.DueTarget, told: Told, now: Date): store.Read {
  const { target_id: targetId, network, network_id: id, sent_at: sentAt, gone_at: goneBefore } = target;
  const words = id === null ? undefined : told.get(id);
  const own = words ? ownCounts(network, words) : null;
  return {
    targetId,
    own,
    counts: countsOf(network, own ?? {}),
    goneAt: own ? null : (goneBefore ?? now),
    nextAt: own || goneBefore === null ? nextReading(network, sentAt, now) : null,
  };
}

/** Writes down why an account could not be read, and when it is tried again. */
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
  const said = refusal?.said ? ` It said: ${refusal.said}` : '';
  const problem = refusal ? `${refusal.message}${said}` : 'The network could not be asked.';
  await store.postpone(db, account.id, { until, problem, again });
  if (refusal?.kind === 'expired')
    await db.transaction().execute((trx) => markExpired(trx, deps, account.id, refusal));
  if (!refusal) log.warn({ err: error, account: account.id }, 'counts of posts could not be read');
  else log.debug({ account: account.id, problem }, 'counts of posts could not be read');
}
