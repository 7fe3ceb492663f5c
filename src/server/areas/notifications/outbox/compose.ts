import type { Kysely } from 'kysely';

import { listRecipients } from '#server/areas/notifications/notifications/store-people.ts';
import { unsubscribeToken } from '#server/areas/notifications/notifications/unsubscribe.ts';
import { isEvent, wants } from '#server/areas/notifications/notifications/wants.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Settings } from '#server/settings.ts';
import { contents, type ChatContent, type MailContent, type PushContent } from './content.ts';
import { mailOf, type MailNotification } from './mail-text.ts';
import { listPending, type DeliveryRow } from './store.ts';

/** The content of a delivery; null where it is no longer needed. */
export async function compose(
  trx: Kysely<Tables>,
  settings: Settings,
  delivery: DeliveryRow,
): Promise<PushContent | MailContent | ChatContent | null> {
  const { channel } = delivery;
  if (delivery.content !== null) return contents[channel].parse(delivery.content);
  if (channel === 'chat') return null;
  const pending = await listPending(trx, delivery);
  const wanted: typeof pending = [];
  const wantsEvent = new Map<string, boolean>();
  for (const notification of pending) {
    const { event } = notification;
    if (!wantsEvent.has(event)) wantsEvent.set(event, await stillWants(trx, notification, channel));
    if (wantsEvent.get(event)) wanted.push(notification);
  }
  const [first] = wanted;
  if (!first) return null;
  if (channel === 'push') {
    const { id, title, body, path } = first;
    return { title, body, path, tag: `notification-${id}` };
  }
  const what = delivery.digest || !isEvent(first.event) ? 'all' : first.event;
  const token = unsubscribeToken(settings.appSecret, { userId: first.user_id, what });
  return mailOf(wanted, {
    digest: delivery.digest,
    organization: first.organization,
    baseUrl: settings.baseUrl,
    unsubscribe: `${settings.baseUrl}/unsubscribe?token=${token}`,
  });
}

async function stillWants(
  trx: Kysely<Tables>,
  {
    organization_id,
    user_id,
    event,
  }: MailNotification & { organization_id: number; user_id: number; event: string },
  channel: 'push' | 'mail',
): Promise<boolean> {
  if (!isEvent(event)) return false;
  const [person] = await listRecipients(trx, { organizationId: organization_id, userIds: [user_id] });
  return person !== undefined && wants(person, event, channel);
}
