import { beforeEach, describe, expect, test } from 'vitest';

import { networks } from '#server/networks/all.ts';
import { freshDatabase } from '#test/app/database.ts';
import { codeOf, startNewsroom, type Colleague } from '#test/data/newsroom.ts';
import { fakeNetwork, plant } from '#test/networks/fake-network.ts';
import { startNetworkServer } from '#test/networks/network-server.ts';

const now = new Date('2026-11-20T12:00:00Z');
const remote = await startNetworkServer();
plant('tumblr', fakeNetwork(remote));
plant('youtube', null);
const room = await startNewsroom(await freshDatabase(), {
  now: () => now,
  env: { OUTBOUND_ALLOW: new URL(remote.origin).host },
});
const { db, app } = room;
const project = await room.project([]);
const admin = await room.colleague('full', { role: 'admin' });

interface Shown {
  account_id: number;
  name: string;
  [field: string]: unknown;
}

const change = (action: string, input: object, by: Colleague = admin) =>
  app.call('POST', 'accounts.php', { action, ...input }, by.key);

const given = { network: 'tumblr', identifier: 'marsh', password: 'made-for-programs' };

async function connect(id: string, name = `Marsh ${id}`): Promise<Shown> {
  remote.visitor = { id, name, handle: 'marsh' };
  const { body } = await change('connect', { ...given, project_id: project.id });
  return (body.data as { account: Shown }).account;
}

async function listed(id: number): Promise<Shown | undefined> {
  const { body } = await app.call('GET', 'accounts.php', {}, admin.key);
  return (body.data as { accounts: Shown[] }).accounts.find(({ account_id }) => account_id === id);
}

const rowOf = (id: number) =>
  db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

// By SQL: only a network ends a sign-in.
const markNeedy = (id: number) =>
  db.updateTable('accounts').set({ state: 'needs_reconnect' }).where('id', '=', id).execute();

beforeEach(() => {
  remote.trouble = null;
});

describe('the networks', () => {
  test('say how each is connected, what to do there, and the exact address to come back to', async () => {
    const { body } = await app.call('GET', 'accounts.php', { action: 'networks' }, admin.key);
    const { networks: all } = body.data as { networks: { network: string }[] };
    expect(all.find(({ network }) => network === 'tumblr')).toMatchObject({
      sandbox_only: false,
      ways: [{ by: 'oauth', fields: [] }, { by: 'password' }],
      redirect_uri: 'http://localhost:4400/connect/callback',
      missing: [],
    });
    expect(all.find(({ network }) => network === 'bluesky')).toMatchObject({
      sandbox_only: false,
      ways: [
        { by: 'oauth', fields: [{ name: 'identifier', optional: true }], closed: null },
        { by: 'password', fields: [{ name: 'identifier' }, { name: 'password' }] },
      ],
      redirect_uri: null,
    });
    expect(all.find(({ network }) => network === 'wordpress')).toMatchObject({
      sandbox_only: false,
      server_is: 'site',
      ways: [{ by: 'password' }],
      remains: expect.stringContaining('Application Passwords'),
    });
    expect(all.find(({ network }) => network === 'youtube')).toMatchObject({ sandbox_only: true, ways: [] });
  });

  test('that need settings of the installation say which, and connect nothing before', async () => {
    const { tumblr, pinterest } = networks;
    if (!tumblr?.connecting) throw new Error('not planted');
    networks.pinterest = {
      ...tumblr,
      connecting: { ...tumblr.connecting, missing: () => ['PINTEREST_APP_ID'] },
    };
    const { body } = await app.call('GET', 'accounts.php', { action: 'networks' }, admin.key);
    expect(JSON.stringify(body.data)).toContain('PINTEREST_APP_ID');
    const refused = await change('connect', { ...given, network: 'pinterest' });
    expect(codeOf(refused)).toBe('409 invalid_state');
    expect(refused.body.error?.message).toContain('PINTEREST_APP_ID');
    networks.pinterest = pinterest;
  });
});

