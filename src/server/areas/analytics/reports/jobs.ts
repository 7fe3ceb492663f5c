import { z } from 'zod';

import { defineJob } from '#server/jobs/job.ts';
import { dayMs } from './links.ts';
import { keyOfPdf } from './pdf.ts';
import { sendDue } from './send.ts';
import { deleteEnded } from './store-links.ts';

/** Every minute: mails the reports that are due. */
export const mailReportsJob = defineJob({
  name: 'reports.mail',
  payload: z.object({}),
  retry: { times: 0, pauseSeconds: 1 },
  concurrency: 1,
  timeoutSeconds: 900,
  onePerKey: true,
  schedule: '* * * * *',
  run: (deps, _payload, signal) => sendDue(deps, signal),
});

/** Links that ended stay in the list for thirty days. */
const keptMs = 30 * dayMs;

/** Every night: deletes links that ended long ago, with their PDFs. */
export const sweepReportLinksJob = defineJob({
  name: 'reports.sweep',
  payload: z.object({}),
  retry: { times: 2, pauseSeconds: 60 },
  concurrency: 1,
  timeoutSeconds: 600,
  onePerKey: true,
  schedule: '17 3 * * *',
  async run({ db, files, now }) {
    const ended = await deleteEnded(db, new Date(now().getTime() - keptMs));
    for (const link of ended) await files.remove(keyOfPdf(link));
  },
});
