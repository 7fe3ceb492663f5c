import { beforeEach, describe, expect, it } from 'vitest';

import { t } from '#contract/message.ts';
import { sweep } from '#server/areas/notifications/outbox/sweep.ts';
import { startApp } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import { emptyTables } from '#test/data/empty-tables.ts';
import { deliverDue, startReceiver } from '#test/data/messages.ts';
import { mirrorToChat } from './mirror-to-chat.ts';

let reply: { status: number; body?: string; headers?: Record<string, string> } = { status: 200, body: 'ok' };
const { host, received } = await startReceiver(({ path }) =>
  path === '/sign-in' ? { status: 200, body: 'Please sign in' } : reply,
);

const database = await freshDatabase();
const { db } = database;
let now = new Date('2026-05-04T08:00:00Z');
const app = await startApp(database, { now: () => now, env: { OUTBOUND_ALLOW: `${host},127.0.0.1:9` } });
const { deps, organizationId } = app;
const admin = await app.token('full', { role: 'admin' });

const ask = async (action: string, sent: object = {}, key = admin) =>
  (await app.call('POST', 'team-chats.php', { action, ...sent }, key)).body;

async function add(over: object = {}) {
  const { data } = await ask('add', {
    name: '#desk',
    kind: 'slack',
    address: `http://${host}/services/T0/B0/s3cret-k9Qz`,
    ...over,
  });
  return (data as { team_chat: { id: number } }).team_chat;
}

const list = async () =>
  ((await app.call('GET', 'team-chats.php', {}, admin)).body.data as { team_chats: object[] }).team_chats;

let serial = 0;
async function mirrored(title = () => 'Bo on “Heat pumps”') {
  serial += 1;
  await db.transaction().execute((trx) =>
    mirrorToChat(trx, deps.queue, {
      organizationId,
      subject: 'board_comments',
      title,
      body: () => 'Is this true, <!channel>?',
      path: '/board?card=12',
      once: `comment ${serial}`,
      now,
    }),
  );
  return deliverDue(deps);
}

beforeEach(async () => {
  reply = { status: 200, body: 'ok' };
  received.length = 0;
  await emptyTables(db, 'team_chats', 'notification_deliveries');
});

