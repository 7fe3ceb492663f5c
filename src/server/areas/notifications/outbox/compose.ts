import type { Kysely } from 'kysely';

import { listRecipients, type Recipient } from '#server/areas/notifications/notifications/store-people.ts';
import { unsubscribeToken } from '#server/areas/notifications/notifications/unsubscribe.ts';
import { isEvent, wants } from '#server/areas/notifications/notifications/wants.ts';
import type { Tables } from '#server/db/tables.ts';
import { inLanguage } from '#server/lib/languages.ts';
import type { Settings } from '#server/settings.ts';
import { contents, type ChatContent, type MailContent, type PushContent } from './content.ts';
import { mailOf } from './mail-text.ts';
import { listPending, type DeliveryRow } from './store.ts';

/** The content of a delivery; null where it is no longer needed. */
export async function compose(
  trx: Kysely<Tables>,
  settings: Settings,
  delivery: DeliveryRow,
): Promise<PushContent | MailContent | ChatContent | null> {
  const { channel } = delivery;
  const isNotification = delivery.notification_id !== null || delivery.digest;
  const pending = isNotification ? await listPending(trx, delivery) : [];
  // A former attempt may be of a time when its reader still saw what it is about.
  if (delivery.content !== null && (!isNotification || pending.length > 0))
    return contents[channel].parse(delivery.content);
  if (channel === 'chat') return null;
  const person = await recipientOf(trx, pending);
  if (!person) return null;
  const wanted = pending.filter(({ event }) => isEvent(event) && wants(person, event, channel));
  const [first] = wanted;
  if (!first) return null;
  if (channel === 'push') {
    const { id, title, body, path } = first;
    return { title, body, path, tag: `notification-${id}` };
  }
  const what = delivery.digest || !isEvent(first.event) ? 'all' : first.event;
  const token = unsubscribeToken(settings.appSecret, { userId: first.user_id, what });
  return inLanguage(person.language, () =>
    mailOf(wanted, {
      digest: delivery.digest,
      organization: first.organization,
      baseUrl: settings.baseUrl,
      unsubscribe: `${settings.baseUrl}/unsubscribe?token=${token}`,
    }),
  );
}

/** All notifications of a delivery are for one member; undefined where they have left. */
async function recipientOf(
  trx: Kysely<Tables>,
  [first]: readonly { organization_id: number; user_id: number }[],
): Promise<Recipient | undefined> {
  if (!first) return undefined;
  const { organization_id: organizationId, user_id: userId } = first;
  const [person] = await listRecipients(trx, { organizationId, projectId: null, userIds: [userId] });
  return person;
}
