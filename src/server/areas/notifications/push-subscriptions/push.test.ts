import { beforeEach, describe, expect, it } from 'vitest';
import { PushApiModel, SubscriptionExpiredError } from 'web-push-testing/src/PushApiModel.js';

import { notify } from '#server/areas/notifications/notifications/notify.ts';
import { deliverNow } from '#server/areas/notifications/outbox/deliver-now.ts';
import { deliver } from '#server/areas/notifications/outbox/deliver.ts';
import { SealError, sealerOf } from '#server/lib/secrets.ts';
import { startApp } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import type { Browser } from '#test/app/sign-in-app.ts';
import { deliverDue, deliveriesOf, startReceiver } from '#test/data/messages.ts';
import { vapidKeys } from './send-push.ts';
import { listSubscriptions } from './store.ts';

const pushService = new PushApiModel();
let refusal: { status: number; body: string; headers?: Record<string, string> } | null = null;
const { host, received } = await startReceiver(async ({ path, headers, body }) => {
  if (refusal) return refusal;
  const { authorization, ttl } = headers;
  const encoding = headers['content-encoding'];
  try {
    await pushService.handleNotification(
      path.replace('/notify/', ''),
      { encoding, authorization, ttl: String(ttl) },
      body,
    );
    return { status: 201 };
  } catch (error) {
    return { status: error instanceof SubscriptionExpiredError ? 410 : 400, body: String(error) };
  }
});
pushService.notifyUrl = `http://${host}/notify/`;

const database = await freshDatabase();
const { db } = database;
let now = new Date('2026-05-04T08:00:00Z');
const app = await startApp(database, { now: () => now, env: { OUTBOUND_ALLOW: host } });
const { deps, organizationId } = app;
const { publicKey } = await vapidKeys(db, deps.settings);

async function person() {
  return app.founder.person({ organizationId });
}

const api = '/tool/api/v1/push-subscriptions.php';

async function subscribe(browser: Browser, over: object = {}) {
  const { endpoint, keys, clientHash } = await pushService.subscribe({
    userVisibleOnly: 'true',
    applicationServerKey: publicKey,
  });
  const input = { action: 'save', endpoint, ...keys, browser: 'Firefox on Linux', ...over };
  const answer = await browser.post(api, input);
  return { answer, clientHash, messages: () => pushService.getNotifications({ clientHash }).messages };
}

let serial = 0;
async function told(userId: number, title = 'Bo commented', body = 'Is this true?') {
  serial += 1;
  await db.transaction().execute((trx) =>
    notify(trx, deps.queue, {
      organizationId,
      to: [userId],
      event: 'mentioned',
      title: () => title,
      body: () => body,
      path: '/board?card=12',
      projectId: null,
      once: `mention ${serial}`,
      by: null,
      now,
    }),
  );
  return (await deliverDue(deps)).at(-1);
}

beforeEach(() => {
  refusal = null;
});

describe('a push message', () => {
  it('reaches every browser of the person, encrypted for it and signed by the installation', async () => {
    const { id, browser } = await person();
    const [first, second] = [await subscribe(browser), await subscribe(browser)];
    expect(await told(id)).toMatchObject({ state: 'sent', channel: 'push' });
    for (const { messages } of [first, second])
      expect(messages().map((text) => JSON.parse(text))).toEqual([
        {
          title: 'Bo commented',
          body: 'Is this true?',
          path: '/board?card=12',
          tag: expect.stringMatching(/^notification-\d+$/),
        },
      ]);
    expect(received.at(-1)?.headers.topic).toMatch(/^notification-\d+$/);
    expect(received.at(-1)?.body.toString('utf8')).not.toContain('Bo commented');
  });

  it('fits the 4,096 bytes of a push service, however long and odd the words are', async () => {
    const { id, browser } = await person();
    const { messages } = await subscribe(browser);
    expect(await told(id, '日'.repeat(5_000), '\u0007"'.repeat(5_000))).toMatchObject({ state: 'sent' });
    expect(messages()).toHaveLength(1);
    expect(received.at(-1)?.body.length).toBeLessThanOrEqual(4_096);
  });

  it('to a browser that is gone removes it, and nothing is sent there again', async () => {
    const { id, browser } = await person();
    const { clientHash } = await subscribe(browser);
    pushService.expireSubscription(clientHash);
    expect(await told(id)).toMatchObject({ state: 'failed', answer: expect.stringContaining('410') });
    expect((await browser.get(api)).json().data.subscriptions).toEqual([]);
  });

  it('that the service cannot take now is tried again when it says', async () => {
    const { id, browser } = await person();
    await subscribe(browser);
    refusal = { status: 429, body: 'slow down', headers: { 'retry-after': '120' } };
    expect(await told(id)).toMatchObject({ state: 'waiting', answer: '429: slow down' });
    refusal = { status: 500, body: '' };
    now = new Date(now.getTime() + 120_000);
    expect((await deliverDue(deps)).at(-1)).toMatchObject({ state: 'waiting', attempts: 2 });
    refusal = null;
    now = new Date(now.getTime() + 120_000);
    expect((await deliverDue(deps)).at(-1)).toMatchObject({ state: 'sent', attempts: 3 });
  });

  it('that the service refuses fails, in its words', async () => {
    const { id, browser } = await person();
    await subscribe(browser);
    refusal = { status: 403, body: 'the VAPID credentials are wrong' };
    expect(await told(id)).toMatchObject({
      state: 'failed',
      answer: '403: the VAPID credentials are wrong',
    });
  });
});

