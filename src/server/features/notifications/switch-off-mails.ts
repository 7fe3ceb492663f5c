import type { Kysely } from 'kysely';

import { notificationEventNames, notificationEvents } from '#contract/notification-events.ts';
import type { Tables } from '#server/db/tables.ts';
import { isPerson, savePreference } from './store-people.ts';
import { readUnsubscribe } from './unsubscribe.ts';

/**
 * Switches off the mails that the token in a mail is for; doing it twice changes nothing.
 * @returns what they were about, or null where the token is none of ours or its person is gone
 */
export async function switchOffMails(
  db: Kysely<Tables>,
  appSecret: string,
  token: string,
): Promise<string | null> {
  const asked = readUnsubscribe(appSecret, token);
  if (!asked) return null;
  const { userId, what } = asked;
  const events = what === 'all' ? notificationEventNames : [what];
  const there = await db.transaction().execute(async (trx) => {
    if (!(await isPerson(trx, userId))) return false;
    for (const event of events)
      await savePreference(trx, { user_id: userId, event, channel: 'mail', wanted: false });
    return true;
  });
  if (!there) return null;
  return what === 'all' ? 'Everything that Copydesk mails' : notificationEvents[what].label;
}
