import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

import { sandboxOutbox } from '#server/areas/delivery/sandbox/store.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { networkOf } from '#server/networks/all.ts';
import type { Network } from '#server/networks/network.ts';
import { attempt, type Work } from './attempt.ts';
import { claim, type Held, type Lease } from './claim.ts';
import { sentTurn, turn } from './end.ts';
import type { FaultPoint } from './fault-points.ts';
import { reconcile } from './reconcile.ts';
import { listSteps, lockTarget, renewLease } from './store.ts';

export interface DeliverOptions {
  /** How long a worker may send no heartbeat before another claims its delivery, in ms. */
  leaseMs?: number;
  /** How long the network may take, in ms. */
  patience?: Partial<Work['patience']>;
  /** For crash tests: called at each place between two steps. */
  at?: (point: FaultPoint, targetId: number) => Promise<void>;
  /** For tests with a network of their own. */
  networkFor?: (held: Held) => Network;
}

const patience: Work['patience'] = { prepareMs: 5 * 60_000, sendMs: 60_000, findMs: 30_000 };

/**
 * Carries one delivery as far as it goes now: step by step, storing each attempt before it is made and each
 * outcome right after. The process may die at any place: the next call continues from what is stored, and
 * never repeats a step that may be published.
 * @returns the account of which something ended or went on, or null where there was nothing to do; and when
 * to wake a worker again
 */
export async function deliver(
  deps: JobDeps,
  targetId: number,
  options: DeliverOptions = {},
): Promise<{ accountId: number | null; again: Date | null }> {
  const { leaseMs = 60_000, at } = options;
  const lease = { by: `${hostname()}:${process.pid}:${randomUUID()}`, ms: leaseMs };
  const held = await claim(deps, targetId, lease);
  if ('again' in held) return { accountId: held.ended, again: held.again };
  const { account_id: accountId } = held.target;
  const networkFor = options.networkFor ?? (({ target }: Held) => networkOf(target, sandboxOutbox(deps.db)));
  const heart = startHeart(deps, targetId, lease);
  const work: Work = {
    deps,
    held,
    network: networkFor(held),
    lease,
    lost: heart.lost,
    patience: { ...patience, ...options.patience },
    at: async (point) => at?.(point, targetId),
  };
  try {
    await work.at('claimed');
    return { accountId, again: await carry(work) };
  } finally {
    heart.stop();
  }
}

/** @returns when to wake a worker again, or null */
async function carry(work: Work): Promise<Date | null> {
  for (;;) {
    const step = work.held.steps.find(({ state }) => state !== 'sent');
    if (!step) {
      await complete(work);
      await work.at('ended');
      return null;
    }
    const went = await (step.state === 'unknown' ? reconcile(work, step) : attempt(work, step));
    if (went.state === 'stopped') {
      await work.at('ended');
      return went.again;
    }
  }
}

/** Independent of who holds the lease: that all steps are published is a fact. */
async function complete({ deps, held }: Work): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const target = await lockTarget(trx, held.target.id);
    if (!target || target.state === 'sent') return;
    await turn(trx, deps, target, sentTurn(target, await listSteps(trx, target.id)));
  });
}

/** Renews the lease, several times before it would run out. */
function startHeart(
  { db, log }: JobDeps,
  targetId: number,
  lease: Lease,
): { lost: AbortSignal; stop(): void } {
  const lost = new AbortController();
  const timer = setInterval(() => {
    renewLease(db, targetId, lease).then(
      (mine) => {
        if (!mine) lost.abort(new Error('The lease was lost.'));
      },
      (error: unknown) => log.warn({ err: error, target: targetId }, 'a lease could not be renewed'),
    );
  }, lease.ms / 4);
  timer.unref();
  return { lost: lost.signal, stop: () => clearInterval(timer) };
}
