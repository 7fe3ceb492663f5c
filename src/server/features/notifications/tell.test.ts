import { beforeEach, describe, expect, it } from 'vitest';

import { deliveriesOf } from '#test/messages.ts';
import { freshDatabase } from '#test/database.ts';
import { startDesk } from '#test/desk.ts';
import { savePreference, saveSettings, firstSettings } from './store-people.ts';
import { emptyTables } from '#test/empty-tables.ts';
import { tell, type Told } from './tell.ts';

const database = await freshDatabase();
const { db } = database;
const noon = new Date('2026-05-04T10:00:00Z'); // 12:00 in Berlin
const desk = await startDesk(database, { now: () => noon });
const { organizationId } = desk;

async function person(member = true): Promise<number> {
  const { id } = await (member
    ? desk.founder.person({ organizationId })
    : desk.founder.person({ organizationId: await desk.founder.organization() }));
  return id;
}

let serial = 0;
async function told(to: number[], over: Partial<Told> = {}) {
  serial += 1;
  const about: Told = {
    organizationId,
    to,
    event: 'comment_on_my_card',
    title: 'Bo commented on “Heat pumps”',
    body: 'Is this still true?',
    path: '/board?card=12',
    once: `comment ${serial}`,
    by: null,
    now: noon,
    ...over,
  };
  await db.transaction().execute((trx) => tell(trx, desk.deps.queue, about));
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
    const { id, browser } = await desk.founder.person({ organizationId });
    await told([id]);
    const stream = desk.deps.db.selectFrom('events').select(['noun', 'user_id']).where('user_id', '=', id);
    await emptyTables(db, 'events');
    await browser.post('/tool/api/v1/notifications.php', { action: 'read' });
    expect(await stream.execute()).toEqual([{ noun: 'notifications', user_id: id }]);
  });

  it('tells nobody of their own doing, no stranger, and nobody who has left', async () => {
    const [ada, stranger, gone] = [await person(), await person(false), await person()];
    const leaving = { action: 'deactivate', user_id: gone, hand_over_to: null };
    await desk.founder.ask(organizationId, 'members.php', leaving);
    await told([ada, stranger, gone], { by: ada });
    expect([await shown(ada), await shown(stranger), await shown(gone)]).toEqual([[], [], []]);
  });

  it('tells a thing once, however often it is told', async () => {
    const ada = await person();
    await mailing(ada);
    await told([ada], { once: 'comment of old' });
    await told([ada], { once: 'comment of old', title: 'Again' });
    expect(await shown(ada)).toHaveLength(1);
    expect(await deliveriesOf(desk.deps)).toHaveLength(1);
  });

  it('is taken back with the transaction of what it tells', async () => {
    const ada = await person();
    await mailing(ada);
    const undone = db.transaction().execute(async (trx) => {
      await tell(trx, desk.deps.queue, {
        organizationId,
        to: [ada],
        event: 'mentioned',
        title: 'Never',
        body: null,
        path: '/',
        once: 'never',
        by: null,
        now: noon,
      });
      throw new Error('the comment failed');
    });
    await expect(undone).rejects.toThrow('the comment failed');
    expect(await shown(ada)).toEqual([]);
    expect(await deliveriesOf(desk.deps)).toEqual([]);
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
    expect(await deliveriesOf(desk.deps)).toMatchObject([
      { channel: 'mail', state: 'waiting', due_at: noon },
    ]);
  });

  it('without a choice means in the app and by push, and no mail', async () => {
    const ada = await person();
    // By SQL: a browser would have to be there that takes pushes.
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
    expect((await deliveriesOf(desk.deps)).map(({ channel }) => channel)).toEqual(['push', 'push']);
  });

  it('of quiet hours lets push and mail wait until they end, in the person’s own zone', async () => {
    const ada = await person();
    await mailing(ada);
    const quiet = { quiet_from: '18:00', quiet_to: '08:00' };
    // 12:00 in Berlin is 19:00 in Tokyo.
    await saveSettings(db, { ...firstSettings(ada), ...quiet, timezone: 'Asia/Tokyo' });
    await told([ada]);
    await saveSettings(db, { ...firstSettings(ada), ...quiet });
    await told([ada]);
    expect((await deliveriesOf(desk.deps)).map(({ due_at }) => due_at.toISOString())).toEqual([
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
    const [digest, ...more] = await deliveriesOf(desk.deps);
    expect(more).toEqual([]);
    expect(digest).toMatchObject({ digest: true, due_at: new Date('2026-05-04T15:00:00Z') });
  });

  it('that comes while a digest is being sent goes into the one after it', async () => {
    const ada = await person();
    await mailing(ada);
    await saveSettings(db, { ...firstSettings(ada), digest: 'hourly' });
    await told([ada]);
    // By SQL: at this very moment a worker sends it.
    await db.updateTable('notification_deliveries').set({ state: 'sending', attempts: 1 }).execute();
    await told([ada]);
    expect((await deliveriesOf(desk.deps)).map(({ due_at }) => due_at.toISOString())).toEqual([
      '2026-05-04T11:00:00.000Z',
      '2026-05-04T12:00:00.000Z',
    ]);
  });

  it('does not matter to an agent, who has no mailbox', async () => {
    const id = await desk.founder.agent({ organizationId });
    await mailing(id);
    await told([id]);
    expect(await shown(id)).toHaveLength(1);
    expect(await deliveriesOf(desk.deps)).toEqual([]);
  });
});
