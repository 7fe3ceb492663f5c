import { z } from 'zod';

import { id } from '#contract/fields.ts';
import { defineJob, type JobDeps } from '#server/jobs/job.ts';
import { deliver, type DeliverOptions } from './deliver.ts';
import { nextDue } from './store.ts';

/** How long one run goes on with its account before others get their turn, in ms. */
const turnMs = 30_000;

/** Wakes whoever delivers a target. It may come too early, too late or twice: the target's row decides. */
export const deliverJob = defineJob({
  name: 'posts.deliver',
  payload: z.object({ targetId: id }),
  // Whether another attempt is safe, the target itself knows.
  retry: { times: 0, pauseSeconds: 1 },
  concurrency: 8,
  timeoutSeconds: 600,
  punctual: true,
  run: (deps, { targetId }) => deliverInTurn(deps, targetId),
});

/**
 * Delivers a target, and then what else its account has to send: an account sends one at a time, and whoever came
 * for the others meanwhile went away again.
 */
export async function deliverInTurn(
  deps: JobDeps,
  targetId: number,
  options?: DeliverOptions,
): Promise<void> {
  const until = performance.now() + turnMs;
  for (let next: number | null = targetId; next !== null;) {
    const { accountId, again }: Awaited<ReturnType<typeof deliver>> = await deliver(deps, next, options);
    if (again) await deps.queue.send(deliverJob, { targetId: next }, { after: again });
    if (accountId === null) return;
    next = await nextDue(deps.db, accountId, deps.now());
    if (next !== null && performance.now() > until) {
      await deps.queue.send(deliverJob, { targetId: next });
      return;
    }
  }
}
