import { z } from 'zod';

import { defineJob } from '#server/jobs/job.ts';
import { rereadDue } from './rereads.ts';

/** Every minute: reads the counts of known posts again where due. */
export const rereadJob = defineJob({
  name: 'rereads.run',
  payload: z.object({}),
  retry: { times: 0, pauseSeconds: 1 },
  concurrency: 1,
  timeoutSeconds: 300,
  // One at a time in the whole installation, so that a network sees one client.
  onePerKey: true,
  schedule: '* * * * *',
  async run(deps, _payload, signal) {
    const posts = await rereadDue(deps, signal);
    if (posts > 0) deps.log.info({ posts }, 'read the counts of posts again');
  },
});
