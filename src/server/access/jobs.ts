import { z } from 'zod';

import { defineJob } from '#server/jobs/job.ts';
import { purgeApps } from './store-apps.ts';
import { purgeExpired } from './store.ts';

/** Every night: removes ended sessions, used links and counts of past days. */
export const purgeAccessJob = defineJob({
  name: 'access.purge',
  payload: z.object({}),
  retry: { times: 2, pauseSeconds: 600 },
  concurrency: 1,
  timeoutSeconds: 600,
  onePerKey: true,
  schedule: '41 3 * * *',
  async run({ db, now }) {
    await purgeExpired(db, now());
    await purgeApps(db, now());
  },
});