describe('a team chat', () => {
  it('is written to in the language of the organization', async () => {
    const speak = (lang: string) =>
      // By SQL: the organization of this test has no owner who is signed in.
      db.updateTable('organizations').set({ lang }).where('id', '=', organizationId).execute();
    await speak('de-AT');
    await add();
    await mirrored(() => t`“${{ name: 'Heat pumps' }}” created.`);
    await speak('en');
    const [slack] = received.map(({ body }) => body.toString());
    expect(slack).toContain('|In Copydesk öffnen>');
    expect(slack).toContain('„Heat pumps“ erstellt.');
  });

  it('gets what it asked for, once, with a link to it', async () => {
    await add();
    await add({ kind: 'discord', name: '#other' });
    await add({ subjects: [], name: '#quiet' });
    expect(await mirrored()).toMatchObject([
      { state: 'sent', channel: 'chat' },
      { state: 'sent', channel: 'chat' },
    ]);
    await deliverDue(deps);
    expect(received).toHaveLength(2);
    const [slack, discord] = received.map(({ body }) => body.toString());
    expect(slack).toContain('<http://localhost:4400/board?card=12|Open in Copydesk>');
    expect(slack).toContain('&lt;!channel&gt;');
    expect(JSON.parse(discord ?? '')).toMatchObject({ allowed_mentions: { parse: [] } });
    expect(received[0]?.headers['content-type']).toBe('application/json');
  });

  it('shows of its address no more than the host and the last four characters', async () => {
    await add();
    const shown = JSON.stringify(await list());
    expect(shown).toContain(`"host":"${host}","ending":"k9Qz"`);
    expect(shown).not.toContain('s3cret');
    const rows = await db.selectFrom('team_chats').selectAll().execute();
    const log = await db.selectFrom('audit_log').selectAll().execute();
    expect(JSON.stringify([rows, log])).not.toContain('s3cret');
  });

  it('that says it is gone is switched off, and its admins are told once', async () => {
    await add();
    reply = { status: 404, body: 'no_service' };
    expect(await mirrored()).toMatchObject([{ state: 'failed', answer: '404: no_service' }]);
    await mirrored();
    await sweep(deps);
    await sweep(deps);
    expect(received).toHaveLength(1);
    expect(await list()).toMatchObject([
      { last_error: '404: no_service', off_at: now.toISOString(), last_error_at: now.toISOString() },
    ]);
    const { body } = await app.call('GET', 'notifications.php', {}, admin);
    expect(body.data).toMatchObject({
      notifications: [{ event: 'chat_off', title: 'The team chat “#desk” was switched off' }],
    });
  });

  it('that repeats its address in what it says does not give it away', async () => {
    await add();
    reply = { status: 400, body: 'Cannot POST /services/T0/B0/s3cret-k9Qz (token s3cret-k9Qz)' };
    const [delivery] = await mirrored();
    expect(delivery).toMatchObject({ state: 'failed', answer: '400: Cannot POST … (token …)' });
    expect(JSON.stringify([delivery, await list()])).not.toContain('s3cret');
  });

  it('that fails says why in the language of each reader, in the list and in the outbox', async () => {
    await add();
    reply = { status: 500, body: '' };
    await mirrored();
    for (const url of ['team-chats.php', 'outbox.php']) {
      const headers = { authorization: `Bearer ${admin}`, 'accept-language': 'de' };
      const { body } = await app.fastify.inject({ url: `/tool/api/v1/${url}`, headers });
      expect(body).toContain('"Antwort mit Status 500."');
    }
    expect(await list()).toMatchObject([{ last_error: 'It answered with status 500.' }]);
  });

  it('that was switched off works again with a new address', async () => {
    const { id } = await add();
    reply = { status: 410, body: '{"message":"Unknown Webhook","code":10015}' };
    await mirrored();
    expect(await list()).toMatchObject([{ last_error: '410: Unknown Webhook' }]);
    expect((await ask('test', { id })).error?.code).toBe('invalid_state');
    reply = { status: 200 };
    const { data } = await ask('change', { id, address: `http://${host}/hooks/new1` });
    expect(data).toMatchObject({ team_chat: { ending: 'new1', off_at: null, last_error: null } });
    expect((await mirrored()).at(-1)).toMatchObject({ state: 'sent' });
  });

  it('is tried again when it is busy, and not when nobody knows whether it took the message', async () => {
    await add();
    reply = { status: 429, body: 'rate_limited', headers: { 'retry-after': '30' } };
    expect(await mirrored()).toMatchObject([{ state: 'waiting' }]);
    now = new Date(now.getTime() + 30_000);
    reply = { status: 502, body: 'Bad gateway' };
    expect(await deliverDue(deps)).toMatchObject([{ state: 'unknown', answer: '502: Bad gateway' }]);
    now = new Date(now.getTime() + 3_600_000);
    await deliverDue(deps);
    expect(received).toHaveLength(2);
  });

  it('that leads on to another address has perhaps got nothing, and that is said', async () => {
    await add();
    reply = { status: 302, headers: { location: `http://${host}/sign-in` } };
    expect(await mirrored()).toMatchObject([
      { state: 'unknown', answer: expect.stringContaining('Use the final address') },
    ]);
  });

  it('whose host is dead is tried again later', async () => {
    await add({ address: 'http://127.0.0.1:9/hook' });
    expect(await mirrored()).toMatchObject([
      { state: 'waiting', answer: expect.stringContaining('connection refused') },
    ]);
  });

  it('gets a test that says how it ended', async () => {
    const { id } = await add();
    const { data } = await ask('test', { id });
    await deliverDue(deps);
    const { delivery_id } = data as { delivery_id: number };
    const answer = await app.call('GET', 'outbox.php', { action: 'get', id: delivery_id }, admin);
    expect(answer.body.data).toMatchObject({ delivery: { state: 'sent', to: '#desk' } });
  });

  it('of another organization is not there', async () => {
    const { id } = await add();
    const stranger = await app.token('full', { plan: 'free' });
    for (const action of ['change', 'remove', 'test'])
      expect((await ask(action, { id }, stranger)).error?.code).toBe('not_found');
  });

  it.each([
    ['http to a host that was not opened', 'http://hooks.example/1'],
    ['a name and password', 'https://a:b@hooks.example/1'],
    ['another protocol', 'ftp://hooks.example/1'],
    ['no address at all', 'hooks'],
  ])('with %s is refused', async (_, address) => {
    expect((await ask('add', { name: '#x', kind: 'slack', address })).error?.code).toBe('validation_error');
  });

  it('at a private address gets nothing', async () => {
    await add({ address: 'https://10.0.0.7/hook' });
    expect(await mirrored()).toMatchObject([{ state: 'failed' }]);
  });
});
