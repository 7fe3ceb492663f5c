import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';

import type { FetchOptions } from '#server/lib/io.ts';
import { createIo } from '#server/lib/io.ts';
import { startApp } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import { pour } from '#test/app/endless.ts';
import { emptyTables } from '#test/data/empty-tables.ts';
import { startReceiver } from '#test/data/messages.ts';
import { eventIn, isSignedBy, messageIdIn, webhooksOf } from '#test/data/webhooks.ts';
import { sendDue } from './send-due.ts';

let status = 200;
let headers: Record<string, string> = {};
/** Ends what `/late` waits for. */
let answerLate = () => {};
const { host, received } = await startReceiver(async ({ path }) => {
  if (path === '/hang') await new Promise(() => {});
  if (path === '/late') await new Promise<void>((resolve) => (answerLate = resolve));
  return { status, body: 'thanks\0', headers };
});

/** A server that answers with more than anyone wants. */
const large = createServer((request, response) => {
  request.resume();
  response.writeHead(200, { 'content-type': 'text/plain', 'content-length': 100 * 1024 * 1024 });
  pour(response);
});
await new Promise<void>((resolve) => void large.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  large.closeAllConnections();
  large.close();
});
const largeHost = `127.0.0.1:${(large.address() as AddressInfo).port}`;

const database = await freshDatabase();
const { db } = database;
let now = new Date();
const app = await startApp(database, { now: () => now, env: { OUTBOUND_ALLOW: `${host},${largeHost}` } });
const { deps } = app;
const admin = await app.token('full', { role: 'admin' });
const ask = webhooksOf(app, admin);

/** Hanging endpoints are given up soon. */
const soon = {
  ...deps,
  io: {
    fetch: (address: string, options: FetchOptions = {}) =>
      deps.io.fetch(address, { ...options, timeoutMs: 400 }),
  },
};
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const minute = 60_000;
const hour = 60 * minute;

beforeEach(async () => {
  now = new Date();
  status = 200;
  headers = {};
  received.length = 0;
  await emptyTables(db, 'webhook_endpoints', 'webhook_events', 'notifications');
});

