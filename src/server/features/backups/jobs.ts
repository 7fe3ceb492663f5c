import { z } from 'zod';

import { id } from '#contract/fields.ts';
import { defineJob } from '#server/jobs/job.ts';
import { makeDueBackup, runBackup } from './run.ts';

/** Looks every five minutes whether a backup is due, and makes it: one worker of all nodes. */
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

/** One that a person asked for. */
export const askedBackupJob = defineJob({
  name: 'backups.make',
  payload: z.object({ askedBy: id }),
  retry: { times: 0, pauseSeconds: 60 },
  concurrency: 1,
  timeoutSeconds: 6 * 3600,
  onePerKey: true,
  run: (deps, { askedBy }) => runBackup(deps, { cause: 'asked', askedBy }),
});

/** With this key only one waits or runs. */
export const askedKey = 'asked';
