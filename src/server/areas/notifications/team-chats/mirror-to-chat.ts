import type { Transaction } from 'kysely';

import type { ChatSubject } from '#contract/notifications/team-chats.ts';
import { organizationLanguage } from '#server/access/store.ts';
import type { ChatContent } from '#server/areas/notifications/outbox/content.ts';
import { deliverJob } from '#server/areas/notifications/outbox/jobs.ts';
import { insertDelivery } from '#server/areas/notifications/outbox/store.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Queue } from '#server/jobs/queue.ts';
import { inLanguage } from '#server/lib/languages.ts';
import { listChatsFor } from './store.ts';

/** A message for the team's chats. */
export interface Mirrored {
  organizationId: number;
  subject: ChatSubject;
  /** Plain text: "Ada Marsh on “Heat pumps”". Called in the language of the chats, as `body` is. */
  title: () => string;
  body: () => string | null;
  /** Where in the app it leads. */
  path: string;
  /** A key that prevents doubles: `comment 12`. */
  once: string;
  now: Date;
}

/**
 * Sends a message to every team chat that receives this subject, in the caller's transaction; a failed
 * delivery never fails the caller.
 */
export async function mirrorToChat(
  trx: Transaction<Tables>,
  queue: Pick<Queue, 'send'>,
  { organizationId, subject, title, body, path, once, now }: Mirrored,
): Promise<void> {
  const chatIds = await listChatsFor(trx, organizationId, subject);
  if (chatIds.length === 0) return;
  const content = await inLanguage(await organizationLanguage(trx, organizationId), (): ChatContent => ({
    title: title(),
    body: body(),
    path,
  }));
  for (const chatId of chatIds) {
    const id = await insertDelivery(trx, {
      organization_id: organizationId,
      user_id: null,
      channel: 'chat',
      message: once,
      target: String(chatId),
      content: JSON.stringify(content),
      due_at: now,
      created_at: now,
    });
    if (id !== null) await queue.send(deliverJob, { id }, { trx });
  }
}
