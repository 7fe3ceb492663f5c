import { z } from 'zod';

import { CodedError, notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { DeliveryState } from '#contract/notifications/outbox.ts';
import { roleAtLeast } from '#contract/permissions.ts';
import { writeAudit } from '#server/access/store-audit.ts';
import type { HandlersOf } from '#server/context.ts';
import { translated } from '#server/lib/message-text.ts';
import { pageOf, windowOfPage } from '#server/lib/page.ts';
import { deliverJob } from './jobs.ts';
import { countOutbox, listOutbox, waitAgain, type OutboxRow } from './store-outbox.ts';

export const outbox = {
  async list({ db, actor, settings }, { channel, state, ...params }) {
    const filter = { organizationId: actor.organizationId, channel, state };
    const [found, total] = await Promise.all([
      listOutbox(db, filter, windowOfPage(params)),
      countOutbox(db, filter),
    ]);
    const { rows, meta } = pageOf(params, found, total);
    return {
      data: { deliveries: rows.map(present), mail_server: settings.mail !== null },
      meta,
    };
  },

  async get({ db, actor: { organizationId, userId, role } }, { id }) {
    const whose = roleAtLeast(role, 'admin') ? {} : { userId };
    const [row] = await listOutbox(db, { organizationId, id, ...whose }, { offset: 0, limit: 1 });
    if (!row) throw notFound(t`The delivery was not found.`);
    return { delivery: present(row) };
  },

  async retry({ db, actor, queue, now }, { id }) {
    const { organizationId } = actor;
    const only = { offset: 0, limit: 1 };
    return db.transaction().execute(async (trx) => {
      const [row] = await listOutbox(trx, { organizationId, id }, only);
      if (!row) throw notFound(t`The delivery was not found.`);
      if (!(await waitAgain(trx, id, now)))
        throw new CodedError('invalid_state', `${t`It is not sent again.`} ${stateText[row.state]()}`, {
          state: row.state,
        });
      await queue.send(deliverJob, { id }, { trx });
      await writeAudit(trx, actor, { what: 'outbox.retry', subject: `delivery ${id}` });
      const [again = row] = await listOutbox(trx, { organizationId, id }, only);
      return { delivery: present(again) };
    });
  },
} satisfies HandlersOf<'outbox'>;

/** How it is instead. */
const stateText: Readonly<Record<DeliveryState, () => string>> = {
  waiting: () => t`This message is waiting to be sent.`,
  sending: () => t`This message is being sent.`,
  sent: () => t`This message was sent.`,
  failed: () => t`Sending this message failed.`,
  unknown: () => t`This message may have arrived.`,
  kept: () => t`This message was kept here and not sent.`,
  skipped: () => t`This message is no longer needed.`,
};

/** The part of a message that people read: a mail's subject and text, the title and body of anything else. */
const readable = z.object({
  subject: z.string().optional(),
  text: z.string().optional(),
  title: z.string().optional(),
  body: z.string().nullable().optional(),
});

function present(row: OutboxRow) {
  const { id, channel, to, state, answer, attempts, due_at, attempted_at, created_at } = row;
  const content = readable.parse(row.content ?? {});
  return {
    id,
    channel,
    to,
    subject: content.subject ?? content.title ?? null,
    text: content.text ?? content.body ?? null,
    state,
    answer: translated(answer),
    attempts,
    due_at,
    attempted_at,
    created_at,
  };
}