describe('by password', () => {
  test('an account is connected with what the network says of it', async () => {
    expect(await connect('p1', 'Marsh Media')).toMatchObject({
      network: 'tumblr',
      name: 'Marsh Media',
      handle: 'marsh',
      project_id: project.id,
      sandbox: false,
      state: 'ready',
      way: 'password',
      text_limit: 700,
      trouble: null,
      switches: null,
      checked_at: now.toISOString(),
      renew_at: '2026-11-20T12:30:00.000Z',
      expires_at: '2026-12-20T12:00:00.000Z',
    });
  });

  test('a wrong password is refused in the network’s own words, and nothing is stored', async () => {
    remote.visitor = { id: 'p2', name: 'Marsh', handle: 'marsh' };
    const refused = await change('connect', { ...given, password: 'wrong' });
    expect(codeOf(refused)).toBe('422 validation_error');
    expect(refused.body.error?.message).toContain('Tumblr said: “Wrong password”.');
    expect(await db.selectFrom('accounts').select('id').where('remote_id', '=', 'p2').execute()).toEqual([]);
  });

  test('a network that is away is told from a wrong password', async () => {
    remote.trouble = 'down';
    const refused = await change('connect', given);
    expect(codeOf(refused)).toBe('409 invalid_state');
    expect(refused.body.error?.message).toMatch(/“Back in a minute”\. Try again in a while\.$/);
  });

  test('the same account is not connected twice, and its project is named', async () => {
    await connect('p3', 'Marsh Thrice');
    const refused = await change('connect', given);
    expect(codeOf(refused)).toBe('409 invalid_state');
    expect(refused.body.error?.message).toMatch(
      /Marsh Thrice \(marsh\) is already connected in the project Marsh Daily/,
    );
  });

  test('of two at once one is connected', async () => {
    remote.visitor = { id: 'p4', name: 'Marsh', handle: 'marsh' };
    const said = await Promise.all([change('connect', given), change('connect', given)]);
    expect(said.map(codeOf).toSorted()).toEqual(['200', '409 invalid_state']);
  });

  test('another organization may connect the same account, and neither sees the other’s', async () => {
    const mine = await connect('p5');
    const elsewhere = await room.addOrganization();
    await room.project([], { organizationId: elsewhere });
    const stranger = await room.colleague('full', { role: 'owner', organizationId: elsewhere });
    expect(codeOf(await change('connect', given, stranger))).toBe('200');
    for (const [action, input] of [
      ['reconnect', { password: 'made-for-programs' }],
      ['check', {}],
      ['remove', {}],
    ] as const)
      expect(codeOf(await change(action, { account_id: mine.account_id, ...input }, stranger))).toBe(
        '404 not_found',
      );
    expect((await rowOf(mine.account_id)).removed_at).toBeNull();
  });

  test.each([
    ['a network without an adapter', { network: 'youtube' }, '409 invalid_state'],
    ['an unknown network', { network: 'myspace' }, '422 validation_error'],
    ['a server without encryption', { server: 'http://intranet.example' }, '422 validation_error'],
    ['a server that is none', { server: '///' }, '422 validation_error'],
    ['a project of nobody', { project_id: 999_999 }, '422 validation_error'],
    ['an empty password', { password: '  ' }, '422 validation_error'],
    ['an endless name', { identifier: 'm'.repeat(3_000) }, '422 validation_error'],
  ])('%s is refused', async (_, wrong, refused) => {
    expect(codeOf(await change('connect', { ...given, ...wrong }))).toBe(refused);
  });
});

describe('connecting again', () => {
  test('keeps the account’s row, its slots and its schedule', async () => {
    const { account_id } = await connect('r1', 'Marsh Again');
    const slots = [{ weekday: 1, time: '08:30' }];
    await change('edit', { account_id, slots, name: 'Our Tumblr' });
    const { body } = await room.schedule(admin, 'create', {
      body: 'Later.',
      target_account_ids: [account_id],
      scheduled_at: '2026-11-21T12:00:00Z',
    });
    const before = await rowOf(account_id);
    await markNeedy(account_id);

    const again = await change('reconnect', { account_id, password: 'made-for-programs' });
    expect(again.body.data).toMatchObject({
      account: { account_id, name: 'Our Tumblr', state: 'ready', slots, trouble: null },
    });
    expect((await rowOf(account_id)).credentials).not.toEqual(before.credentials);
    const post = await room.postOf(admin, (body.data as { id: number }).id);
    expect(post).toMatchObject({ status: 'scheduled', targets: [{ account_id, state: 'queued' }] });
  });

  test('as somebody else is refused with both names, and the account stays as it was', async () => {
    const { account_id } = await connect('r2', 'Marsh North');
    await markNeedy(account_id);
    const before = await rowOf(account_id);
    remote.visitor = { id: 'r3', name: 'Marsh South', handle: 'south' };
    const refused = await change('reconnect', {
      account_id,
      identifier: 'south',
      password: 'made-for-programs',
    });
    expect(codeOf(refused)).toBe('409 invalid_state');
    expect(refused.body.error?.message).toMatch(/Marsh South \(south\).*Marsh North \(marsh\)/);
    expect(await rowOf(account_id)).toEqual(before);
  });

  test('does not end a pause', async () => {
    const { account_id } = await connect('r4');
    await change('edit', { account_id, paused: true, reason: 'Under review' });
    await change('reconnect', { account_id, password: 'made-for-programs' });
    expect(await listed(account_id)).toMatchObject({ state: 'paused', paused_reason: 'Under review' });
  });

  test('is not for a sandbox', async () => {
    const [sandbox = 0] = (await room.project(['tumblr'])).accounts;
    expect(codeOf(await change('reconnect', { account_id: sandbox, password: 'x' }))).toBe(
      '409 invalid_state',
    );
    expect(codeOf(await change('check', { account_id: sandbox }))).toBe('409 invalid_state');
  });
});

