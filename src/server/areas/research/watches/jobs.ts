import { z } from 'zod';

import { actorOfMember } from '#server/access/actors.ts';
import { defineJob } from '#server/jobs/job.ts';
import { checkWatches } from './watches.ts';

/** Every minute: notifies people of posts that crossed a threshold they watch. */
export const watchJob = defineJob({
  name: 'watches.check',
  payload: z.object({}),
  retry: { times: 0, pauseSeconds: 1 },
  concurrency: 1,
  timeoutSeconds: 55,
  onePerKey: true,
  schedule: '* * * * *',
  async run({ db, queue, log, now }) {
    const notified = await checkWatches(
      { db, queue },
      (watch) => actorOfMember(db, watch.user_id, watch.organization_id),
      now(),
    );
    if (notified > 0) log.info({ told: notified }, 'watched views have notified');
  },
});
