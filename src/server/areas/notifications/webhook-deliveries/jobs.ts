import { z } from 'zod';

import { defineJob } from '#server/jobs/job.ts';
import { sendDue } from './send-due.ts';

/**
 * Sends what is due at webhooks. Sent with each event, and each minute for what a crash interrupted: the rows are the
 * truth, so any number of runs is harmless.
 */
export const sendWebhooksJob = defineJob({
  name: 'webhooks.send',
  payload: z.object({}),
  retry: { times: 0, pauseSeconds: 1 },
  concurrency: 2,
  timeoutSeconds: 90,
  schedule: '* * * * *',
  atStart: true,
  async run(deps, _payload, signal) {
    const wake = (after?: Date) => deps.queue.send(sendWebhooksJob, {}, after ? { after } : {});
    await sendDue(deps, { wake, signal });
  },
});
