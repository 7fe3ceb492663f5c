import { z } from 'zod';

import { defineJob } from '#server/jobs/job.ts';
import { checkConnection } from './check-account.ts';
import { listDueChecks } from './store-connections.ts';
import { purgeSignIns } from './store-sign-ins.ts';

const mostAtOnce = 500;

/** Sign-ins are deleted after this long, in ms; much later than they could be finished. */
const keptMs = 24 * 3_600_000;

export const checkAccountJob = defineJob({
  name: 'accounts.tend',
  payload: z.object({ account_id: z.int() }),
  retry: { times: 0, pauseSeconds: 1 },
  concurrency: 4,
  timeoutSeconds: 120,
  onePerKey: true,
  run: (deps, { account_id }) => checkConnection(deps, account_id),
});

/**
 * Every two minutes: checks accounts whose sign-in is to be renewed, confirmed or warned of, and deletes the
 * secrets of sign-ins that were not finished in time.
 */
export const checkDueAccountsJob = defineJob({
  name: 'accounts.tend-due',
  payload: z.object({}),
  retry: { times: 0, pauseSeconds: 1 },
  concurrency: 1,
  timeoutSeconds: 60,
  onePerKey: true,
  schedule: '*/2 * * * *',
  atStart: true,
  async run({ db, queue, now }) {
    await purgeSignIns(db, { before: new Date(now().getTime() - keptMs), now: now() });
    for (const id of await listDueChecks(db, now(), mostAtOnce))
      await queue.send(checkAccountJob, { account_id: id }, { key: String(id) });
  },
});
