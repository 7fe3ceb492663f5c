import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { Browser } from '#test/app/sign-in-app.ts';
import { startNewsroom } from '#test/data/newsroom.ts';
import { fakeNetwork, plant } from '#test/networks/fake-network.ts';
import { startNetworkServer } from '#test/networks/network-server.ts';

const started = new Date('2026-11-20T12:00:00Z');
let now = started;
const house = await startNetworkServer();
plant('tumblr', fakeNetwork(house));
const room = await startNewsroom(await freshDatabase(), {
  now: () => now,
  env: { OUTBOUND_ALLOW: new URL(house.origin).host },
});
const { db, app, organizationId } = room;
const project = await room.project([]);
let ada: Browser;

/** A member of the organization, signed in with a browser of their own. */
async function signedIn(role: 'admin' | 'member' = 'admin'): Promise<Browser & { userId: number }> {
  const { id, browser } = await app.founder.person({ organizationId, role });
  return Object.assign(browser, { userId: id });
}

async function begin(browser: Browser, input: object = {}) {
  return browser.post('/tool/api/v1/accounts.php', {
    action: 'begin',
    network: 'tumblr',
    project_id: project.id,
    ...input,
  });
}

/** Goes to the network and approves; returns the URL of the redirect back. */
async function wayBack(browser: Browser, input: object = {}): Promise<string> {
  const { data } = (await begin(browser, input)).json<{ data: { url: string } }>();
  const { pathname, search } = await house.allow(data.url);
  return `${pathname}${search}`;
}

const accountsOf = (remoteId: string) =>
  db.selectFrom('accounts').selectAll().where('remote_id', '=', remoteId).execute();

beforeAll(async () => {
  ada = await signedIn();
});

beforeEach(() => {
  now = started;
  house.trouble = null;
});

