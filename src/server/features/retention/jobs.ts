import { z } from 'zod';
import { defineJob } from '#server/jobs/job.ts';
import { purge } from './purge.ts';

/** Every night: removes trends and readings that are older than the settings say. */
export const retentionJob = defineJob({
  name: 'retention.run',
  payload: z.object({}),
  retry: { times: 2, pauseSeconds: 600 },
  concurrency: 1,
  timeoutSeconds: 3600,
  onePerKey: true,
  schedule: '17 3 * * *',
  async run({ db, settings, now, log }) {
    const { partitions, rows } = await purge(db, settings, now());
    if (partitions > 0 || rows > 0) log.info({ partitions, rows }, 'removed what is past its retention');
  },
});
