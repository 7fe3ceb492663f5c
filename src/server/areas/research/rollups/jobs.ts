import { z } from 'zod';

import { defineJob } from '#server/jobs/job.ts';
import { allRollups } from './all.ts';
import { refreshDue } from './rollup.ts';

/** Every minute: recomputes each roll-up whose trends have changed, and every hour all of them. */
export const rollupsJob = defineJob({
  name: 'rollups.refresh',
  payload: z.object({}),
  retry: { times: 0, pauseSeconds: 1 },
  concurrency: 1,
  timeoutSeconds: 300,
  onePerKey: true,
  schedule: '* * * * *',
  atStart: true,
  async run(deps, _payload, signal) {
    await refreshDue(deps, allRollups, signal);
  },
});
