import { z } from 'zod';

import { defineJob } from '#server/jobs/job.ts';
import { watchTurns } from './deadlines.ts';
import { settleProject } from './turns.ts';

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

/** Settles the posts in review of a project whose steps have changed. Each change sends its own: it may be late for a post. */
export const settleTurnsJob = defineJob({
  name: 'approval.settle',
  payload: z.object({
    organization_id: z.number(),
    project_id: z.number(),
    /** Who changed the steps. */
    user_id: z.number().nullable(),
  }),
  retry: { times: 5, pauseSeconds: 2 },
  concurrency: 1,
  timeoutSeconds: 600,
  run: (deps, { organization_id: organizationId, project_id: projectId, user_id: by }, signal) =>
    settleProject(deps, { organizationId, projectId, by }, signal),
});
