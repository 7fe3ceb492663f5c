import { z } from 'zod';

import { defineJob } from '#server/jobs/job.ts';
import { collectDue } from './collect.ts';
import { countFollowers } from './followers.ts';

/** Every minute: reads the counts of sent posts where their time has come. */
export const collectMetricsJob = defineJob({
  name: 'metrics.collect',
  payload: z.object({}),
  retry: { times: 0, pauseSeconds: 1 },
  concurrency: 1,
  timeoutSeconds: 600,
  onePerKey: true,
  schedule: '* * * * *',
  async run(deps, _payload, signal) {
    const posts = await collectDue(deps, {}, signal);
    if (posts > 0) deps.log.info({ posts }, 'read the counts of sent posts');
  },
});

/** Every hour: the followers of the accounts that were not counted today. What could not be read is tried again then. */
export const countFollowersJob = defineJob({
  name: 'metrics.followers',
  payload: z.object({}),
  retry: { times: 0, pauseSeconds: 1 },
  concurrency: 1,
  timeoutSeconds: 600,
  onePerKey: true,
  schedule: '11 * * * *',
  atStart: true,
  async run(deps, _payload, signal) {
    await countFollowers(deps, signal);
  },
});