describe('a check', () => {
  test('brings the name up to date, but not one that was given here', async () => {
    const [first, second] = [await connect('c1', 'Old name'), await connect('c2', 'Old name')];
    await change('edit', { account_id: second.account_id, name: 'Ours' });
    const credentialsOf = async (id: number) => (await rowOf(id)).credentials;
    const before = await credentialsOf(first.account_id);
    for (const [token, person] of remote.access) remote.access.set(token, { ...person, name: 'New name' });
    expect((await change('check', { account_id: first.account_id })).body.data).toMatchObject({
      account: { name: 'New name', state: 'ready' },
    });
    expect((await change('check', { account_id: second.account_id })).body.data).toMatchObject({
      account: { name: 'Ours' },
    });
    expect(await credentialsOf(first.account_id)).toEqual(before);
  });

  test('says in the network’s words why an account is not accepted, and that a person is needed', async () => {
    const { account_id } = await connect('c3');
    remote.ageAccess();
    remote.trouble = 'refuses';
    const { body } = await change('check', { account_id });
    expect(body.data).toMatchObject({
      account: {
        state: 'needs_reconnect',
        trouble: { said: 'invalid_grant', text: 'The house answered 400.' },
      },
    });
  });

  test('of a network that is away changes nothing but says so', async () => {
    const { account_id } = await connect('c4');
    remote.trouble = 'down';
    expect((await change('check', { account_id })).body.data).toMatchObject({
      account: {
        state: 'ready',
        trouble: { said: 'Back in a minute', next: 'Nothing. It will be retried.' },
      },
    });
    remote.trouble = null;
    expect((await change('check', { account_id })).body.data).toMatchObject({ account: { trouble: null } });
  });
});

describe('removing', () => {
  test('forgets the credentials and gives them back to the network', async () => {
    const { account_id } = await connect('d1');
    const { body } = await change('remove', { account_id });
    expect(body.data).toEqual({ done: true, revoked: true });
    expect(await rowOf(account_id)).toMatchObject({ credentials: null, tend_at: null, removed_at: now });
    expect(remote.secrets).toContain(remote.revoked.at(-1));
    expect(await connect('d1')).toMatchObject({ state: 'ready' });
  });

  test('goes on where the network cannot be told', async () => {
    const { account_id } = await connect('d2');
    remote.trouble = 'down';
    expect((await change('remove', { account_id })).body.data).toEqual({ done: true, revoked: false });
    expect((await rowOf(account_id)).credentials).toBeNull();
  });
});

test('a member, and tokens without the power to manage, connect nothing', async () => {
  const { account_id } = await connect('w1');
  const calls: [string, object][] = [
    ['connect', given],
    ['reconnect', { account_id, password: 'made-for-programs' }],
    ['check', { account_id }],
    ['begin', { network: 'tumblr' }],
  ];
  const member = await room.colleague('full');
  for (const [action, input] of calls)
    expect(codeOf(await change(action, input, member))).toBe('403 forbidden');
  for (const group of ['reader', 'writer', 'reviewer', 'publisher'] as const) {
    const limited = await room.colleague(group, { role: 'owner' });
    for (const [action, input] of calls.slice(0, 3))
      expect(codeOf(await change(action, input, limited))).toBe('403 insufficient_scope');
  }
});

test('no secret is in an answer, an event, a notification, the audit log or the rows', async () => {
  const { account_id } = await connect('s1');
  await change('reconnect', { account_id, password: 'made-for-programs' });
  remote.ageAccess();
  remote.trouble = 'refuses';
  const answers = [
    await change('check', { account_id }),
    await app.call('GET', 'accounts.php', {}, admin.key),
    await app.call('GET', 'accounts.php', { action: 'networks' }, admin.key),
  ];
  const tables = ['audit_log', 'events', 'notifications', 'accounts', 'network_apps'] as const;
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  const bytes = await db.selectFrom('accounts').select('credentials').execute();
  const all = JSON.stringify([
    answers.map(({ body }) => body),
    rows,
    bytes.map(({ credentials }) => String(credentials)),
  ]);
  expect(remote.secrets.length).toBeGreaterThan(3);
  for (const secret of [...remote.secrets, 'made-for-programs']) expect(all).not.toContain(secret);
});
