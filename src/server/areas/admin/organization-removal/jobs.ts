import { z } from 'zod';

import { defineJob } from '#server/jobs/job.ts';
import { removeDue } from './removal.ts';

/** Every ten minutes: removes organizations whose grace period is over. */
export const removeOrganizationsJob = defineJob({
  name: 'organizations.remove-due',
  payload: z.object({}),
  retry: { times: 0, pauseSeconds: 60 },
  concurrency: 1,
  timeoutSeconds: 3600,
  onePerKey: true,
  schedule: '*/10 * * * *',
  run: removeDue,
});
