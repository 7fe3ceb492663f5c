import type { Transaction } from 'kysely';

import type { ChatSubject } from '#contract/team-chats.ts';
import type { Tables } from '#server/db/tables.ts';
import type { ChatContent } from '#server/features/outbox/content.ts';
import { deliverJob } from '#server/features/outbox/jobs.ts';
import { insertDelivery } from '#server/features/outbox/store.ts';
import type { Queue } from '#server/jobs/queue.ts';
import { listChatsFor } from './store.ts';

/** What the team's chats are told. */
export interface Mirrored {
  organizationId: number;
  subject: ChatSubject;
  /** Plain text: "Ada Marsh on “Heat pumps”". */
  title: string;
  body: string | null;
  /** Where in the app it leads. */
  path: string;
  /** Names what must not be told twice: `comment 12`. */
  once: string;
  now: Date;
}

/** Tells every team chat that gets this, in the caller's transaction; what becomes of it never fails the caller. */
export async function mirrorToChat(
  trx: Transaction<Tables>,
  queue: Pick<Queue, 'send'>,
  { organizationId, subject, title, body, path, once, now }: Mirrored,
): Promise<void> {
  const content: ChatContent = { title, body, path };
  for (const chatId of await listChatsFor(trx, organizationId, subject)) {
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
