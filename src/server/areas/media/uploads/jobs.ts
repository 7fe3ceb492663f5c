import { z } from 'zod';

import { id } from '#contract/fields.ts';
import { defineJob } from '#server/jobs/job.ts';
import { checkUpload } from './check.ts';
import { endUploads } from './sweep.ts';

/** Makes a medium of an upload that has arrived. */
export const checkUploadJob = defineJob({
  name: 'media.check-upload',
  payload: z.object({ id }),
  retry: { times: 5, pauseSeconds: 20 },
  concurrency: 2,
  // Gigabytes come from a bucket and go back into it.
  timeoutSeconds: 3600,
  onePerKey: true,
  run: (deps, payload) => checkUpload(deps, payload.id),
});

/** Every hour: deletes uploads to which nothing was added for a day, and what has arrived of them. */
export const endUploadsJob = defineJob({
  name: 'media.end-uploads',
  payload: z.object({}),
  retry: { times: 2, pauseSeconds: 600 },
  concurrency: 1,
  timeoutSeconds: 1800,
  onePerKey: true,
  schedule: '17 * * * *',
  async run(deps) {
    const ended = await endUploads(deps, deps.now());
    if (ended > 0) deps.log.info({ ended }, 'deleted uploads to which nothing was added any more');
  },
});