describe('an endpoint', () => {
  it('gets an event once, signed as the public libraries expect, with what happened', async () => {
    const { secret } = await ask.create(`http://${host}/hooks`);
    const cardId = await ask.createCard('Heat pumps');
    await sendDue(deps);
    await sendDue(deps);
    expect(received).toHaveLength(1);
    const [request] = received;
    if (!request) throw new Error('nothing arrived');
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(isSignedBy(secret, request)).toBe(true);
    expect(isSignedBy(`whsec_${Buffer.alloc(32).toString('base64')}`, request)).toBe(false);
    expect(messageIdIn(request)).toMatch(/^msg_[0-9a-f]{32}$/);
    expect(eventIn(request)).toEqual({
      type: 'card.created',
      timestamp: now.toISOString(),
      organization_id: app.organizationId,
      data: {
        actor: { user_id: expect.any(Number), name: expect.any(String) },
        app_url: `http://localhost:4400/board?card=${cardId}`,
        api_url: `http://localhost:4400/tool/api/v1/card.php?card_id=${cardId}`,
        card: expect.objectContaining({ card_id: cardId, title: 'Heat pumps', status: 'pending' }),
      },
    });
  });

  it('that fails is tried again after growing pauses with the same id and body, and then given up', async () => {
    const { webhook } = await ask.create(`http://${host}/hooks`);
    await ask.createCard('Heat pumps');
    status = 500;
    const pauses = [0];
    for (let attempt = 1; attempt <= 10; attempt++) {
      await sendDue(deps);
      expect(received).toHaveLength(attempt);
      const [delivery] = await ask.deliveries();
      const due = delivery?.due_at ? new Date(delivery.due_at).getTime() - now.getTime() : 0;
      expect(delivery?.state).toBe(attempt < 10 ? 'waiting' : 'failed');
      pauses.push(due);
      later(due / 2);
      await sendDue(deps);
      expect(received).toHaveLength(attempt);
      later(due / 2 + 1);
    }
    const waited = pauses.slice(0, 10);
    expect(waited).toEqual(waited.toSorted((a, b) => a - b));
    expect(pauses[1]).toBeGreaterThanOrEqual(5_000);
    expect(pauses[9]).toBeGreaterThanOrEqual(24 * hour);
    expect(new Set(received.map(messageIdIn)).size).toBe(1);
    expect(new Set(received.map(({ body }) => body.toString())).size).toBe(1);
    expect(await ask.get(webhook.id)).toMatchObject({
      state: 'active',
      last_error: 'It answered with status 500.',
    });
  });

  it('is left alone as long as it asks', async () => {
    await ask.create(`http://${host}/hooks`);
    await ask.createCard('Heat pumps');
    status = 429;
    headers = { 'retry-after': '3600' };
    await sendDue(deps);
    await ask.createCard('Another');
    later(59 * minute);
    await sendDue(deps);
    expect(received).toHaveLength(1);
    status = 200;
    later(2 * minute);
    await sendDue(deps);
    expect(received).toHaveLength(3);
  });

  it('that fails for five days is paused, its admins are told once, and what it missed is sent on request', async () => {
    const { webhook } = await ask.create(`http://${host}/hooks`);
    const begun = now;
    status = 503;
    await ask.createCard('Before');
    for (let day = 0; day < 12; day++) {
      await sendDue(deps);
      await ask.createCard(`Day ${day}`);
      later(12 * hour);
    }
    const paused = await ask.get(webhook.id);
    expect(paused).toMatchObject({ state: 'failing', waiting: 0 });
    expect(paused.held).toBeGreaterThan(1);
    const { body } = await app.call('GET', 'notifications.php', {}, admin);
    expect(body.data).toMatchObject({
      notifications: [{ event: 'webhook_off', title: 'The webhook “Archive” was paused' }],
    });
    await ask.createCard('Meanwhile');
    received.length = 0;
    status = 200;
    await sendDue(deps);
    expect(received).toHaveLength(0);
    await expect(ask.replaySince(webhook.id, begun)).rejects.toThrow('paused');
    await ask.update(webhook.id, { state: 'active' });
    expect((await ask.replaySince(webhook.id, begun)).replayed).toBe(14);
    await sendDue(deps);
    expect(received.map((one) => eventIn(one).data['card'])).toHaveLength(14);
    expect(await ask.get(webhook.id)).toMatchObject({ state: 'active', held: 0, waiting: 0 });
  });

  it('that says it is gone is paused at once', async () => {
    const { webhook } = await ask.create(`http://${host}/hooks`);
    await ask.createCard('Heat pumps');
    status = 410;
    await sendDue(deps);
    expect(await ask.get(webhook.id)).toMatchObject({ state: 'failing', held: 1 });
  });

  it('that redirects inwards is not followed', async () => {
    await ask.create(`http://${host}/hooks`);
    await ask.createCard('Heat pumps');
    status = 307;
    headers = { location: `http://${host}/inside` };
    await sendDue(deps);
    expect(received.map(({ path }) => path)).toEqual(['/hooks']);
    expect(await ask.deliveries()).toMatchObject([
      { state: 'waiting', status: 307, error: expect.stringContaining('not followed') },
    ]);
  });

  it('that answers 100 MB has delivered, and 64 kB of it are kept', async () => {
    await ask.create(`http://${largeHost}/hooks`);
    await ask.createCard('Heat pumps');
    await sendDue(deps);
    const [listed] = await ask.deliveries();
    expect(listed).toMatchObject({ state: 'delivered', status: 200 });
    const { answer } = await ask.delivery(listed?.id ?? 0);
    expect(answer?.body).toHaveLength(65_536);
  });

  it('that hangs is given up for now, and holds up no other one', async () => {
    await ask.create(`http://${host}/hang`, { name: 'Slow' });
    await ask.create(`http://${host}/hooks`, { name: 'Quick' });
    for (let card = 0; card < 20; card++) await ask.createCard(`Card ${card}`);
    await sendDue(soon);
    const arrived = (path: string) => received.filter((one) => one.path === path).length;
    expect(arrived('/hooks')).toBe(20);
    // A few at once, and none more after these have failed.
    expect(arrived('/hang')).toBeLessThanOrEqual(4);
    const slow = (await ask.deliveries({ state: 'waiting' })).filter(({ attempts }) => attempts > 0);
    expect(slow[0]?.error).toMatch(/^127\.0\.0\.1:\d+ did not respond/);
  });

  it.each([200, 500])(
    'that is deleted before it answers %i gets no more, and nothing fails',
    async (late) => {
      status = late;
      const logged = vi.spyOn(deps.log, 'error');
      const { webhook } = await ask.create(`http://${host}/late`);
      await ask.createCard('Heat pumps');
      const sending = sendDue(deps);
      await expect.poll(() => received.length).toBe(1);
      await ask.remove(webhook.id);
      answerLate();
      await sending;
      const { webhook: tested } = await ask.create(`http://${host}/late`);
      const test = ask.test(tested.id);
      await expect.poll(() => received.length).toBe(2);
      await ask.remove(tested.id);
      answerLate();
      await expect(test).rejects.toThrow('not_found');
      expect(logged).not.toHaveBeenCalled();
      logged.mockRestore();
    },
  );

  it('that turns into a private address gets nothing', async () => {
    const answers = ['93.184.215.14', '127.0.0.1'];
    const io = createIo({
      allow: [],
      userAgent: 'Copydesk (tests)',
      resolve: () => Promise.resolve([{ address: answers.shift() ?? '127.0.0.1', family: 4 }]),
    });
    const rebinding = {
      ...deps,
      io: {
        fetch: (address: string, options: FetchOptions = {}) =>
          io.fetch(address, { ...options, timeoutMs: 200 }),
      },
    };
    try {
      await ask.create(`https://rebinding.example.org:${host.split(':')[1]}/hooks`);
      await ask.createCard('Heat pumps');
      await sendDue(rebinding);
      later(10_000);
      await sendDue(rebinding);
    } finally {
      await io.close();
    }
    expect(received).toHaveLength(0);
    expect(await ask.deliveries()).toMatchObject([
      { attempts: 2, error: expect.stringContaining('is not on the public internet') },
    ]);
  });
});
