import { z } from 'zod';

import { tell } from '#server/features/notifications/tell.ts';
import { defineJob, type JobDeps } from '#server/jobs/job.ts';
import { pathOfCard } from './notices.ts';
import { takeDue } from './store.ts';

/** Every minute: reminds people of their cards that are due soon, once for each due date. */
export const dueJob = defineJob({
  name: 'cards.remind-due',
  payload: z.object({}),
  retry: { times: 0, pauseSeconds: 1 },
  concurrency: 1,
  timeoutSeconds: 55,
  onePerKey: true,
  schedule: '* * * * *',
  async run(deps) {
    const told = await remindOfDue(deps);
    if (told > 0) deps.log.info({ told }, 'people were reminded of cards that are due');
  },
});

/** Returns how many cards people were reminded of. */
export async function remindOfDue({
  db,
  queue,
  now,
}: Pick<JobDeps, 'db' | 'queue' | 'now'>): Promise<number> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    const cards = await takeDue(trx, at);
    for (const card of cards)
      await tell(trx, queue, {
        organizationId: card.organization_id,
        to: [card.assigned_to_user_id],
        event: 'card_due',
        title: `“${card.title}” is due ${card.due_time === null ? 'today' : `at ${card.due_time}`}`,
        body: null,
        path: pathOfCard(card.id),
        once: `card ${card.id} due ${card.due_at.toISOString()}`,
        by: null,
        now: at,
      });
    return cards.length;
  });
}
