import { beforeAll, expect, test } from 'vitest';

import { lentAccounts } from '#server/areas/delivery/reading/reading.ts';
import { freshDatabase } from '#test/app/database.ts';
import { Browser } from '#test/app/sign-in-app.ts';
import { emptyTables } from '#test/data/empty-tables.ts';
import { startNewsroom } from '#test/data/newsroom.ts';
import { startBluesky, type LocalBluesky } from '#test/networks/bluesky.ts';
import { plant } from '#test/networks/fake-network.ts';
import { allowAt } from '#test/networks/pds-sign-in.ts';
import { bringingMs, type PdsAccount } from '#test/networks/pds.ts';
import { openCredentials, sealCredentials } from './credentials.ts';
import { openAccount } from './open.ts';
import { findConnection } from './store-connections.ts';

/** The whole flow on a local installation, with a real server of the network. */

const accountsPath = '/tool/api/v1/accounts.php';
const signal = new AbortController().signal;

let bluesky: LocalBluesky;
let room: Awaited<ReturnType<typeof startNewsroom>>;
let person: PdsAccount;
let admin: Browser;
let projectId: number;

beforeAll(async () => {
  bluesky = await startBluesky();
  plant('bluesky', bluesky.network);
  const { pds, front } = bluesky;
  const hosts = [pds.server, pds.directory, front.server].map((origin) => new URL(origin).host);
  room = await startNewsroom(await freshDatabase(), { env: { OUTBOUND_ALLOW: hosts.join(',') } });
  projectId = (await room.project([])).id;
  person = await pds.addAccount();
  admin = await colleague();
}, bringingMs);

async function colleague(): Promise<Browser> {
  const { browser } = await room.app.founder.person({ organizationId: room.organizationId, role: 'admin' });
  return browser;
}

interface Shown {
  account_id: number;
  state: string;
  way: string;
  trouble: { said: string | null; next: string } | null;
}

async function change(action: string, input: object): Promise<{ account: Shown; url: string }> {
  const answer = await admin.post(accountsPath, { action, ...input });
  const body = answer.json<{ data?: { account: Shown; url: string }; error?: { message: string } }>();
  if (!body.data) throw new Error(body.error?.message);
  return body.data;
}

/** Goes to the network and approves; returns the URL of the redirect back. */
async function wayBack(input: object, who = person): Promise<URL> {
  const { url } = await change('begin', { project_id: projectId, ...input });
  return allowAt(url, who);
}

const byHandle = () => ({ network: 'bluesky', identifier: person.handle });
const pathOf = ({ pathname, search }: URL) => `${pathname}${search}`;
const rows = () => room.db.selectFrom('accounts').selectAll().where('remote_id', '=', person.did).execute();

async function connect(): Promise<number> {
  const back = await admin.get(pathOf(await wayBack(byHandle())));
  return Number(new URL(String(back.headers.location), 'http://localhost').searchParams.get('account'));
}

const remove = async (id: number) => change('remove', { account_id: id });

test('a person comes back to the number of their machine, is led on to its name, and the account is there', async () => {
  const back = await wayBack(byHandle());
  expect(back.host).toBe('127.0.0.1:4400');
  const led = await new Browser(room.app.fastify).get(back.href);
  expect(led.statusCode).toBe(303);
  expect(led.headers.location).toBe(`http://localhost:4400${pathOf(back)}`);
  expect(led.headers['cache-control']).toBe('no-store');
  const done = await admin.get(pathOf(back));
  const [account] = await rows();
  expect(done.headers.location).toBe(`/settings/accounts?account=${account?.id}`);
  expect(account).toMatchObject({ handle: person.handle, way: 'oauth', state: 'ready' });
  await remove(account?.id ?? 0);
});

test('an answer that came twice, was forged, or is somebody else’s connects nothing', async () => {
  const back = await wayBack(byHandle());
  const eve = await colleague();
  expect((await eve.get(pathOf(back))).statusCode).toBe(403);
  const forged = new URL(back);
  forged.searchParams.set('state', 'made-up');
  expect((await admin.get(pathOf(forged))).statusCode).toBe(400);
  expect(await rows()).toMatchObject([{ removed_at: expect.any(Date) }]);
  expect((await admin.get(pathOf(back))).statusCode).toBe(303);
  expect((await admin.get(pathOf(back))).statusCode).toBe(409);
  const [, account] = await rows();
  await remove(account?.id ?? 0);
});

test.each([
  ['of another server', 'https://evil.example'],
  ['that does not say whose it is', ''],
])('an answer %s uses the sign-in up and connects nothing', async (_what, issuer) => {
  const back = await wayBack(byHandle());
  const forged = new URL(back);
  forged.searchParams.set('iss', issuer);
  const refused = await admin.get(pathOf(forged));
  expect(refused.statusCode).toBe(422);
  expect(refused.body).toContain('not of the server that was asked');
  expect((await admin.get(pathOf(back))).statusCode).toBe(409);
});

test('what is asked of a person stands at the server alone, not in the address', async () => {
  const { url } = await change('begin', byHandle());
  expect(Array.from(new URL(url).searchParams.keys())).toEqual(['client_id', 'request_uri']);
});