describe('a browser', () => {
  it('is subscribed once, and belongs to whoever signed in there last', async () => {
    const [ada, bo] = [await person(), await person()];
    const { endpoint, keys } = await pushService.subscribe({
      userVisibleOnly: 'true',
      applicationServerKey: publicKey,
    });
    const input = { action: 'save', endpoint, ...keys, browser: 'Safari' };
    for (const { browser } of [ada, ada, bo]) expect((await browser.post(api, input)).statusCode).toBe(200);
    expect((await ada.browser.get(api)).json().data.subscriptions).toEqual([]);
    expect((await bo.browser.get(api)).json().data.subscriptions).toMatchObject([
      { browser: 'Safari', service: host, used_at: null },
    ]);
  });

  it('in which the person signs out is told nothing more', async () => {
    const { id, browser } = await person();
    await subscribe(browser);
    await browser.post('/api/auth/sign-out', {});
    const before = received.length;
    await told(id);
    expect(received).toHaveLength(before);
  });

  it('of somebody else cannot be removed', async () => {
    const [ada, bo] = [await person(), await person()];
    const { answer } = await subscribe(ada.browser);
    const { id } = answer.json().data.subscription;
    const remove = { action: 'remove', id };
    expect((await bo.browser.post(api, remove)).json().error.code).toBe('not_found');
    expect((await ada.browser.post(api, remove)).statusCode).toBe(200);
  });

  it.each([
    ['an endpoint without https', { endpoint: 'http://push.example/1' }],
    ['an endpoint that is none', { endpoint: 'push' }],
    ['a key that is none', { p256dh: 'BAAA' }],
    ['a point off the curve', { p256dh: `BA${'A'.repeat(85)}` }],
    ['a secret of the wrong length', { auth: 'AAAA' }],
  ])('with %s is refused', async (_, over) => {
    const { browser } = await person();
    expect((await subscribe(browser, over)).answer.json().error.code).toBe('validation_error');
  });

  it('whose endpoint is a private address gets nothing', async () => {
    const { id, browser } = await person();
    const { answer } = await subscribe(browser, { endpoint: 'https://127.0.0.1/notify/1' });
    expect(answer.statusCode).toBe(200);
    expect(await told(id)).toMatchObject({
      state: 'failed',
      answer: expect.stringMatching(/private|reserved|127/),
    });
  });
});

describe('the keys', () => {
  it('are made once for all nodes, and the private one is not readable in the database', async () => {
    const [one, two] = await Promise.all([vapidKeys(db, deps.settings), vapidKeys(db, deps.settings)]);
    expect(one).toEqual(two);
    const { private_key_sealed: sealed } = await db
      .selectFrom('push_keys')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(sealed).not.toContain(one.privateKey);
    expect(sealerOf(deps.settings.appSecret).open(sealed, 'web push key')).toBe(one.privateKey);
  });

  it('that were stored under another APP_SECRET say so, and what to do', async () => {
    const { id, browser } = await person();
    await subscribe(browser);
    const settings = { ...deps.settings, appSecret: 'another secret of some length, for tests' };
    await expect(vapidKeys(db, settings)).rejects.toThrow(SealError);
    const delivery = await deliverNow(db, deps.queue, {
      organizationId,
      userId: id,
      channel: 'push',
      target: String((await listSubscriptions(db, id))[0]?.id),
      content: { title: 'Test', body: null, path: '/', tag: 'test' },
      now,
    });
    await deliver({ ...deps, settings }, delivery);
    expect((await deliveriesOf(deps)).at(-1)).toMatchObject({
      state: 'failed',
      answer: expect.stringContaining('another APP_SECRET'),
    });
  });

  it('of the settings go before those of the database', async () => {
    const keys = { publicKey: 'B'.repeat(87), privateKey: 'p'.repeat(43) };
    const settings = { ...deps.settings, vapid: { keys, subject: 'mailto:desk@example.org' } };
    expect(await vapidKeys(db, settings)).toEqual(keys);
  });
});
