import { beforeEach, describe, expect, it } from 'vitest';

import { t } from '#contract/message.ts';
import { inLanguage } from '#server/lib/languages.ts';
import { startApp } from '#test/app/app.ts';
import { contextOf } from '#test/app/context.ts';
import { freshDatabase } from '#test/app/database.ts';
import { emptyTables } from '#test/data/empty-tables.ts';
import { deliveriesOf } from '#test/data/messages.ts';
import { notifications } from './handlers.ts';
import { notify, type Message } from './notify.ts';
import { savePreference, saveSettings, firstSettings } from './store-people.ts';

const database = await freshDatabase();
const { db } = database;
const noon = new Date('2026-05-04T10:00:00Z'); // 12:00 in Berlin
const app = await startApp(database, { now: () => noon });
const { organizationId } = app;

async function person(member = true): Promise<number> {
  const { id } = await (member
    ? app.founder.person({ organizationId })
    : app.founder.person({ organizationId: await app.founder.organization() }));
  return id;
}

let serial = 0;
type Over = Partial<Omit<Message, 'title' | 'body'>> & {
  title?: string | (() => string);
  body?: string;
};

async function told(to: number[], { title, body, ...over }: Over = {}) {
  serial += 1;
  const about: Message = {
    organizationId,
    to,
    event: 'comment_on_my_card',
    projectId: null,
    title: typeof title === 'function' ? title : () => title ?? 'Bo commented on “Heat pumps”',
    body: () => body ?? 'Is this still true?',
    path: '/board?card=12',
    once: `comment ${serial}`,
    by: null,
    now: noon,
    ...over,
  };
  await db.transaction().execute((trx) => notify(trx, app.deps.queue, about));
}