test('what an app password connected is connected again by signing in, and the other way round', async () => {
  const { handle: identifier, appPassword: password } = person;
  const { account } = await change('connect', {
    network: 'bluesky',
    project_id: projectId,
    server: bluesky.pds.server,
    identifier,
    password,
  });
  const { account_id } = account;
  const post = await room.db
    .selectFrom('accounts')
    .select('created_at')
    .where('id', '=', account_id)
    .execute();
  await admin.get(pathOf(await wayBack({ account_id })));
  const again = async () => (await change('check', { account_id })).account;
  expect(await again()).toMatchObject({ account_id, way: 'oauth', state: 'ready', trouble: null });
  expect((await change('reconnect', { account_id, password })).account).toMatchObject({
    account_id,
    way: 'password',
  });
  expect(await again()).toMatchObject({ way: 'password', state: 'ready' });
  expect(
    await room.db.selectFrom('accounts').select('created_at').where('id', '=', account_id).execute(),
  ).toEqual(post);
  await remove(account_id);
});

test('another account does not take the place of the one that is connected again', async () => {
  const id = await connect();
  const eve = await bluesky.pds.addAccount();
  const refused = await admin.get(pathOf(await wayBack({ account_id: id }, eve)));
  expect(refused.statusCode).toBe(422);
  expect(refused.body).toContain('Another account signed in');
  expect((await findConnection(room.db, id))?.remote_id).toBe(person.did);
  await remove(id);
});

test('a sign-in that was taken back at the server needs a person, who is told; its slots stay', async () => {
  const id = await connect();
  const { db, app } = room;
  const row = await findConnection(db, id);
  if (!row?.credentials) throw new Error('not connected');
  const { settings } = app.deps;
  const slots = [{ weekday: 1, time: '08:30' }];
  await change('edit', { account_id: id, slots });
  const account = openAccount(app.deps, bluesky.network, { ...row, organizationId: row.organization_id });
  await bluesky.network.revoke?.(account, signal);
  // The last access token is valid for its hour.
  const held = JSON.parse(openCredentials(settings, id, row.credentials));
  const credentials = sealCredentials(settings, id, JSON.stringify({ ...held, access: 'ended' }));
  // By SQL: an hour later, as far as the access token is concerned.
  await db.updateTable('accounts').set({ credentials }).where('id', '=', id).execute();
  await emptyTables(db, 'notifications');

  const { account: shown } = await change('check', { account_id: id });
  expect(shown).toMatchObject({
    state: 'needs_reconnect',
    trouble: {
      said: expect.stringContaining('invalid_grant'),
      next: expect.stringContaining('Settings → Connected accounts'),
    },
  });
  const told = await db.selectFrom('notifications').select(['event', 'title']).execute();
  expect(told).toContainEqual({
    event: 'account_at_risk',
    title: expect.stringContaining('must be reconnected'),
  });
  await admin.get(pathOf(await wayBack({ account_id: id })));
  expect((await change('check', { account_id: id })).account).toMatchObject({
    state: 'ready',
    slots,
    trouble: null,
  });
  await remove(id);
});

test('of two who renew at once one does, and both go on with what it brought', async () => {
  const id = await connect();
  const { db, app } = room;
  const row = await findConnection(db, id);
  if (!row) throw new Error('not connected');
  const open = () => openAccount(app.deps, bluesky.network, { ...row, organizationId: row.organization_id });
  const [one, other] = await Promise.all([open().renewed(signal), open().renewed(signal)]);
  expect(one).toBe(other);
  const after = await findConnection(db, id);
  expect(after).toMatchObject({ state: 'ready', trouble: null });
  expect(openCredentials(app.deps.settings, id, after?.credentials ?? Buffer.alloc(0))).toBe(one);
  expect(await remove(id)).toMatchObject({ done: true, revoked: true });
});

test('sources read with it at its own server, by proofs of its key, and renew it', async () => {
  const id = await connect();
  await change('edit', { account_id: id, lends_reading: true });
  const { deps } = room.app;
  const session = async () => {
    const [lent] = await lentAccounts(deps, ['bluesky']);
    return lent?.io.fetch(`${bluesky.pds.server}/xrpc/com.atproto.server.getSession`);
  };
  expect(await session()).toMatchObject({ status: 200 });
  const before = await findConnection(room.db, id);
  const held = JSON.parse(openCredentials(deps.settings, id, before?.credentials ?? Buffer.alloc(0)));
  const spoiled = JSON.stringify({ ...held, access: `${held.access}x` });
  // By SQL: only time makes a token expire.
  await room.db
    .updateTable('accounts')
    .set({ credentials: sealCredentials(deps.settings, id, spoiled) })
    .where('id', '=', id)
    .execute();
  expect(await session()).toMatchObject({ status: 200 });
  expect(await findConnection(room.db, id)).toMatchObject({ state: 'ready', trouble: null });
  await remove(id);
});

test('nothing of it can be read in the rows', async () => {
  const { url } = await change('begin', byHandle());
  const id = await connect();
  const row = await findConnection(room.db, id);
  const { access, refresh, grant } = JSON.parse(
    openCredentials(room.app.deps.settings, id, row?.credentials ?? Buffer.alloc(0)),
  );
  const tables = ['accounts', 'account_sign_ins', 'network_apps', 'audit_log', 'events'] as const;
  const all = await Promise.all(tables.map((table) => room.db.selectFrom(table).selectAll().execute()));
  const text = JSON.stringify([all, String(row?.credentials), url]);
  for (const secret of [access, refresh, grant.key.d]) expect(text).not.toContain(secret);
  await remove(id);
});
