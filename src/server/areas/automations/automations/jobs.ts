import { z } from 'zod';

import { defineJob } from '#server/jobs/job.ts';
import { runAutomations } from './run.ts';

/** Every minute: runs the automations that are on. */
export const automationsJob = defineJob({
  name: 'automations.run',
  payload: z.object({}),
  retry: { times: 0, pauseSeconds: 1 },
  concurrency: 1,
  timeoutSeconds: 600,
  onePerKey: true,
  schedule: '* * * * *',
  async run(deps, _payload, signal) {
    const created = await runAutomations(deps, signal);
    if (created > 0) deps.log.info({ created }, 'automations have created cards or drafts');
  },
});
