import { z } from 'zod';

import { defineJob } from '#server/jobs/job.ts';
import { sweepMedia } from './sweep.ts';

/** Every night: deletes the files of removed media that no post uses any more. */
export const sweepMediaJob = defineJob({
  name: 'media.sweep',
  payload: z.object({}),
  retry: { times: 2, pauseSeconds: 600 },
  concurrency: 1,
  timeoutSeconds: 3600,
  onePerKey: true,
  schedule: '41 3 * * *',
  async run(deps) {
    const removed = await sweepMedia(deps, deps.now());
    if (removed > 0) deps.log.info({ removed }, 'removed media that nothing shows any more');
  },
});
