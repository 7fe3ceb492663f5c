import { z } from 'zod';

import { defineJob } from '#server/jobs/job.ts';
import { gradeRound } from './round.ts';

/** Every ten minutes (spec, Limits): grades drafts in review as the reviewer agents. */
export const gradeJob = defineJob({
  name: 'reviews.grade',
  payload: z.object({}),
  retry: { times: 0, pauseSeconds: 1 },
  concurrency: 1,
  timeoutSeconds: 600,
  onePerKey: true,
  schedule: '*/10 * * * *',
  async run(deps, _payload, signal) {
    const graded = await gradeRound(deps, signal);
    if (graded > 0) deps.log.info({ graded }, 'graded drafts in review');
  },
});
