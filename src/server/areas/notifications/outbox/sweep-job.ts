import { z } from 'zod';

import { defineJob } from '#server/jobs/job.ts';
import { sweep } from './sweep.ts';

/** Every minute: continues what a crash or a lost job has interrupted. */
export const sweepJob = defineJob({
  name: 'notifications.sweep',
  payload: z.object({}),
  retry: { times: 0, pauseSeconds: 1 },
  concurrency: 1,
  timeoutSeconds: 55,
  onePerKey: true,
  schedule: '* * * * *',
  atStart: true,
  async run(deps) {
    await sweep(deps);
  },
});
