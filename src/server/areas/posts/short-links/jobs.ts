import { z } from 'zod';

import { defineJob } from '#server/jobs/job.ts';
import { forgetVisitors } from './store-clicks.ts';

/** Soon after each midnight in UTC: deletes what tells yesterday’s visitors apart. */
export const forgetVisitorsJob = defineJob({
  name: 'shortLinks.forget',
  payload: z.object({}),
  retry: { times: 5, pauseSeconds: 60 },
  concurrency: 1,
  timeoutSeconds: 300,
  onePerKey: true,
  schedule: '1 * * * *',
  run: ({ db, now }) => forgetVisitors(db, now()),
});
