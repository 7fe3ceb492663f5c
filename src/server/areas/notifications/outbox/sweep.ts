import { t } from '#contract/message.ts';
import { notify } from '#server/areas/notifications/notifications/notify.ts';
import { listAdmins } from '#server/areas/notifications/notifications/store-people.ts';
import { claimUnreportedChats, type ChatRow } from '#server/areas/notifications/team-chats/store.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { translated } from '#server/lib/message-text.ts';
import { deliverJob } from './jobs.ts';
import { forgetDeliveries, listOverdue, markCutOff } from './store.ts';

/** An attempt takes less than two minutes: the job's own limit. */
const cutOffMs = 3 * 60_000;

/** A delivery is overdue this long after its time: its job was lost. */
const overdueMs = 2 * 60_000;

const mostAtOnce = 500;

/** Finished deliveries are kept for thirty days. */
const keptMs = 30 * 24 * 3_600_000;

/**
 * Marks interrupted attempts as unknown, queues the jobs of forgotten deliveries again, and notifies admins
 * of team chats that were turned off.
 */
export async function sweep({
  db,
  queue,
  now,
  log,
}: Pick<JobDeps, 'db' | 'queue' | 'now' | 'log'>): Promise<void> {
  const at = now();
  const ago = (ms: number) => new Date(at.getTime() - ms);
  const cutOff = await markCutOff(db, ago(cutOffMs), at);
  if (cutOff.length > 0) log.warn({ deliveries: cutOff }, 'messages were cut off while they were being sent');
  for (const id of await listOverdue(db, ago(overdueMs), mostAtOnce)) await queue.send(deliverJob, { id });
  await db.transaction().execute(async (trx) => {
    const chats = await claimUnreportedChats(trx, at);
    for (const chat of chats.toSorted((a, b) => a.organization_id - b.organization_id))
      await notify(trx, queue, {
        organizationId: chat.organization_id,
        to: await listAdmins(trx, chat.organization_id),
        event: 'chat_off',
        title: () => t`The team chat “${{ chat: chat.name }}” was switched off`,
        body: () => whatToDo(chat),
        path: '/settings/team-chat',
        projectId: null,
        once: `team chat ${chat.id} off ${chat.off_at?.toISOString()}`,
        by: null,
        now: at,
      });
  });
  await forgetDeliveries(db, ago(keptMs));
}

function whatToDo({ host, last_error: reply }: ChatRow): string {
  return reply === null
    ? t`${{ host }} gave no reason. Enter its new address, or remove it.`
    : t`${{ host }} said: ${{ reply: translated(reply).replace(/\.$/, '') }}. Enter its new address, or remove it.`;
}
