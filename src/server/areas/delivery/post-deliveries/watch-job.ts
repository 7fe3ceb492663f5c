import { z } from 'zod';

import { defineJob } from '#server/jobs/job.ts';
import { overduePosts, watchDeliveries } from './watch.ts';

/** Every minute: makes sure that no due post is silently skipped. */
export const watchDeliveriesJob = defineJob({
  name: 'posts.watch',
  payload: z.object({}),
  retry: { times: 0, pauseSeconds: 1 },
  concurrency: 1,
  timeoutSeconds: 55,
  onePerKey: true,
  schedule: '* * * * *',
  atStart: true,
  overdue: overduePosts,
  run: watchDeliveries,
});
