import { setTimeout as pause } from 'node:timers/promises';

import type { JobDeps } from '#server/jobs/job.ts';
import { attempt } from './attempt.ts';
import { settle } from './settle.ts';
import { claimDue, type Claimed } from './store-sending.ts';

type Deps = Pick<JobDeps, 'db' | 'io' | 'settings' | 'queue' | 'now' | 'log'>;

interface Run {
  /** Queues another run: now, or at this instant. */
  wake?: (after?: Date) => Promise<unknown>;
  /** Ends it: it claims nothing more. */
  signal?: AbortSignal;
}

/** How many requests one run has open. */
const mostOpen = 32;

/** How often a run that waits for slow endpoints looks for others, in ms. */
const lookMs = 200;

/** A run claims nothing more after this, in ms; the next one continues. */
const longestRunMs = 40_000;

/**
 * Sends what is due, until nothing is. Deliveries of one endpoint may overtake each other.
 * @returns how many attempts were made
 */
export async function sendDue(
  deps: Deps,
  { wake = () => Promise.resolve(), signal }: Run = {},
): Promise<number> {
  const end = performance.now() + longestRunMs;
  const open = new Set<Promise<void>>();
  let attempts = 0;
  for (;;) {
    const isOver = signal?.aborted === true || performance.now() > end;
    const free = isOver ? 0 : mostOpen - open.size;
    const claimed = free > 0 ? await claimDue(deps.db, { now: deps.now(), limit: free }) : [];
    attempts += claimed.length;
    for (const one of claimed) {
      const sending: Promise<void> = send(deps, one, wake).finally(() => open.delete(sending));
      open.add(sending);
    }
    if (open.size > 0) await Promise.race([...open, pause(lookMs)]);
    else if (claimed.length === 0) {
      if (isOver) await wake();
      return attempts;
    }
  }
}

/** One that fails here is attempted again when its lease has expired. */
async function send(deps: Deps, claimed: Claimed, wake: NonNullable<Run['wake']>): Promise<void> {
  try {
    const again = await settle(deps, claimed, await attempt(deps, claimed));
    if (again) await wake(again);
  } catch (error) {
    deps.log.error({ err: error, delivery: claimed.id }, 'a webhook delivery could not be sent');
  }
}