const shown = (userId: number) =>
  db
    .selectFrom('notifications')
    .select(['title', 'body', 'path', 'event', 'in_app'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

const mailing = (user_id: number, event: 'comment_on_my_card' | 'mentioned' = 'comment_on_my_card') =>
  savePreference(db, { user_id, event, channel: 'mail', wanted: true });

beforeEach(async () => {
  await emptyTables(db, 'notification_deliveries');
});

describe('telling people something', () => {
  it('shows it in the app to each of them once, and announces it to their browsers', async () => {
    const [ada, bo] = [await person(), await person()];
    await told([ada, ada, bo]);
    expect(await shown(ada)).toEqual([
      {
        title: 'Bo commented on “Heat pumps”',
        body: 'Is this still true?',
        path: '/board?card=12',
        event: 'comment_on_my_card',
        in_app: true,
      },
    ]);
    expect(await shown(bo)).toHaveLength(1);
    const events = await db
      .selectFrom('events')
      .select(['noun', 'user_id'])
      .where('user_id', 'in', [ada, bo])
      .execute();
    expect(events).toEqual([
      { noun: 'notifications', user_id: ada },
      { noun: 'notifications', user_id: bo },
    ]);
  });

  it('is told to their other browsers when it is read in one', async () => {
    const { id, browser } = await app.founder.person({ organizationId });
    await told([id]);
    const stream = app.deps.db.selectFrom('events').select(['noun', 'user_id']).where('user_id', '=', id);
    await emptyTables(db, 'events');
    await browser.post('/tool/api/v1/notifications.php', { action: 'read' });
    expect(await stream.execute()).toEqual([{ noun: 'notifications', user_id: id }]);
  });

  it('tells nobody of their own doing, no stranger, and nobody who has left', async () => {
    const [ada, stranger, gone] = [await person(), await person(false), await person()];
    const leaving = { action: 'deactivate', user_id: gone, hand_over_to: null };
    await app.founder.ask(organizationId, 'members.php', leaving);
    await told([ada, stranger, gone], { by: ada });
    expect([await shown(ada), await shown(stranger), await shown(gone)]).toEqual([[], [], []]);
  });

  it('tells a thing once, however often it is told', async () => {
    const ada = await person();
    await mailing(ada);
    await told([ada], { once: 'comment of old' });
    await told([ada], { once: 'comment of old', title: 'Again' });
    expect(await shown(ada)).toHaveLength(1);
    expect(await deliveriesOf(app.deps)).toHaveLength(1);
  });

  it('says it to each in their language, once for all who read the same', async () => {
    const [ada, bo, cy, di] = [await person(), await person(), await person(), await person()];
    const reads = (id: number, language: 'de' | 'en') =>
      // By SQL: nobody of this test is signed in, and preferences are saved by their owner.
      db.updateTable('users').set({ language }).where('id', '=', id).execute();
    await Promise.all([reads(ada, 'de'), reads(bo, 'de'), reads(cy, 'en')]);
    const written: string[] = [];
    const title = () => {
      written.push(t`“${{ name: 'Heat pumps' }}” created.`);
      return written.at(-1) ?? '';
    };
    await told([ada, bo, cy, di], { title });
    const titles = await Promise.all([ada, bo, cy, di].map(async (id) => (await shown(id))[0]?.title));
    const [german, english] = ['„Heat pumps“ erstellt.', '“Heat pumps” created.'];
    // Di has chosen none and reads the organization’s.
    expect(titles).toEqual([german, german, english, english]);
    expect(written.toSorted()).toEqual([german, english].toSorted());
  });

  it('is taken back with the transaction of what it tells', async () => {
    const ada = await person();
    await mailing(ada);
    const undone = db.transaction().execute(async (trx) => {
      await notify(trx, app.deps.queue, {
        organizationId,
        projectId: null,
        to: [ada],
        event: 'mentioned',
        title: () => 'Never',
        body: () => null,
        path: '/',
        once: 'never',
        by: null,
        now: noon,
      });
      throw new Error('the comment failed');
    });
    await expect(undone).rejects.toThrow('the comment failed');
    expect(await shown(ada)).toEqual([]);
    expect(await deliveriesOf(app.deps)).toEqual([]);
  });

  it('keeps titles on one line and cuts what is endless, within no sign', async () => {
    const ada = await person();
    await told([ada], { title: 'A\r\nBcc: all@example.org\u0007', body: '👩‍👩‍👧'.repeat(100_000) });
    const [notification] = await shown(ada);
    expect(notification?.title).toBe('A Bcc: all@example.org');
    const body = notification?.body ?? '';
    expect(body).toMatch(/^(👩‍👩‍👧)+…$/u);
    expect(body.length).toBeLessThanOrEqual(2_000);
  });
});

describe('what a person chose', () => {
  it('decides by which ways an event reaches them', async () => {
    const ada = await person();
    await mailing(ada);
    await savePreference(db, { user_id: ada, event: 'comment_on_my_card', channel: 'in_app', wanted: false });
    await told([ada]);
    await told([ada], { event: 'mentioned' });
    expect(await shown(ada)).toMatchObject([
      { event: 'comment_on_my_card', in_app: false },
      { event: 'mentioned', in_app: true },
    ]);
    expect(await deliveriesOf(app.deps)).toMatchObject([{ channel: 'mail', state: 'waiting', due_at: noon }]);
  });

  it('without a choice means in the app and by push, and no mail', async () => {
    const ada = await person();
    // By SQL: subscribing needs a browser that receives pushes.
    await db
      .insertInto('push_subscriptions')
      .values(
        [1, 2].map((number) => ({
          user_id: ada,
          session_id: null,
          endpoint: `https://push.example/${ada}/${number}`,
          p256dh: '',
          auth: '',
          browser: 'Firefox',
          created_at: noon,
        })),
      )
      .execute();
    await told([ada]);
    expect((await deliveriesOf(app.deps)).map(({ channel }) => channel)).toEqual(['push', 'push']);
  });

  it('of quiet hours lets push and mail wait until they end, in the person’s own zone', async () => {
    const { id: ada, browser } = await app.founder.person({ organizationId });
    const prefer = (timezone: string | null) =>
      browser.post('/tool/api/v1/me.php', { action: 'save_preferences', timezone });
    await mailing(ada);
    await saveSettings(db, { ...firstSettings(ada), quiet_from: '18:00', quiet_to: '08:00' });
    // 12:00 in Berlin is 19:00 in Tokyo.
    await prefer('Asia/Tokyo');
    await told([ada]);
    await prefer(null);
    await told([ada]);
    expect((await deliveriesOf(app.deps)).map(({ due_at }) => due_at.toISOString())).toEqual([
      '2026-05-04T23:00:00.000Z',
      '2026-05-04T10:00:00.000Z',
    ]);
    expect(await shown(ada)).toHaveLength(2);
  });

  it('of a digest gathers mails into one', async () => {
    const ada = await person();
    await mailing(ada);
    await mailing(ada, 'mentioned');
    await saveSettings(db, { ...firstSettings(ada), digest: 'daily', digest_hour: 17 });
    await told([ada]);
    await told([ada], { event: 'mentioned', now: new Date('2026-05-04T11:00:00Z') });
    const [digest, ...more] = await deliveriesOf(app.deps);
    expect(more).toEqual([]);
    expect(digest).toMatchObject({ digest: true, due_at: new Date('2026-05-04T15:00:00Z') });
  });

  it('of a digest gathers what happened in each organization by itself', async () => {
    const { id, browser } = await app.founder.person({ organizationId });
    const other = await app.founder.organization();
    await app.founder.join(browser, { organizationId: other });
    await mailing(id);
    await saveSettings(db, { ...firstSettings(id), digest: 'daily', digest_hour: 17 });
    await told([id]);
    await told([id], { organizationId: other });
    const digests = await deliveriesOf(app.deps);
    expect(digests.map(({ organization_id }) => organization_id)).toEqual([organizationId, other]);
    const kept = await db
      .selectFrom('notifications')
      .select(['organization_id', 'digest_id'])
      .where('user_id', '=', id)
      .orderBy('id')
      .execute();
    expect(kept).toEqual(
      digests.map((digest) => ({ organization_id: digest.organization_id, digest_id: digest.id })),
    );
  });

  it('that comes while a digest is being sent goes into the one after it', async () => {
    const ada = await person();
    await mailing(ada);
    await saveSettings(db, { ...firstSettings(ada), digest: 'hourly' });
    await told([ada]);
    // By SQL: at this very moment a worker sends it.
    await db.updateTable('notification_deliveries').set({ state: 'sending', attempts: 1 }).execute();
    await told([ada]);
    expect((await deliveriesOf(app.deps)).map(({ due_at }) => due_at.toISOString())).toEqual([
      '2026-05-04T11:00:00.000Z',
      '2026-05-04T12:00:00.000Z',
    ]);
  });

  it('does not matter to an agent, who has no mailbox', async () => {
    const id = await app.founder.agent({ organizationId });
    await mailing(id);
    await told([id]);
    expect(await shown(id)).toHaveLength(1);
    expect(await deliveriesOf(app.deps)).toEqual([]);
  });
});

describe('the list of notifications', () => {
  const url = '/tool/api/v1/notifications.php';

  it('is narrowed by kind and to what is unread; what is unread is counted in all', async () => {
    const { id: ada, browser } = await app.founder.person({ organizationId });
    await told([ada], { title: 'A comment' });
    await told([ada], { event: 'post_failed', title: 'Not sent' });
    await told([ada], { event: 'account_at_risk', title: 'Reconnect' });
    await told([ada], { event: 'backup_trouble', title: 'No backup' });
    // By SQL: an event that only an older version knew.
    await db
      .updateTable('notifications')
      .set({ event: 'of_old' })
      .where('user_id', '=', ada)
      .where('event', '=', 'backup_trouble')
      .execute();
    const list = async (query: string) => {
      const { data, meta } = (await browser.get(`${url}?${query}`)).json();
      return {
        titles: data.notifications.map(({ title }: { title: string }) => title),
        unread: data.unread,
        total: meta.total,
      };
    };
    expect(await list('kind=deliveries')).toEqual({ titles: ['Reconnect', 'Not sent'], unread: 4, total: 2 });
    expect((await list('kind=system')).titles).toEqual(['No backup']);
    expect((await list('kind=reviews')).titles).toEqual([]);

    const [newest] = (await browser.get(`${url}?kind=deliveries`)).json().data.notifications;
    expect(newest.kind).toBe('deliveries');
    await browser.post(url, { action: 'read', ids: [newest.id] });
    expect(await list('kind=deliveries&unread=true')).toEqual({ titles: ['Not sent'], unread: 3, total: 1 });
    expect((await list('unread=true&per_page=2&page=2')).titles).toEqual(['A comment']);
  });

  it('says in its reader’s language what was written in English, but for what people wrote', async () => {
    const ada = await person();
    const title = () => t`${{ person: 'Bo' }} assigned you “${{ card: 'Heat pumps' }}”`;
    await told([ada], { title, body: 'Created.' });
    const list = () =>
      notifications.list(contextOf(db, { userId: ada, organizationId }), {
        kind: undefined,
        unread: false,
        page: 1,
        per_page: 10,
      });
    const {
      data: { notifications: listed },
    } = await inLanguage('de', list);
    expect(listed).toMatchObject([{ title: 'Bo hat Ihnen „Heat pumps“ zugewiesen', body: 'Created.' }]);
  });

  it('has as unread again what its user marks so, and nothing of others', async () => {
    const [ada, bo] = [
      await app.founder.person({ organizationId }),
      await app.founder.person({ organizationId }),
    ];
    await told([ada.id, bo.id]);
    const first = async ({ browser }: typeof ada) => (await browser.get(url)).json().data.notifications[0];
    await ada.browser.post(url, { action: 'read' });
    await bo.browser.post(url, { action: 'read' });
    await bo.browser.post(url, { action: 'unread', ids: [(await first(ada)).id] });
    expect((await first(ada)).read_at).not.toBeNull();
    await ada.browser.post(url, { action: 'unread', ids: [(await first(ada)).id] });
    expect((await first(ada)).read_at).toBeNull();
    expect((await first(bo)).read_at).not.toBeNull();
  });
});
