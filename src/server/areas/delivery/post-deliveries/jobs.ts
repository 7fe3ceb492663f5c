import { z } from 'zod';

import { id } from '#contract/fields.ts';
import { defineJob, type JobDeps } from '#server/jobs/job.ts';
import { deliver, type DeliverOptions } from './deliver.ts';
import { nextDue } from './store.ts';

/** How long one run continues with its account before other accounts get their turn, in ms. */
const turnMs = 30_000;

/** Delivers a target. The job may run too early, too late or twice: the target's row decides. */
export const deliverJob = defineJob({
  name: 'posts.deliver',
  payload: z.object({ targetId: id }),
  // The target itself knows whether another attempt is safe.
  retry: { times: 0, pauseSeconds: 1 },
  concurrency: 8,
  timeoutSeconds: 600,
  run: (deps, { targetId }) => deliverInTurn(deps, targetId),
});

/**
 * Delivers a target, and then the account's other deliveries: an account sends one at a time, and jobs for
 * the others gave up meanwhile.
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
