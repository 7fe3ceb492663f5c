import type { Transaction } from 'kysely';
import { z } from 'zod';

import { id } from '#contract/fields.ts';
import type { Tables } from '#server/db/tables.ts';
import { awaitsItsPicture } from '#server/features/post-deliveries/rules.ts';
import { defineJob, type JobDeps } from '#server/jobs/job.ts';
import { drawReleased } from './draw.ts';
import { listUndrawn, setWaiting } from './store.ts';

/** Draws the picture that a released post waits for. The watch over deliveries sends it again where it was lost. */
export const drawJob = defineJob({
  name: 'posts.draw',
  payload: z.object({ postId: id }),
  retry: { times: 3, pauseSeconds: 20 },
  concurrency: 2,
  // A film, behind another one.
  timeoutSeconds: 300,
  onePerKey: true,
  punctual: true,
  run: (deps, { postId }) => drawReleased(deps, postId),
});

/** Has the picture of a post drawn that is being released in this transaction: until it is there, nothing leaves. */
export async function orderPicture(
  trx: Transaction<Tables>,
  queue: JobDeps['queue'],
  postId: number,
): Promise<void> {
  await setWaiting(trx, postId, { from: null, to: awaitsItsPicture });
  await queue.send(drawJob, { postId }, { trx, key: String(postId) });
}

const mostAtOnce = 100;

/** Sends the job for every post that waits for its picture; for those that have one nothing happens. */
export async function wakeDrawings({ db, queue }: Pick<JobDeps, 'db' | 'queue'>): Promise<void> {
  for (const postId of await listUndrawn(db, mostAtOnce))
    await queue.send(drawJob, { postId }, { key: String(postId) });
}
