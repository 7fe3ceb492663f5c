import { beforeEach, describe, expect, it } from 'vitest';

import { holdWebhooks } from '#server/areas/admin/backups/store-hold.ts';
import { purge } from '#server/areas/admin/retention/purge.ts';
import { sendDue } from '#server/areas/notifications/webhook-deliveries/send-due.ts';
import { startApp } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import { emptyTables } from '#test/data/empty-tables.ts';
import { startReceiver } from '#test/data/messages.ts';
import { eventIn, isSignedBy, messageIdIn, webhooksOf } from '#test/data/webhooks.ts';

let status = 200;
const { host, received } = await startReceiver(() => ({ status, body: 'thanks' }));
const database = await freshDatabase();
const { db } = database;
let now = new Date();
const app = await startApp(database, { now: () => now, env: { OUTBOUND_ALLOW: host } });
const { deps } = app;
const admin = await app.token('full', { role: 'admin' });
const ask = webhooksOf(app, admin);
const hour = 3_600_000;

const only = <Item>([first, ...others]: readonly Item[]): Item => {
  if (first === undefined || others.length > 0) throw new Error(`${others.length + 1} instead of one`);
  return first;
};

beforeEach(async () => {
  now = new Date();
  status = 200;
  received.length = 0;
  await emptyTables(db, 'webhook_endpoints', 'webhook_events');
});

describe('a webhook', () => {
  it('shows its secret once, and the database, the log and the answers have it nowhere else', async () => {
    const { webhook, secret } = await ask.create(`http://${host}/hooks`);
    const shown = JSON.stringify([await ask.get(webhook.id), await ask.test(webhook.id)]);
    const rows = await db.selectFrom('webhook_endpoints').selectAll().execute();
    const log = await db.selectFrom('audit_log').selectAll().execute();
    expect(shown + JSON.stringify([rows, log])).not.toContain(secret.slice(6));
    expect(JSON.stringify(log)).toContain('webhooks.create');
  });

  it('signs with both secrets for a day after a rotation, and then with the new one', async () => {
    const { webhook, secret: first } = await ask.create(`http://${host}/hooks`);
    const { secret: second } = await ask.rotate(webhook.id);
    await ask.createCard('Heat pumps');
    await sendDue(deps);
    const both = only(received);
    expect([first, second].map((secret) => isSignedBy(secret, both))).toEqual([true, true]);
    // By SQL: a day later. The libraries refuse requests of another time than now.
    await db.updateTable('webhook_endpoints').set({ old_secret_until: now }).execute();
    await ask.createCard('Heat pumps again');
    await sendDue(deps);
    const one = received.at(-1);
    if (!one) throw new Error('nothing arrived');
    expect([first, second].map((secret) => isSignedBy(secret, one))).toEqual([false, true]);
  });

  it('is tested at once: the request and the response are shown, and nothing is repeated', async () => {
    const { webhook, secret } = await ask.create(`http://${host}/hooks`);
    await ask.update(webhook.id, { state: 'paused' });
    status = 500;
    const { delivery } = await ask.test(webhook.id);
    expect(delivery).toMatchObject({
      type: 'test.ping',
      state: 'failed',
      attempts: 1,
      answer: { status: 500, body: 'thanks', error: 'It answered with status 500.' },
      history: [{ status: 500 }],
    });
    const request = only(received);
    expect(isSignedBy(secret, request)).toBe(true);
    expect(request.body.toString()).toBe(delivery.request.body);
    expect(request.headers).toMatchObject(delivery.request.headers);
    now = new Date(now.getTime() + 100 * hour);
    await sendDue(deps);
    expect(received).toHaveLength(1);
    expect(await ask.get(webhook.id)).toMatchObject({ state: 'paused', failing_since: null });
  });

  it('that is paused keeps what happens, and sends it when it is replayed', async () => {
    const { webhook } = await ask.create(`http://${host}/hooks`);
    await ask.createCard('Before');
    await ask.update(webhook.id, { state: 'paused' });
    await ask.createCard('Meanwhile');
    await sendDue(deps);
    expect(received).toHaveLength(0);
    expect(await ask.get(webhook.id)).toMatchObject({ held: 2, waiting: 0 });
    await ask.update(webhook.id, { state: 'active' });
    await sendDue(deps);
    expect(received).toHaveLength(0);
    expect(await ask.replaySince(webhook.id, new Date(now.getTime() - hour))).toEqual({ replayed: 2 });
    await sendDue(deps);
    expect(received).toHaveLength(2);
    expect(await ask.replaySince(webhook.id, new Date(now.getTime() - hour))).toEqual({ replayed: 0 });
  });

  it('sends a delivery again with the same id by one press', async () => {
    await ask.create(`http://${host}/hooks`);
    await ask.createCard('Heat pumps');
    await sendDue(deps);
    const { id } = only(await ask.deliveries());
    await ask.replay(id);
    await expect(ask.replay(id)).rejects.toThrow('invalid_state');
    await sendDue(deps);
    expect(received).toHaveLength(2);
    expect(new Set(received.map(messageIdIn)).size).toBe(1);
    expect((await ask.delivery(id)).history).toHaveLength(2);
  });

  it('sends again by time what it received, on request only', async () => {
    const { webhook } = await ask.create(`http://${host}/hooks`);
    await ask.createCard('Early');
    const between = new Date(now.getTime() + hour);
    now = new Date(now.getTime() + 2 * hour);
    await ask.createCard('Late');
    await sendDue(deps);
    received.length = 0;
    expect(await ask.replaySince(webhook.id, between)).toEqual({ replayed: 0 });
    expect(await ask.replaySince(webhook.id, between, { delivered: true })).toEqual({ replayed: 1 });
    await sendDue(deps);
    expect(eventIn(only(received)).data).toMatchObject({ card: { title: 'Late' } });
  });

  it('at a new address is tried at once', async () => {
    const { webhook } = await ask.create(`http://${host}/old`);
    await ask.createCard('Heat pumps');
    status = 500;
    await sendDue(deps);
    status = 200;
    await ask.update(webhook.id, { address: `http://${host}/new` });
    await ask.createCard('Another');
    await sendDue(deps);
    expect(received.map(({ path }) => path)).toEqual(['/old', '/new']);
  });

  it('sends nothing by itself of what waited when a backup was restored', async () => {
    const { webhook } = await ask.create(`http://${host}/hooks`);
    await ask.createCard('Heat pumps');
    await holdWebhooks(db);
    await sendDue(deps);
    expect(received).toHaveLength(0);
    expect(await ask.get(webhook.id)).toMatchObject({ state: 'active', held: 1 });
    await ask.replaySince(webhook.id, new Date(now.getTime() - hour));
    await sendDue(deps);
    expect(received).toHaveLength(1);
  });

  it('is deleted with all that was to be sent to it', async () => {
    const { webhook } = await ask.create(`http://${host}/hooks`);
    await ask.createCard('Heat pumps');
    await ask.remove(webhook.id);
    await sendDue(deps);
    expect(received).toHaveLength(0);
    expect(await ask.deliveries()).toEqual([]);
  });

  it('keeps its deliveries for thirty days', async () => {
    await ask.create(`http://${host}/hooks`);
    await ask.createCard('Heat pumps');
    const settings = { retentionTrendsDays: 60, retentionReadingsDays: 60 };
    await purge(db, settings, new Date(now.getTime() + 29 * 24 * hour));
    expect(await ask.deliveries()).toHaveLength(1);
    await purge(db, settings, new Date(now.getTime() + 31 * 24 * hour));
    expect(await ask.deliveries()).toHaveLength(0);
  });
});

