import { z } from 'zod';

import { defineJob } from '#server/jobs/job.ts';
import { countAll } from './count.ts';

/** Every minute: updates the sums of days with changed numbers. */
export const countPostsJob = defineJob({
  name: 'analytics.count',
  payload: z.object({}),
  retry: { times: 0, pauseSeconds: 1 },
  concurrency: 1,
  timeoutSeconds: 600,
  onePerKey: true,
  schedule: '* * * * *',
  atStart: true,
  run: ({ db }, _payload, signal) => countAll(db, signal),
});
