import { z } from 'zod';

import { id } from '#contract/fields.ts';
import { defineJob } from '#server/jobs/job.ts';
import { makeDueBackup, runBackup } from './run.ts';

/** Checks every five minutes whether a backup is due and creates it, on one worker of all nodes. */
export const dueBackupJob = defineJob({
  name: 'backups.due',
  payload: z.object({}),
  retry: { times: 0, pauseSeconds: 60 },
  concurrency: 1,
  timeoutSeconds: 6 * 3600,
  onePerKey: true,
  schedule: '*/5 * * * *',
  run: makeDueBackup,
});

/** Creates a backup that a person requested. */
export const requestedBackupJob = defineJob({
  name: 'backups.make',
  payload: z.object({ askedBy: id }),
  retry: { times: 0, pauseSeconds: 60 },
  concurrency: 1,
  timeoutSeconds: 6 * 3600,
  onePerKey: true,
  run: (deps, { askedBy }) => runBackup(deps, { cause: 'asked', requestedBy: askedBy }),
});

/** Only one job with this key waits or runs at a time. */
export const requestedKey = 'asked';
