import { z } from 'zod';

import { defineJob } from '#server/jobs/job.ts';
import { collectDue } from './collect.ts';
import { countFollowers } from './followers.ts';

/** Every minute: reads the counts of published posts that are due. */
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

/** Every hour: counts the followers of accounts not counted today, and retries those that failed. */
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
