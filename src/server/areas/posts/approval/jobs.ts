import { z } from 'zod';

import { defineJob } from '#server/jobs/job.ts';
import { watchTurns } from './deadlines.ts';

/** Every five minutes: reminders and deadlines of approval steps. */
export const watchTurnsJob = defineJob({
  name: 'approval.turns',
  payload: z.object({}),
  retry: { times: 0, pauseSeconds: 1 },
  concurrency: 1,
  timeoutSeconds: 300,
  onePerKey: true,
  schedule: '*/5 * * * *',
  async run(deps) {
    const done = await watchTurns(deps);
    if (done > 0) deps.log.info({ done }, 'acted on turns of approval steps');
  },
});
