import { CodedError, invalid, notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import {
  kindOf,
  notificationEventNames,
  notificationEvents,
  type Channel,
  type NotificationEvent,
} from '#contract/notifications/notification-events.ts';
import { roleAtLeast } from '#contract/permissions.ts';
import { deliverNow } from '#server/areas/notifications/outbox/deliver-now.ts';
import { listSubscriptions } from '#server/areas/notifications/push-subscriptions/store.ts';
import type { HandlersOf, Member } from '#server/context.ts';
import { mailPageOf } from '#server/lib/mail-page.ts';
import { translated } from '#server/lib/message-text.ts';
import { pageOf, windowOfPage } from '#server/lib/page.ts';
import { announce } from '#server/live/announce.ts';
import * as people from './store-people.ts';
import * as store from './store.ts';
import { switchOffMails } from './switch-off-mails.ts';
import { wants } from './wants.ts';

export const notifications = {
  async list({ db, actor }, params) {
    const which = { events: store.eventsToList(params.kind), isUnread: params.unread };
    const [found, { total, unread }] = await Promise.all([
      store.listNotifications(db, actor, which, windowOfPage(params)),
      store.countNotifications(db, actor, which),
    ]);
    const { rows, meta } = pageOf(params, found, total);
    return {
      data: { notifications: rows.map(present), unread },
      meta,
    };
  },

  async read({ db, actor, now }, { ids }) {
    const { organizationId, userId } = actor;
    await db.transaction().execute(async (trx) => {
      await store.markRead(trx, actor, ids ?? null, now);
      await announce(trx, { organizationId, userId, noun: 'notifications', ids: ids ?? [], by: userId });
    });
    return { done: true };
  },

  async unread({ db, actor }, { ids }) {
    const { organizationId, userId } = actor;
    await db.transaction().execute(async (trx) => {
      await store.markUnread(trx, actor, ids);
      await announce(trx, { organizationId, userId, noun: 'notifications', ids, by: userId });
    });
    return { done: true };
  },

  async settings({ db, actor, settings }) {
    const [chosen, person, zone, { email, agent }] = await Promise.all([
      people.listPreferences(db, actor.userId),
      people.findSettings(db, actor.userId),
      people.zoneOf(db, actor),
      people.mailboxOf(db, actor.userId),
    ]);
    const { user_id: _, ...own } = person ?? people.firstSettings(actor.userId);
    const wanted = (event: NotificationEvent, channel: Channel) => wants({ chosen }, event, channel);
    return {
      settings: { ...own, quiet_from: clock(own.quiet_from), quiet_to: clock(own.quiet_to) },
      zone,
      mail: agent ? null : { address: email, sends: settings.mail !== null },
      events: eventsFor(actor).map((event) => ({
        event,
        group: notificationEvents[event].group(),
        label: notificationEvents[event].label(),
        in_app: wanted(event, 'in_app'),
        push: wanted(event, 'push'),
        mail: wanted(event, 'mail'),
      })),
    };
  },

  async choose({ db, actor }, { event, channel, wanted }) {
    await people.savePreference(db, { user_id: actor.userId, event, channel, wanted });
    return { done: true };
  },

  async save({ db, actor }, change) {
    await db.transaction().execute(async (trx) => {
      const known = (await people.findSettings(trx, actor.userId)) ?? people.firstSettings(actor.userId);
      const next = { ...known, ...change };
      if ((next.quiet_from === null) !== (next.quiet_to === null))
        throw invalid(t`Quiet hours need a beginning and an end.`, {
          [next.quiet_from === null ? 'quiet_from' : 'quiet_to']: t`must be set too`,
        });
      await people.saveSettings(trx, next);
    });
    return { done: true };
  },

  async test({ db, actor, queue, settings, now }, { channel }) {
    const common = { organizationId: actor.organizationId, userId: actor.userId, channel, now };
    const path = '/settings/notifications';
    const title = t`A test from Copydesk`;
    if (channel === 'mail') {
      const { email, agent } = await people.mailboxOf(db, actor.userId);
      if (agent) throw new CodedError('invalid_state', t`An agent has no mailbox.`);
      const text = `${t`Mail from Copydesk reaches you.`}\n\n${settings.baseUrl}${path}`;
      const content = { subject: title, text, html: mailPageOf(text), unsubscribe: null };
      return { delivery_ids: [await deliverNow(db, queue, { ...common, target: email, content })] };
    }
    const browsers = await listSubscriptions(db, actor.userId);
    if (browsers.length === 0)
      throw new CodedError(
        'invalid_state',
        t`No browser shows you push messages yet. Turn them on in one first.`,
      );
    const content = { title, body: t`Push messages reach this browser.`, path, tag: 'test' };
    const delivery_ids: number[] = [];
    for (const { id } of browsers)
      delivery_ids.push(await deliverNow(db, queue, { ...common, target: String(id), content }));
    return { delivery_ids };
  },

  async unsubscribe({ db, settings }, { token }) {
    const what = await switchOffMails(db, settings.appSecret, token);
    if (what === null) throw notFound(t`What this link switches off was not found.`);
    return { what };
  },
} satisfies HandlersOf<'notifications'>;

/** The events that this member can receive. */
function eventsFor({ role }: Member): NotificationEvent[] {
  const admin = roleAtLeast(role, 'admin');
  return notificationEventNames.filter((event) => admin || !('for' in notificationEvents[event]));
}

/** The database's `22:00:00` in the form that people write. */
function clock(time: string | null): string | null {
  return time?.slice(0, 5) ?? null;
}

function present({ id, event, title, body, path, created_at, read_at }: store.NotificationRow) {
  return {
    id,
    event,
    kind: kindOf(event),
    // Written in the language that its user had then, which was English if they had chosen none.
    title: translated(title),
    body,
    path,
    created_at,
    read_at,
  };
}
