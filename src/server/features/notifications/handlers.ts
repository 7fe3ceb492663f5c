import { CodedError, invalid, notFound } from '#contract/errors.ts';
import {
  notificationEventNames,
  notificationEvents,
  type Channel,
  type NotificationEvent,
} from '#contract/notification-events.ts';
import { roleAtLeast } from '#contract/permissions.ts';
import type { HandlersOf, Member } from '#server/context.ts';
import { deliverNow } from '#server/features/outbox/deliver-now.ts';
import { listSubscriptions } from '#server/features/push-subscriptions/store.ts';
import { announce } from '#server/live/announce.ts';
import * as people from './store-people.ts';
import * as store from './store.ts';
import { switchOffMails } from './switch-off-mails.ts';
import { wants } from './wants.ts';

export const notifications = {
  async list({ db, actor }, { page, per_page }) {
    const [rows, { total, unread }] = await Promise.all([
      store.listNotifications(db, actor, { offset: (page - 1) * per_page, limit: per_page + 1 }),
      store.countNotifications(db, actor),
    ]);
    return {
      data: { notifications: rows.slice(0, per_page).map(shown), unread },
      meta: {
        page,
        per_page,
        total,
        total_pages: Math.ceil(total / per_page),
        has_more: rows.length > per_page,
      },
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

  async settings({ db, actor, settings }) {
    const [chosen, person, zone, { email, agent }] = await Promise.all([
      people.listPreferences(db, actor.userId),
      people.findSettings(db, actor.userId),
      people.organizationZone(db, actor.organizationId),
      people.mailboxOf(db, actor.userId),
    ]);
    const { user_id: _, ...own } = person ?? people.firstSettings(actor.userId);
    const wanted = (event: NotificationEvent, channel: Channel) => wants({ chosen }, event, channel);
    return {
      settings: { ...own, quiet_from: clock(own.quiet_from), quiet_to: clock(own.quiet_to) },
      zone: own.timezone ?? zone,
      mail: agent ? null : { address: email, sends: settings.mail !== null },
      events: eventsFor(actor).map((event) => ({
        event,
        group: notificationEvents[event].group,
        label: notificationEvents[event].label,
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
        throw invalid('Quiet hours need a beginning and an end.', {
          [next.quiet_from === null ? 'quiet_from' : 'quiet_to']: 'must be set too',
        });
      await people.saveSettings(trx, next);
    });
    return { done: true };
  },

  async test({ db, actor, queue, settings, now }, { channel }) {
    const common = { organizationId: actor.organizationId, userId: actor.userId, channel, now };
    const path = '/settings/notifications';
    const title = 'A test from Copydesk';
    if (channel === 'mail') {
      const { email, agent } = await people.mailboxOf(db, actor.userId);
      if (agent) throw new CodedError('invalid_state', 'An agent has no mailbox.');
      const text = `Mail from Copydesk reaches you.\n\n${settings.baseUrl}${path}`;
      const content = { subject: title, text, html: null, unsubscribe: null };
      return { delivery_ids: [await deliverNow(db, queue, { ...common, target: email, content })] };
    }
    const browsers = await listSubscriptions(db, actor.userId);
    if (browsers.length === 0)
      throw new CodedError(
        'invalid_state',
        'No browser shows you push messages yet. Turn them on in one first.',
      );
    const content = { title, body: 'Push messages reach this browser.', path, tag: 'test' };
    const delivery_ids: number[] = [];
    for (const { id } of browsers)
      delivery_ids.push(await deliverNow(db, queue, { ...common, target: String(id), content }));
    return { delivery_ids };
  },

  async unsubscribe({ db, settings }, { token }) {
    const what = await switchOffMails(db, settings.appSecret, token);
    if (what === null) throw notFound('What this link switches off');
    return { what };
  },
} satisfies HandlersOf<'notifications'>;

/** What this member can ever be told of. */
function eventsFor({ role }: Member): NotificationEvent[] {
  const admin = roleAtLeast(role, 'admin');
  return notificationEventNames.filter((event) => admin || !('for' in notificationEvents[event]));
}

/** The database's `22:00:00` as people write it. */
function clock(time: string | null): string | null {
  return time?.slice(0, 5) ?? null;
}

function shown({ id, event, title, body, path, created_at, read_at }: store.NotificationRow) {
  return {
    id,
    event,
    title,
    body,
    path,
    created_at: created_at.toISOString(),
    read_at: read_at?.toISOString() ?? null,
  };
}
