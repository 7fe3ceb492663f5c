import type { Transaction } from 'kysely';
import { z } from 'zod';

import { id } from '#contract/fields.ts';
import { awaitsItsPicture } from '#server/areas/delivery/post-deliveries/rules.ts';
import type { Tables } from '#server/db/tables.ts';
import { defineJob, type JobDeps } from '#server/jobs/job.ts';
import { drawReleased } from './draw.ts';
import { countBeside, firstUndrawn, nextUndrawn, setWaiting } from './store.ts';

/**
 * How many jobs of each organization wait or run at a time. Each that ends queues the organization's next
 * posts, behind the jobs of others, so that organizations take turns however many posts one of them has
 * released.
 */
const atOnce = 2;

/** Draws the picture that a released post waits for. */
export const drawJob = defineJob({
  name: 'posts.draw',
  payload: z.object({ postId: id }),
  retry: { times: 3, pauseSeconds: 20 },
  concurrency: atOnce,
  // A film, behind another one.
  timeoutSeconds: 300,
  onePerKey: true,
  async run(deps, { postId }) {
    try {
      await drawReleased(deps, postId);
    } finally {
      await sendFor(deps, await nextUndrawn(deps.db, postId, atOnce));
    }
  },
});

/**
 * Orders the picture of a post that is being released in this transaction: nothing is published before it
 * exists.
 */
export async function orderPicture(
  trx: Transaction<Tables>,
  queue: JobDeps['queue'],
  postId: number,
): Promise<void> {
  await setWaiting(trx, postId, { from: null, to: awaitsItsPicture });
  // Otherwise the jobs before it queue it.
  if ((await countBeside(trx, postId)) < atOnce)
    await queue.send(drawJob, { postId }, { trx, key: String(postId) });
}

/**
 * Queues the first posts of each organization that wait for their picture, since a job may have been lost.
 */
export async function wakeDrawings({ db, queue }: Pick<JobDeps, 'db' | 'queue'>): Promise<void> {
  await sendFor({ queue }, await firstUndrawn(db, atOnce));
}

/** Every minute: no post waits for a picture without a job. */
export const watchDrawingsJob = defineJob({
  name: 'posts.watch-drawings',
  payload: z.object({}),
  retry: { times: 0, pauseSeconds: 1 },
  concurrency: 1,
  timeoutSeconds: 55,
  onePerKey: true,
  schedule: '* * * * *',
  atStart: true,
  run: wakeDrawings,
});

/** Does nothing for posts that have a job. */
async function sendFor({ queue }: Pick<JobDeps, 'queue'>, postIds: readonly number[]): Promise<void> {
  for (const postId of postIds) await queue.send(drawJob, { postId }, { key: String(postId) });
}
