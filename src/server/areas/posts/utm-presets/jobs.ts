import { z } from 'zod';

import { defineJob } from '#server/jobs/job.ts';
import { renewProject } from './renew-drafts.ts';

/** Gives the drafts of a project the links of its changed presets. Each change sends its own: it may be late for a draft. */
export const renewLinksJob = defineJob({
  name: 'links.renew',
  payload: z.object({
    project_id: z.number(),
    /** Who changed them. */
    user_id: z.number().nullable(),
  }),
  retry: { times: 5, pauseSeconds: 2 },
  concurrency: 1,
  timeoutSeconds: 600,
  run: (deps, { project_id: projectId, user_id: by }, signal) =>
    renewProject(deps, { projectId, by }, signal),
});
