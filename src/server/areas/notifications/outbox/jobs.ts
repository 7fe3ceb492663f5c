import { z } from 'zod';

import { id } from '#contract/fields.ts';
import { defineJob } from '#server/jobs/job.ts';
import { deliver } from './deliver.ts';

/** One attempt to deliver one message to one target. */
export const deliverJob = defineJob({
  name: 'notifications.deliver',
  payload: z.object({ id }),
  // The delivery itself knows whether another attempt is safe.
  retry: { times: 0, pauseSeconds: 1 },
  concurrency: 4,
  timeoutSeconds: 120,
  async run(deps, delivery) {
    const again = await deliver(deps, delivery.id);
    if (again) await deps.queue.send(deliverJob, delivery, { after: again });
  },
});
