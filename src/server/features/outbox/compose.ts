import type { Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';
import { listRecipients } from '#server/features/notifications/store-people.ts';
import { unsubscribeToken } from '#server/features/notifications/unsubscribe.ts';
import { isEvent, wants } from '#server/features/notifications/wants.ts';
import type { Settings } from '#server/settings.ts';
import { contents, type ChatContent, type MailContent, type PushContent } from './content.ts';
import { mailOf, type ToldByMail } from './mail-words.ts';
import { listTold, type DeliveryRow } from './store.ts';

/** What a delivery sends; null where, since it was written, nobody needs it any more. */
export async function compose(
  trx: Kysely<Tables>,
  settings: Settings,
  delivery: DeliveryRow,
): Promise<PushContent | MailContent | ChatContent | null> {
  const { channel } = delivery;
  if (delivery.content !== null) return contents[channel].parse(delivery.content);
  if (channel === 'chat') return null;
  const told = await listTold(trx, delivery);
  const wanted: typeof told = [];
  const asked = new Map<string, boolean>();
  for (const notification of told) {
    const { event } = notification;
    if (!asked.has(event)) asked.set(event, await stillWants(trx, notification, channel));
    if (asked.get(event)) wanted.push(notification);
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
  }: ToldByMail & { organization_id: number; user_id: number; event: string },
  channel: 'push' | 'mail',
): Promise<boolean> {
  if (!isEvent(event)) return false;
  const [person] = await listRecipients(trx, { organizationId: organization_id, userIds: [user_id] });
  return person !== undefined && wants(person, event, channel);
}