describe('a sign-in at the network', () => {
  test('connects the account and leads back to it', async () => {
    house.visitor = { id: 'o1', name: 'Marsh Media', handle: 'marsh' };
    const back = await ada.get(await wayBack(ada));
    const [account] = await accountsOf('o1');
    expect(back.statusCode).toBe(303);
    expect(back.headers.location).toBe(`/settings/accounts?account=${account?.id}`);
    expect(back.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(account).toMatchObject({
      name: 'Marsh Media',
      way: 'oauth',
      state: 'ready',
      project_id: project.id,
    });
  });

  test('makes our app known to a server once', async () => {
    const apps = house.apps.size;
    for (const id of ['o2', 'o3']) {
      house.visitor = { id, name: id, handle: id };
      await ada.get(await wayBack(ada));
    }
    expect(house.apps.size).toBe(apps);
  });

  test('makes it known anew where nobody came in through it for a day: servers forget such apps', async () => {
    const apps = house.apps.size;
    const server = 'https://other.example';
    await begin(ada, { server });
    await begin(ada, { server });
    expect(house.apps.size).toBe(apps + 1);
    now = new Date('2026-11-21T12:00:00Z');
    await begin(ada, { server });
    expect(house.apps.size).toBe(apps + 2);
  });

  test('is sent back a second time in vain', async () => {
    house.visitor = { id: 'o4', name: 'Once', handle: 'once' };
    const address = await wayBack(ada);
    await ada.get(address);
    const again = await ada.get(address);
    expect(again.statusCode).toBe(409);
    expect(again.body).toContain('This sign-in was used already');
    expect(await accountsOf('o4')).toHaveLength(1);
  });

  test('that comes twice at once connects once', async () => {
    house.visitor = { id: 'o5', name: 'Twice', handle: 'twice' };
    const address = await wayBack(ada);
    const answers = await Promise.all([ada.get(address), ada.get(address)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([303, 409]);
    expect(await accountsOf('o5')).toHaveLength(1);
  });

  test('of somebody else’s session connects nothing, and stays open for them', async () => {
    house.visitor = { id: 'o6', name: 'Foreign', handle: 'foreign' };
    const address = await wayBack(ada);
    const eve = await signedIn();
    const nobody = new Browser(app.fastify);
    for (const browser of [eve, nobody]) {
      const refused = await browser.get(address);
      expect(refused.statusCode).toBe(403);
      expect(refused.body).toContain('begun elsewhere');
    }
    expect(await accountsOf('o6')).toEqual([]);
    expect((await ada.get(address)).statusCode).toBe(303);
  });

  test('does not count with a key in place of the session', async () => {
    house.visitor = { id: 'o7', name: 'Keyed', handle: 'keyed' };
    const address = await wayBack(ada);
    const { key } = await room.colleague('full', { role: 'admin' });
    const refused = await new Browser(app.fastify).get(`${address}&api_key=${key}`);
    expect(refused.statusCode).toBe(403);
    const begun = await app.call('POST', 'accounts.php', { action: 'begin', network: 'tumblr' }, key);
    expect(begun.status).toBe(403);
    expect(await accountsOf('o7')).toEqual([]);
  });

  test('that was made up is not known', async () => {
    for (const query of ['', '?code=x', '?state=x&code=x', '?state=a&state=b&code=x', '?state=%00&code=x']) {
      const refused = await ada.get(`/connect/callback${query}`);
      expect(refused.statusCode).toBe(400);
      expect(refused.body).toContain('This sign-in is not known here');
    }
  });

  test('counts for ten minutes', async () => {
    house.visitor = { id: 'o8', name: 'Late', handle: 'late' };
    const address = await wayBack(ada);
    now = new Date(started.getTime() + 10 * 60_000);
    const refused = await ada.get(address);
    expect(refused.statusCode).toBe(410);
    expect(refused.body).toContain('ten minutes');
    expect(await accountsOf('o8')).toEqual([]);
  });

  test('with a code that somebody else brought is refused by the network, for the proof is missing', async () => {
    house.visitor = { id: 'o9', name: 'Stolen', handle: 'stolen' };
    const [mine, theirs] = [await wayBack(ada), await wayBack(await signedIn())];
    const code = new URLSearchParams(theirs.split('?')[1]).get('code') ?? '';
    const query = new URLSearchParams(mine.split('?')[1]);
    query.set('code', code);
    const refused = await ada.get(`/connect/callback?${query}`);
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('invalid_grant');
    expect(await accountsOf('o9')).toEqual([]);
  });

  test('that the person did not allow says so; what the network said is text, not a page', async () => {
    for (const [error, words] of [
      ['access_denied', 'was not allowed'],
      ['<script>alert(1)</script>', '&lt;script&gt;'],
    ]) {
      const state = new URLSearchParams((await wayBack(ada)).split('?')[1]).get('state') ?? '';
      const refused = await ada.get(
        `/connect/callback?${new URLSearchParams({ state, error: error ?? '' })}`,
      );
      expect(refused.statusCode).toBe(400);
      expect(refused.body).toContain(words);
      expect(refused.body).not.toContain('<script');
    }
  });

  test('of a network that went away meanwhile says so', async () => {
    const address = await wayBack(ada);
    house.trouble = 'down';
    const refused = await ada.get(address);
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('Back in a minute');
  });

  test('ends with the right to connect accounts', async () => {
    house.visitor = { id: 'o10', name: 'Demoted', handle: 'demoted' };
    const eve = await signedIn();
    const address = await wayBack(eve);
    await room.manage('members.php', { action: 'change', user_id: eve.userId, role: 'member' });
    expect((await eve.get(address)).statusCode).toBe(403);
    expect((await begin(eve)).statusCode).toBe(403);
    expect(await accountsOf('o10')).toEqual([]);
  });

  test('keeps nothing that could be used when the database is read', async () => {
    const { data } = (await begin(ada)).json<{ data: { url: string } }>();
    const query = new URL(data.url).searchParams;
    const rows = JSON.stringify([
      await db.selectFrom('account_sign_ins').selectAll().execute(),
      await db.selectFrom('network_apps').selectAll().execute(),
    ]);
    expect(rows).not.toContain(query.get('state'));
    for (const secret of house.apps.values()) expect(rows).not.toContain(secret);
  });
});

describe('connecting again at the network', () => {
  async function connected(id: string, name: string): Promise<number> {
    house.visitor = { id, name, handle: name.toLowerCase() };
    await ada.get(await wayBack(ada));
    const [account] = await accountsOf(id);
    // By SQL: only a network ends a sign-in.
    await db.updateTable('accounts').set({ state: 'needs_reconnect' }).where('remote_id', '=', id).execute();
    return account?.id ?? 0;
  }

  test('needs the account alone, and keeps its row', async () => {
    const id = await connected('a1', 'North');
    const back = await ada.get(await wayBack(ada, { account_id: id, network: undefined }));
    expect(back.headers.location).toBe(`/settings/accounts?account=${id}`);
    expect(await accountsOf('a1')).toMatchObject([{ id, state: 'ready', trouble: null }]);
  });

  test('as somebody else names both, and changes nothing', async () => {
    const id = await connected('a2', 'East');
    const address = await wayBack(ada, { account_id: id });
    house.visitor = { id: 'a3', name: 'West', handle: 'west' };
    const other = await wayBack(ada, { account_id: id });
    const refused = await ada.get(other);
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toMatch(/West \(west\).*East \(east\)/);
    expect(await accountsOf('a2')).toMatchObject([{ state: 'needs_reconnect' }]);
    expect((await ada.get(address)).statusCode).toBe(303);
  });

  test('what was removed meanwhile does not come back by that', async () => {
    const id = await connected('a4', 'South');
    const address = await wayBack(ada, { account_id: id });
    await ada.post('/tool/api/v1/accounts.php', { action: 'remove', account_id: id });
    expect((await ada.get(address)).statusCode).toBe(409);
    expect(await accountsOf('a4')).toMatchObject([{ credentials: null }]);
  });

  test('another organization’s account is not found', async () => {
    const elsewhere = await room.addOrganization();
    const { accounts } = await room.project(['tumblr'], { organizationId: elsewhere });
    expect((await begin(ada, { account_id: accounts[0] })).statusCode).toBe(404);
  });
});
