import { z } from 'zod';

import { defineJob } from '#server/jobs/job.ts';
import { runAutomations } from './run.ts';
import { forgetRuns } from './store.ts';

/** Longer than anything that can come up again: an item counts for 30 days, a day is prepared 60 days before. */
const keptDays = 90;

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

/** Every night: removes the runs that created nothing and are old. What was created stays in the log. */
export const automationLogJob = defineJob({
  name: 'automations.forget-runs',
  payload: z.object({}),
  retry: { times: 2, pauseSeconds: 600 },
  concurrency: 1,
  timeoutSeconds: 600,
  onePerKey: true,
  schedule: '29 3 * * *',
  async run({ db, now }) {
    await forgetRuns(db, new Date(now().getTime() - keptDays * 24 * 3_600_000));
  },
});
