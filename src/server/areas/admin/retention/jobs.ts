import { z } from 'zod';

import { forgetRemoved } from '#server/areas/board/card-comments/store.ts';
import { defineJob } from '#server/jobs/job.ts';
import { purge } from './purge.ts';

const dayMs = 24 * 3_600_000;

/** Every night: removes trends and readings that are older than the settings say, and deleted comments. */
export const retentionJob = defineJob({
  name: 'retention.run',
  payload: z.object({}),
  retry: { times: 2, pauseSeconds: 600 },
  concurrency: 1,
  timeoutSeconds: 3600,
  onePerKey: true,
  schedule: '17 3 * * *',
  async run({ db, settings, now, log }) {
    await forgetRemoved(db, new Date(now().getTime() - dayMs));
    const { partitions, rows } = await purge(db, settings, now());
    if (partitions > 0 || rows > 0) log.info({ partitions, rows }, 'removed what is past its retention');
  },
});
