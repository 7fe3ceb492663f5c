import type { Transaction } from 'kysely';

import { channels, type Channel, type NotificationEvent } from '#contract/notification-events.ts';
import type { Tables } from '#server/db/tables.ts';
import { deliverJob } from '#server/features/outbox/jobs.ts';
import { insertDelivery, joinDigest } from '#server/features/outbox/store.ts';
import type { Queue } from '#server/jobs/queue.ts';
import { announce } from '#server/live/announce.ts';
import { nextDigest, whenAllowed } from './quiet-hours.ts';
import { oneLine, shortened } from '#server/lib/shortened.ts';
import { listRecipients, type Recipient } from './store-people.ts';
import { insertNotifications, type NotificationRow } from './store.ts';
import { wants } from './wants.ts';

/** Something that people are told. */
export interface Told {
  organizationId: number;
  /** Whom; only active members of the organization are told, each once however often they are named. */
  to: readonly number[];
  event: NotificationEvent;
  title: string;
  body: string | null;
  /** Where in the app it leads: `/board?card=12`. */
  path: string;
  /** Names what must not be told twice, in the whole installation: `comment 12`. */
  once: string;
  /** As what they were told of it just before: now only by the ways that did not reach them. */
  besides?: NotificationEvent | null;
  /** Whose doing it is: they are not told. */
  by: number | null;
  now: Date;
}

const longest = { title: 300, body: 2_000 };

/**
 * Tells people something: the only way by which anything in Copydesk does. In the caller's transaction the
 * notification is written, and a delivery with its job for each channel that the person wants. What becomes of
 * the deliveries never fails the caller. A transaction that tells several times does so by organization and
 * person, in the order of their ids: two that begin the same digests would else wait for each other in a circle.
 */
export async function tell(trx: Transaction<Tables>, queue: Pick<Queue, 'send'>, told: Told): Promise<void> {
  const { organizationId, event, besides = null, by, now } = told;
  const userIds = told.to.filter((userId) => userId !== by);
  if (userIds.length === 0) return;
  const reaches = (person: Recipient, channel: Channel) =>
    wants(person, event, channel) && !(besides && wants(person, besides, channel));
  const recipients = (await listRecipients(trx, { organizationId, userIds })).filter(
    (person) => !besides || channels.some((channel) => reaches(person, channel)),
  );
  const inserted = await insertNotifications(
    trx,
    recipients.map((person) => ({
      organization_id: organizationId,
      user_id: person.userId,
      event,
      title: shortened(oneLine(told.title), longest.title),
      body: told.body === null ? null : shortened(told.body, longest.body),
      path: told.path,
      once: besides ? `${told.once}, ${event}` : told.once,
      in_app: reaches(person, 'in_app'),
      created_at: now,
    })),
  );
  for (const notification of inserted) {
    const { id, user_id: userId } = notification;
    await announce(trx, { organizationId, userId, noun: 'notifications', ids: [id], by });
    const person = recipients.find(({ userId }) => userId === notification.user_id);
    if (!person) continue;
    const ways = { push: reaches(person, 'push'), mail: reaches(person, 'mail') };
    await deliverTo(trx, queue, { person, notification, ways, now });
  }
}

async function deliverTo(
  trx: Transaction<Tables>,
  queue: Pick<Queue, 'send'>,
  { person, notification, ways, now }: Delivering,
): Promise<void> {
  const quiet = { zone: person.zone, from: person.quietFrom, to: person.quietTo };
  const message = `notification ${notification.id}`;
  const common = {
    organization_id: notification.organization_id,
    user_id: person.userId,
    notification_id: notification.id,
    created_at: now,
  };
  const send = async (channel: 'push' | 'mail', target: string) => {
    const due = whenAllowed(now, quiet);
    const id = await insertDelivery(trx, { ...common, channel, message, target, due_at: due });
    // A job without a time to wait for begins at once.
    if (id !== null) await queue.send(deliverJob, { id }, due > now ? { trx, after: due } : { trx });
  };

  if (ways.push) for (const id of person.browsers) await send('push', String(id));
  // Agents have no mailbox.
  if (!ways.mail || person.agent) return;
  if (person.digest === 'off') return send('mail', person.email);
  // A digest that has just begun to be sent takes nothing more in: then it is the one after.
  for (let from = now; ;) {
    const slot = nextDigest(from, { every: person.digest, hour: person.digestHour, zone: person.zone });
    const due = whenAllowed(slot, quiet);
    const digest = await joinDigest(trx, { ...common, target: person.email, due_at: due });
    if (digest?.isNew) await queue.send(deliverJob, { id: digest.id }, { trx, after: due });
    if (digest) return;
    from = due;
  }
}

interface Delivering {
  person: Recipient;
  notification: NotificationRow;
  ways: Readonly<Record<'push' | 'mail', boolean>>;
  now: Date;
}