describe('a webhook is refused', () => {
  it.each([
    ['http://example.org/hooks', 'https://'],
    ['https://127.0.0.1/hooks', 'public internet'],
    ['https://[::1]/hooks', 'public internet'],
    ['https://localhost/hooks', 'public internet'],
    ['https://10.0.0.8/hooks', 'public internet'],
    ['https://ada:secret@example.org/', 'name or password'],
    ['example.org', 'is not an address'],
  ])('with the address %s', async (address, why) => {
    await expect(ask.create(address)).rejects.toThrow(`validation_error: `);
    await expect(ask.create(address)).rejects.toThrow(why);
  });

  it.each([
    ['a type that there is not', { types: ['card.painted'] }],
    ['no type at all', { types: [] }],
    ['a project of others', { project_id: 999_999 }],
    ['a name of spaces', { name: '  ' }],
  ])('with %s', async (_what, more) => {
    await expect(ask.create(`http://${host}/`, more)).rejects.toThrow('validation_error');
  });

  it('beyond twenty', async () => {
    for (let one = 0; one < 20; one++) await ask.create(`http://${host}/${one}`);
    await expect(ask.create(`http://${host}/20`)).rejects.toThrow('invalid_state');
  });

  it('to callers who are no admins, and its id means nothing to another organization', async () => {
    const { webhook } = await ask.create(`http://${host}/hooks`);
    const member = await app.token('full', { role: 'member' });
    const own = await app.call('GET', 'webhooks.php', {}, member);
    expect(own.status).toBe(403);
    // A token of an admin that is limited to a project would get the events of all by it.
    const { project } = await app.founder.ask<{ project: { id: number } }>(
      app.organizationId,
      'projects.php',
      { action: 'create', name: 'Harbour' },
    );
    const limited = await app.founder.key({
      userId: app.founder.userId,
      organizationId: app.organizationId,
      group: 'full',
      projectIds: [project.id],
    });
    const create = { action: 'create', name: 'Mine', address: `http://${host}/`, project_id: project.id };
    for (const path of ['webhooks.php', 'webhook-deliveries.php'])
      expect((await app.call('GET', path, {}, limited)).status).toBe(403);
    expect((await app.call('POST', 'webhooks.php', create, limited)).status).toBe(403);
    const stranger = await app.token('full', { plan: 'free' });
    const theirs = await app.call('GET', 'webhooks.php', { action: 'get', id: webhook.id }, stranger);
    expect(theirs.body.error?.code).toBe('not_found');
    for (const action of ['update', 'delete', 'rotate', 'test']) {
      const { body } = await app.call('POST', 'webhooks.php', { action, id: webhook.id }, stranger);
      expect(body.error?.code).toBe('not_found');
    }
  });
});
