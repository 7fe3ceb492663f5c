import { z } from 'zod';

import { defineJob } from '#server/jobs/job.ts';
import { purgeSignIns } from './store-sign-ins.ts';
import { listToTend } from './store-connections.ts';
import { tendAccount } from './tend.ts';

const mostAtOnce = 500;

/** People on their way to a network are forgotten after so long, in ms; long after they could have come back. */
const keptMs = 24 * 3_600_000;

export const tendJob = defineJob({
  name: 'accounts.tend',
  payload: z.object({ account_id: z.int() }),
  retry: { times: 0, pauseSeconds: 1 },
  concurrency: 4,
  timeoutSeconds: 120,
  onePerKey: true,
  run: (deps, { account_id }) => tendAccount(deps, account_id),
});

/** Every two minutes: whose sign-in is to be renewed, confirmed or warned of. */
export const tendDueJob = defineJob({
  name: 'accounts.tend-due',
  payload: z.object({}),
  retry: { times: 0, pauseSeconds: 1 },
  concurrency: 1,
  timeoutSeconds: 60,
  onePerKey: true,
  schedule: '*/2 * * * *',
  atStart: true,
  async run({ db, queue, now }) {
    await purgeSignIns(db, new Date(now().getTime() - keptMs));
    for (const id of await listToTend(db, now(), mostAtOnce))
      await queue.send(tendJob, { account_id: id }, { key: String(id) });
  },
});
