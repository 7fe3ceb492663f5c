import type { Kysely } from 'kysely';
import { randomUUID } from 'node:crypto';

import type { DeliveryChannel } from '#contract/notifications/outbox.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Queue } from '#server/jobs/queue.ts';
import type { ChatContent, MailContent, PushContent } from './content.ts';
import { deliverJob } from './jobs.ts';
import { insertDelivery } from './store.ts';

interface Test {
  organizationId: number;
  userId: number;
  channel: DeliveryChannel;
  target: string;
  content: PushContent | MailContent | ChatContent;
  now: Date;
}

/**
 * Sends a test at once, whatever the person's settings.
 * @returns the delivery's id
 */
export async function deliverNow(
  db: Kysely<Tables>,
  queue: Pick<Queue, 'send'>,
  { organizationId, userId, channel, target, content, now }: Test,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const id = await insertDelivery(trx, {
      organization_id: organizationId,
      user_id: userId,
      channel,
      message: `test ${randomUUID()}`,
      target,
      content: JSON.stringify(content),
      due_at: now,
      created_at: now,
    });
    if (id === null) throw new Error('a test has a message of its own');
    await queue.send(deliverJob, { id }, { trx });
    return id;
  });
}
