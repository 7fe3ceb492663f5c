import { z } from 'zod';

import { defineJob } from '#server/jobs/job.ts';
import { claimDue, leaseMs, pollSource } from './poll.ts';
import { spreadByHost } from './rules.ts';

/** Polls one source. Its key is the source's id: a source waits or is polled once, never twice. */
export const pollJob = defineJob({
  name: 'sources.poll',
  payload: z.object({ source_id: z.int() }),
  // A failed poll is due again after its own back-off.
  retry: { times: 0, pauseSeconds: 1 },
  concurrency: 8,
  timeoutSeconds: leaseMs / 1000,
  onePerKey: true,
  async run(deps, { source_id: id }) {
    const outcome = await pollSource(deps, id);
    deps.log.debug({ source: id, outcome }, 'polled');
  },
});

/** Every minute: queues a poll for each source that is due. */
export const pollDueJob = defineJob({
  name: 'sources.poll-due',
  payload: z.object({}),
  retry: { times: 0, pauseSeconds: 1 },
  concurrency: 1,
  timeoutSeconds: 60,
  onePerKey: true,
  schedule: '* * * * *',
  atStart: true,
  async run({ db, queue, now }) {
    const at = now();
    await db.transaction().execute(async (trx) => {
      const due = await claimDue(trx, at, 500);
      const delays = spreadByHost(due.map((source) => source.address));
      for (const [index, { id }] of due.entries()) {
        const delayMs = delays[index] ?? 0;
        const after = delayMs > 0 ? { after: new Date(at.getTime() + delayMs) } : {};
        await queue.send(pollJob, { source_id: id }, { trx, key: String(id), ...after });
      }
    });
  },
});
