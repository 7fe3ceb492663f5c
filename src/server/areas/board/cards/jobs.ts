import { z } from 'zod';

import { t } from '#contract/message.ts';
import { readerLocale } from '#contract/reader.ts';
import { notify } from '#server/areas/notifications/notifications/notify.ts';
import { defineJob, type JobDeps } from '#server/jobs/job.ts';
import { pathOfCard } from './notices.ts';
import { claimDue, type Due } from './store.ts';

/**
 * Every minute: reminds people of cards that are due soon, or came due while no worker ran; once per due
 * date.
 */
export const dueJob = defineJob({
  name: 'cards.remind-due',
  payload: z.object({}),
  retry: { times: 0, pauseSeconds: 1 },
  concurrency: 1,
  timeoutSeconds: 55,
  onePerKey: true,
  schedule: '* * * * *',
  async run(deps) {
    const notified = await remindOfDue(deps);
    if (notified > 0) deps.log.info({ told: notified }, 'people were reminded of cards that are due');
  },
});

function reminderOf({ title, due_at, due_on, due_time }: Due, now: Date): string {
  if (due_at > now)
    return due_time === null
      ? t`“${{ card: title }}” is due today`
      : t`“${{ card: title }}” is due at ${{ time: due_time }}`;
  const day = new Intl.DateTimeFormat(readerLocale(), { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return t`“${{ card: title }}” is overdue since ${{ day: day.format(new Date(`${due_on}T00:00:00Z`)) }}`;
}

/** Returns how many cards people were reminded of. */
export async function remindOfDue({
  db,
  queue,
  now,
}: Pick<JobDeps, 'db' | 'queue' | 'now'>): Promise<number> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    const cards = await claimDue(trx, at);
    for (const card of cards)
      await notify(trx, queue, {
        organizationId: card.organization_id,
        to: [card.assigned_to_user_id],
        event: 'card_due',
        title: () => reminderOf(card, at),
        body: () => null,
        path: pathOfCard(card.id),
        projectId: card.project_id,
        once: `card ${card.id} due ${card.due_at.toISOString()}`,
        by: null,
        now: at,
      });
    return cards.length;
  });
}
