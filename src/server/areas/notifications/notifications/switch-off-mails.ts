import type { Kysely } from 'kysely';

import { t } from '#contract/message.ts';
import { notificationEventNames, notificationEvents } from '#contract/notifications/notification-events.ts';
import type { Tables } from '#server/db/tables.ts';
import { isPerson, savePreference } from './store-people.ts';
import { readUnsubscribe } from './unsubscribe.ts';

/**
 * Turns off the mails that a mail's token is for; repeating it changes nothing.
 * @returns which mails, or null where the token is invalid or its person is gone
 */
export async function switchOffMails(
  db: Kysely<Tables>,
  appSecret: string,
  token: string,
): Promise<string | null> {
  const subscription = readUnsubscribe(appSecret, token);
  if (!subscription) return null;
  const { userId, what } = subscription;
  const events = what === 'all' ? notificationEventNames : [what];
  const there = await db.transaction().execute(async (trx) => {
    if (!(await isPerson(trx, userId))) return false;
    for (const event of events)
      await savePreference(trx, { user_id: userId, event, channel: 'mail', wanted: false });
    return true;
  });
  if (!there) return null;
  return what === 'all' ? t`Everything that Copydesk mails` : notificationEvents[what].label();
}
