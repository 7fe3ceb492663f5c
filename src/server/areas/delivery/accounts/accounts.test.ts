import { beforeAll, describe, expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { codeOf, startNewsroom, type Colleague } from '#test/data/newsroom.ts';

const now = new Date('2026-11-20T12:00:00Z');
const room = await startNewsroom(await freshDatabase(), { now: () => now });
const { db, app } = room;

let project: { id: number; accounts: number[] };
let admin: Colleague;
let reader: Colleague;

beforeAll(async () => {
  project = await room.project(['bluesky']);
  admin = await room.colleague('full', { role: 'admin' });
  reader = await room.colleague('reader');
});

const change = (action: string, input: object, by = admin) =>
  app.call('POST', 'accounts.php', { action, ...input }, by.key);

async function listed(id: number) {
  const { body } = await app.call('GET', 'accounts.php', {}, reader.key);
  const { accounts } = body.data as { accounts: { account_id: number }[] };
  return accounts.find(({ account_id }) => account_id === id);
}

async function connect(network = 'mastodon') {
  const { body } = await change('connect_sandbox', { project_id: project.id, network, name: 'Trial' });
  return (body.data as { account: { account_id: number } }).account.account_id;
}

describe('a sandbox', () => {
  test('is connected by an admin and says everywhere that it is one', async () => {
    const id = await connect();
    expect(await listed(id)).toMatchObject({
      network: 'mastodon',
      network_label: 'Mastodon',
      sandbox: true,
      state: 'ready',
      text_limit: 500,
      switches: { slow_ms: 0, rejects: false },
    });
    const { body } = await app.call('GET', 'projects.php', {}, reader.key);
    expect(body.data).toMatchObject({
      projects: [{ id: project.id, networks: ['bluesky', 'mastodon'], account_count: 2 }],
    });
  });

  test('has switches, each by itself', async () => {
    const id = await connect();
    await change('edit', { account_id: id, switches: { rejects: true, rate_limited: true } });
    await change('edit', {
      account_id: id,
      switches: { slow_ms: 500, rate_limited: false, unavailable: true },
    });
    expect(await listed(id)).toMatchObject({
      switches: { rejects: true, slow_ms: 500, rate_limited: false, unavailable: true, expired_token: false },
    });
    const row = await db.selectFrom('accounts').select('settings').where('id', '=', id).executeTakeFirst();
    expect(row?.settings).toEqual({ rejects: expect.any(String), slow_ms: 500, unavailable: true });
  });

  test('has no member, foreign project or unknown network connected', async () => {
    const member = await room.colleague('full');
    const input = { project_id: project.id, network: 'x', name: 'Trial' };
    expect(codeOf(await change('connect_sandbox', input, member))).toBe('403 forbidden');
    expect(codeOf(await change('connect_sandbox', { ...input, project_id: 999_999 }))).toBe(
      '422 validation_error',
    );
    expect(codeOf(await change('connect_sandbox', { ...input, network: 'myspace' }))).toBe(
      '422 validation_error',
    );
  });
});

describe('an account', () => {
  test('is paused with a reason, and goes on', async () => {
    const id = await connect();
    await change('edit', { account_id: id, paused: true, reason: 'Under review by the network' });
    expect(await listed(id)).toMatchObject({ state: 'paused', paused_reason: 'Under review by the network' });
    await change('edit', { account_id: id, paused: false });
    expect(await listed(id)).toMatchObject({ state: 'ready', paused_reason: null });
  });

  test('that must be reconnected is not made ready by ending a pause', async () => {
    const id = await connect();
    // By SQL: only a network ends a sign-in.
    await db.updateTable('accounts').set({ state: 'needs_reconnect' }).where('id', '=', id).execute();
    await change('edit', { account_id: id, paused: false });
    expect(await listed(id)).toMatchObject({ state: 'needs_reconnect' });
    expect(codeOf(await change('edit', { account_id: id, paused: true }))).toBe('409 invalid_state');
    expect(await listed(id)).toMatchObject({ state: 'needs_reconnect' });
  });

  test('that is a sandbox whose sign-in had expired is ready again when its switch is turned off', async () => {
    const id = await connect();
    await change('edit', { account_id: id, switches: { expired_token: true } });
    // By SQL: only a delivery finds that it has expired.
    await db.updateTable('accounts').set({ state: 'needs_reconnect' }).where('id', '=', id).execute();
    await change('edit', { account_id: id, switches: { slow_ms: 5 } });
    expect(await listed(id)).toMatchObject({ state: 'needs_reconnect' });
    await change('edit', { account_id: id, switches: { expired_token: false } });
    expect(await listed(id)).toMatchObject({ state: 'ready', switches: { expired_token: false } });
  });

  test('of a real network has no switches', async () => {
    const id = await connect();
    // By SQL: a real account is connected at its network, which this test does not have.
    await db.updateTable('accounts').set({ transport: 'real' }).where('id', '=', id).execute();
    expect(codeOf(await change('edit', { account_id: id, switches: { rejects: true } }))).toBe(
      '409 invalid_state',
    );
  });

  test('lets sources read with it when an admin allows that, which the audit log shows', async () => {
    const id = await connect();
    expect(await listed(id)).toMatchObject({ lends_reading: null });
    expect(codeOf(await change('edit', { account_id: id, lends_reading: true }))).toBe('409 invalid_state');
    // By SQL: a real account is connected at its network, which this test does not have.
    await db.updateTable('accounts').set({ transport: 'real' }).where('id', '=', id).execute();
    expect(await listed(id)).toMatchObject({ lends_reading: false });
    const member = await room.colleague('full');
    const allowing = { account_id: id, lends_reading: true };
    expect(codeOf(await change('edit', allowing, member))).toBe('403 forbidden');
    await change('edit', allowing);
    expect(await listed(id)).toMatchObject({ lends_reading: true });
    const { details } = await db
      .selectFrom('audit_log')
      .select('details')
      .where('subject', '=', `account ${id}`)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(details).toEqual({ lends_reading: true });
  });

  test('never shows its credentials', async () => {
    const id = await connect();
    // By SQL: sandboxes have no credentials, and this test has no real network.
    await db
      .updateTable('accounts')
      .set({ credentials: Buffer.from('sekret') })
      .where('id', '=', id)
      .execute();
    const answers = [
      await app.call('GET', 'accounts.php', {}, admin.key),
      await change('edit', { account_id: id }),
    ];
    expect(JSON.stringify(answers)).not.toMatch(/sekret|credentials/);
  });

  test('names its next free slot, and the one after when a post has taken it', async () => {
    const id = await connect();
    await change('edit', {
      account_id: id,
      slots: [
        { weekday: 5, time: '18:00' },
        { weekday: 6, time: '09:00' },
        { weekday: 5, time: '18:00' },
      ],
    });
    const next = async () =>
      (await app.call('GET', 'accounts.php', { action: 'next_slot', account_id: id }, reader.key)).body.data;
    expect(await next()).toEqual({
      at: '2026-11-20T17:00:00.000Z',
      local: '2026-11-20 18:00',
      timezone: 'Europe/Berlin',
    });
    const writer = await room.colleague('writer');
    await room.draft(writer, { target_account_ids: [id], scheduled_at: '2026-11-20T17:00:00Z' });
    expect(await next()).toMatchObject({ local: '2026-11-21 09:00' });
  });

  test('is not disconnected while posts are scheduled on it; afterwards it is gone from the lists', async () => {
    const id = await connect();
    const input = { body: 'Later.', target_account_ids: [id], scheduled_at: '2026-11-21T12:00:00Z' };
    const { body } = await room.schedule(admin, 'create', input);
    expect(codeOf(await change('remove', { account_id: id }))).toBe('409 invalid_state');
    await room.schedule(admin, 'cancel', { id: (body.data as { id: number }).id });
    expect(codeOf(await change('remove', { account_id: id }))).toBe('200');
    expect(await listed(id)).toBeUndefined();
    expect(codeOf(await change('remove', { account_id: id }))).toBe('404 not_found');
  });
});
