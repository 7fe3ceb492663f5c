import { z } from 'zod';

import { id } from '#contract/fields.ts';
import { defineJob } from '#server/jobs/job.ts';

/** Wakes whoever delivers a target. It may come too early, too late or twice: the target's row decides. */
export const deliverJob = defineJob({
  name: 'posts.deliver',
  payload: z.object({ targetId: id }),
  // Whether another attempt is safe, the target itself knows.
  retry: { times: 0, pauseSeconds: 1 },
  concurrency: 8,
  timeoutSeconds: 600,
  punctual: true,
  async run() {},
});
