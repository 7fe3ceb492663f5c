import type { Transaction } from 'kysely';

import {
  channels,
  type Channel,
  type NotificationEvent,
} from '#contract/notifications/notification-events.ts';
import { deliverJob } from '#server/areas/notifications/outbox/jobs.ts';
import { insertDelivery, joinDigest } from '#server/areas/notifications/outbox/store.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Queue } from '#server/jobs/queue.ts';
import { inLanguage } from '#server/lib/languages.ts';
import { oneLine, shortened } from '#server/lib/shortened.ts';
import { announce } from '#server/live/announce.ts';
import { nextDigest, whenAllowed } from './quiet-hours.ts';
import { listRecipients, type Recipient } from './store-people.ts';
import { insertNotifications, type NotificationRow } from './store.ts';
import { wants } from './wants.ts';

/** A notification to send. */
export interface Message {
  organizationId: number;
  /** The recipients. Only active members of the organization are notified, each once however often they are listed. */
  to: readonly number[];
  event: NotificationEvent;
  /** Called in the language of each recipient, as `body` is. */
  title: () => string;
  body: () => string | null;
  /** Where in the app it leads: `/board?card=12`. */
  path: string;
  /** The project of what it is about: only members who see it are notified. Null: the organization as a whole. */
  projectId: number | null;
  /** A key that is unique in the installation, so that nothing is sent twice: `comment 12`. */
  once: string;
  /** The event they were just notified of for the same thing: only channels that did not reach them are used. */
  besides?: NotificationEvent | null;
  /** The user who caused it. They are not notified. */
  by: number | null;
  now: Date;
}

const longest = { title: 300, body: 2_000 };

/**
 * Notifies users. Nothing in Copydesk notifies in another way. In the caller's transaction it writes the notification,
 * and a delivery with its job for each channel that the user wants. A failed delivery never fails the caller. A
 * transaction that notifies several times does so by organization and user, in the order of their ids: two that begin
 * the same digests would deadlock otherwise.
 */
export async function notify(
  trx: Transaction<Tables>,
  queue: Pick<Queue, 'send'>,
  message: Message,
): Promise<void> {
  const { organizationId, projectId, event, besides = null, by, now } = message;
  const userIds = message.to.filter((userId) => userId !== by);
  if (userIds.length === 0) return;
  const reaches = (person: Recipient, channel: Channel) =>
    wants(person, event, channel) && !(besides && wants(person, besides, channel));
  const recipients = (await listRecipients(trx, { organizationId, projectId, userIds })).filter(
    (person) => !besides || channels.some((channel) => reaches(person, channel)),
  );
  const textsIn = await textsByLanguage(message, recipients);
  const inserted = await insertNotifications(
    trx,
    recipients.map((person) => ({
      organization_id: organizationId,
      user_id: person.userId,
      event,
      ...textsIn(person.language),
      path: message.path,
      project_id: projectId,
      once: besides ? `${message.once}, ${event}` : message.once,
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

/**
 * Several messages of one transaction, by organization and person in the order of their ids, so that two transactions
 * that begin the same digests do not wait for each other.
 */
export async function notifyInOrder(
  trx: Transaction<Tables>,
  queue: Pick<Queue, 'send'>,
  messages: readonly Message[],
): Promise<void> {
  const byOrganization = [...Map.groupBy(messages, ({ organizationId }) => organizationId)];
  for (const [, own] of byOrganization.toSorted(([a], [b]) => a - b)) {
    const people = new Set(own.flatMap(({ to }) => to));
    for (const person of [...people].toSorted((a, b) => a - b))
      for (const message of own.filter(({ to }) => to.includes(person)))
        await notify(trx, queue, { ...message, to: [person] });
  }
}

/** Says a message once in each language of its recipients. */
async function textsByLanguage({ title, body }: Message, recipients: readonly Recipient[]) {
  const say = () => {
    const whole = body();
    return {
      title: shortened(oneLine(title()), longest.title),
      body: whole === null ? null : shortened(whole, longest.body),
    };
  };
  const languages = [...new Set(recipients.map(({ language }) => language))];
  const byLanguage = new Map(
    await Promise.all(
      languages.map(async (language) => [language, await inLanguage(language, say)] as const),
    ),
  );
  return (language: Recipient['language']) => byLanguage.get(language) ?? say();
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
  // A digest that is being sent accepts no more: the next one is used.
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
