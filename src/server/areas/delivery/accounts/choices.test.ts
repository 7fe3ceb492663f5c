import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { Browser } from '#test/app/sign-in-app.ts';
import { startNewsroom } from '#test/data/newsroom.ts';
import { fakeNetwork, plant } from '#test/networks/fake-network.ts';
import { startNetworkServer } from '#test/networks/network-server.ts';
import { checkDueAccountsJob } from './jobs.ts';

const started = new Date('2026-11-20T12:00:00Z');
const minuteMs = 60_000;
const after = (minutes: number) => new Date(started.getTime() + minutes * minuteMs);
let now = started;

const remote = await startNetworkServer();
let pages: { id: string; name: string; handle: string }[] = [];
plant('tumblr', fakeNetwork(remote, { pages: () => pages }));
const room = await startNewsroom(await freshDatabase(), {
  now: () => now,
  env: { OUTBOUND_ALLOW: new URL(remote.origin).host },
});
const { db, app, organizationId } = room;
const url = '/tool/api/v1/accounts.php';
const project = await room.project([]);
let ada: Browser & { userId: number };

async function signedIn(home = organizationId): Promise<Browser & { userId: number }> {
  const { id, browser } = await app.founder.person({ organizationId: home, role: 'admin' });
  return Object.assign(browser, { userId: id });
}

let people = 0;

/** A person with so many pages at the network; their ids there, the person's own first. */
function visitor(count: number): string[] {
  people++;
  const id = `v${people}`;
  remote.visitor = { id, name: `Visitor ${people}`, handle: id };
  pages = Array.from({ length: count }, (_, at) => ({
    id: `${id}-p${at}`,
    name: `Page ${at} of ${id}`,
    handle: `page${at}`,
  }));
  return [id, ...pages.map((page) => page.id)];
}

/** Goes to the network and back; returns where Copydesk leads then. */
async function thereAndBack(browser: Browser, input: object = {}) {
  const begun = await browser.post(url, {
    action: 'begin',
    network: 'tumblr',
    project_id: project.id,
    ...input,
  });
  const { pathname, search } = await remote.allow(begun.json().data.url);
  return browser.get(`${pathname}${search}`);
}

/** A sign-in that waits for a choice. */
async function waiting(browser: Browser, input: object = {}): Promise<number> {
  const { headers } = await thereAndBack(browser, input);
  return Number(/^\/settings\/accounts\/choose\?sign_in=(\d+)$/.exec(String(headers.location))?.[1]);
}

interface Offered {
  choices: { remote_id: string; account_id: number | null; [field: string]: unknown }[];
  [field: string]: unknown;
}

const choicesOf = (browser: Browser, signIn: number) =>
  browser.get(`${url}?action=choices&sign_in_id=${signIn}`);

async function offered(browser: Browser, signIn: number): Promise<Offered> {
  return (await choicesOf(browser, signIn)).json().data;
}

const choose = (browser: Browser, signIn: number, remoteIds: readonly string[]) =>
  browser.post(url, { action: 'choose', sign_in_id: signIn, remote_ids: remoteIds });

const codeOf = ({ statusCode, json }: Awaited<ReturnType<Browser['get']>>) => {
  const { error } = json();
  return error ? `${statusCode} ${error.code}` : String(statusCode);
};

const accountsOf = (remoteIds: readonly string[]) =>
  db.selectFrom('accounts').selectAll().where('remote_id', 'in', remoteIds).orderBy('id').execute();

const rowOf = (signIn: number) =>
  db.selectFrom('account_sign_ins').selectAll().where('id', '=', signIn).executeTakeFirstOrThrow();

beforeAll(async () => {
  ada = await signedIn();
});

beforeEach(() => {
  now = started;
  remote.trouble = null;
});

describe('a sign-in that brings several accounts', () => {
  test('connects none of them before the person has chosen', async () => {
    const ids = visitor(2);
    const { statusCode, headers } = await thereAndBack(ada);
    expect(statusCode).toBe(303);
    expect(headers.location).toMatch(/^\/settings\/accounts\/choose\?sign_in=\d+$/);
    expect(await accountsOf(ids)).toEqual([]);
  });

  test('lists them with what the network says of each, and those that are connected already', async () => {
    const [own, page = ''] = visitor(1);
    const first = await waiting(ada);
    const { accounts } = (await choose(ada, first, [page])).json().data;
    const signIn = await waiting(ada);
    expect(await offered(ada, signIn)).toEqual({
      network: 'tumblr',
      network_label: 'Tumblr',
      project_id: project.id,
      project_name: 'Marsh Daily',
      expires_at: after(10).toISOString(),
      choices: [
        {
          remote_id: own,
          name: remote.visitor.name,
          handle: own,
          avatar_url: `${remote.origin}/avatars/${own}.png`,
          kind: 'Profile',
          account_id: null,
          project_name: null,
        },
        {
          remote_id: page,
          name: `Page 0 of ${own}`,
          handle: 'page0',
          avatar_url: `${remote.origin}/avatars/${page}.png`,
          kind: 'Page',
          account_id: accounts[0].account_id,
          project_name: 'Marsh Daily',
        },
      ],
    });
  });

  test('connects the chosen ones as one would be, and forgets the others', async () => {
    const [own = '', first = '', second = '', third = ''] = visitor(3);
    const signIn = await waiting(ada);
    const { accounts } = (await choose(ada, signIn, [third, first])).json().data;
    expect(accounts).toMatchObject([
      { name: `Page 0 of ${own}`, handle: 'page0', way: 'oauth', state: 'ready', project_id: project.id },
      { name: `Page 2 of ${own}`, handle: 'page2', way: 'oauth', state: 'ready', project_id: project.id },
    ]);
    const ids = accounts.map(({ account_id }: { account_id: number }) => account_id);
    const rows = await accountsOf([first, third]);
    expect(rows.map(({ id }) => id)).toEqual(ids);
    for (const row of rows) {
      expect(row.avatar_url).toBe(`${remote.origin}/avatars/${row.remote_id}.png`);
      expect(row.credentials).not.toBeNull();
      expect(row.app_id).not.toBeNull();
    }
    expect(await accountsOf([own, second])).toEqual([]);
    expect((await rowOf(signIn)).sealed).toBeNull();

    const audit = await db
      .selectFrom('audit_log')
      .select(['what', 'subject', 'user_id'])
      .where(
        'subject',
        'in',
        ids.map((id: number) => `account ${id}`),
      )
      .orderBy('id')
      .execute();
    expect(audit).toEqual(
      ids.map((id: number) => ({ what: 'accounts.connect', subject: `account ${id}`, user_id: ada.userId })),
    );
    const events = JSON.stringify(await db.selectFrom('events').selectAll().execute());
    for (const id of ids) expect(events).toContain(String(id));
  });

  test('counts once', async () => {
    const [own = '', page = ''] = visitor(1);
    const signIn = await waiting(ada);
    await choose(ada, signIn, [own]);
    for (const ids of [[own], [page]]) {
      const again = await choose(ada, signIn, ids);
      expect(codeOf(again)).toBe('409 invalid_state');
      expect(again.json().error.message).toContain('used already');
    }
    expect((await choicesOf(ada, signIn)).json().error.message).toContain('used already');
    expect(await accountsOf([own, page])).toHaveLength(1);
  });

  test('of two choices at once only the first counts', async () => {
    const [own = '', page = ''] = visitor(1);
    const signIn = await waiting(ada);
    const answers = await Promise.all([choose(ada, signIn, [own]), choose(ada, signIn, [page])]);
    expect(answers.map(codeOf).toSorted()).toEqual(['200', '409 invalid_state']);
    expect(await accountsOf([own, page])).toHaveLength(1);
  });

  test('is open for ten minutes; then its secrets are deleted too', async () => {
    const ids = visitor(1);
    const signIn = await waiting(ada);
    now = after(10);
    for (const refused of [await choicesOf(ada, signIn), await choose(ada, signIn, ids)]) {
      expect(codeOf(refused)).toBe('409 invalid_state');
      expect(refused.json().error.message).toContain('ten minutes');
    }
    expect((await rowOf(signIn)).sealed).not.toBeNull();
    await checkDueAccountsJob.run(app.deps, {}, new AbortController().signal);
    expect((await rowOf(signIn)).sealed).toBeNull();
    expect((await choose(ada, signIn, ids)).json().error.message).toContain('ten minutes');
    expect(await accountsOf(ids)).toEqual([]);
  });

  test('keeps its ten minutes from the return on, however long the person took at the network', async () => {
    visitor(1);
    const begun = await ada.post(url, { action: 'begin', network: 'tumblr', project_id: project.id });
    now = after(9);
    const { pathname, search } = await remote.allow(begun.json().data.url);
    const { headers } = await ada.get(`${pathname}${search}`);
    const signIn = Number(String(headers.location).split('=')[1]);
    now = after(18);
    await checkDueAccountsJob.run(app.deps, {}, new AbortController().signal);
    expect((await offered(ada, signIn)).choices).toHaveLength(2);
  });

  test('offers an account once that the network names twice, and connects a single one at once', async () => {
    const [own = ''] = visitor(0);
    pages = [{ id: own, name: 'The same', handle: 'same' }];
    const { headers } = await thereAndBack(ada);
    const [account] = await accountsOf([own]);
    expect(headers.location).toBe(`/settings/accounts?account=${account?.id}`);
  });

  test('works with fifty pages, and with names that are markup or Arabic', async () => {
    const ids = visitor(50);
    pages = pages.map((page, at) =>
      at === 0 ? { ...page, name: '<img src=x onerror=alert(1)> "& جريدة الميناء' } : page,
    );
    const signIn = await waiting(ada);
    expect((await offered(ada, signIn)).choices).toHaveLength(51);
    expect(codeOf(await choose(ada, signIn, ids))).toBe('200');
    const rows = await accountsOf(ids);
    expect(rows).toHaveLength(51);
    expect(rows.map(({ name }) => name)).toContain('<img src=x onerror=alert(1)> "& جريدة الميناء');
  });
});

describe('a choice is refused', () => {
  test('of accounts that were not offered, and connects none', async () => {
    const mine = visitor(1);
    const first = await waiting(ada);
    const theirs = visitor(1);
    await waiting(ada);
    for (const wrong of [['v0-unknown'], [...mine, theirs[1] ?? ''], ["' or 1=1 --"]]) {
      const refused = await choose(ada, first, wrong);
      expect(codeOf(refused)).toBe('422 validation_error');
      expect(refused.json().error.details.fields).toHaveProperty('remote_ids');
    }
    expect(await accountsOf([...mine, ...theirs])).toEqual([]);
    expect(codeOf(await choose(ada, first, mine))).toBe('200');
  });

  test.each([
    ['nothing', { remote_ids: [] }],
    ['an empty id', { remote_ids: [''] }],
    ['an endless id', { remote_ids: ['x'.repeat(3_000)] }],
    ['more than any network offers', { remote_ids: Array.from({ length: 1_001 }, String) }],
    ['one id that is no list', { remote_ids: 'v1' }],
    ['no sign-in', { sign_in_id: null }],
  ])('of %s', async (_, wrong) => {
    const ids = visitor(1);
    const signIn = await waiting(ada);
    const refused = await ada.post(url, { action: 'choose', sign_in_id: signIn, remote_ids: ids, ...wrong });
    expect(codeOf(refused)).toBe('422 validation_error');
    expect(await accountsOf(ids)).toEqual([]);
  });

  test('in another person’s session, in another session of the same person, and with a key', async () => {
    const ids = visitor(1);
    const person = await app.founder.person({ organizationId, role: 'admin' });
    const signIn = await waiting(person.browser);
    const phone = new Browser(app.fastify);
    await phone.signIn(person.email);
    for (const browser of [ada, phone])
      for (const refused of [await choicesOf(browser, signIn), await choose(browser, signIn, ids)])
        expect(codeOf(refused)).toBe('404 not_found');
    const key = await room.keyOf(person.id, 'full');
    const sent = { action: 'choose', sign_in_id: signIn, remote_ids: ids };
    expect((await app.call('POST', 'accounts.php', sent, key)).status).toBe(403);
    const asked = { action: 'choices', sign_in_id: signIn };
    expect((await app.call('GET', 'accounts.php', asked, key)).status).toBe(403);
    expect(await accountsOf(ids)).toEqual([]);
    expect(codeOf(await choose(person.browser, signIn, ids))).toBe('200');
  });

  test('of a sign-in that waits for no choice', async () => {
    const ids = visitor(1);
    await ada.post(url, { action: 'begin', network: 'tumblr', project_id: project.id });
    const { id } = await db
      .selectFrom('account_sign_ins')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    for (const unknown of [id, 999_999]) {
      expect(codeOf(await choicesOf(ada, unknown))).toBe('404 not_found');
      expect(codeOf(await choose(ada, unknown, ids))).toBe('404 not_found');
    }
  });

  test('while the person works in another organization', async () => {
    const ids = visitor(1);
    const elsewhere = await room.addOrganization();
    await room.project([], { organizationId: elsewhere });
    const { browser } = await app.founder.person({ organizationId, role: 'admin' });
    await app.founder.join(browser, { organizationId: elsewhere, role: 'admin' });
    const me = '/tool/api/v1/me.php';
    await browser.post(me, { action: 'switch', organization_id: organizationId });
    const signIn = await waiting(browser);
    await browser.post(me, { action: 'switch', organization_id: elsewhere });
    for (const refused of [await choicesOf(browser, signIn), await choose(browser, signIn, ids)]) {
      expect(codeOf(refused)).toBe('409 invalid_state');
      expect(refused.json().error.message).toContain('another organization');
    }
    expect(await accountsOf(ids)).toEqual([]);
    await browser.post(me, { action: 'switch', organization_id: organizationId });
    expect(codeOf(await choose(browser, signIn, ids))).toBe('200');
  });

  test('once the person may not connect accounts any more', async () => {
    const ids = visitor(1);
    const eve = await signedIn();
    const signIn = await waiting(eve);
    await room.manage('members.php', { action: 'change', user_id: eve.userId, role: 'member' });
    expect(codeOf(await choicesOf(eve, signIn))).toBe('403 forbidden');
    expect(codeOf(await choose(eve, signIn, ids))).toBe('403 forbidden');
    expect(await accountsOf(ids)).toEqual([]);
  });

  test('where the project was archived meanwhile', async () => {
    const ids = visitor(1);
    const { id } = await room.project([]);
    const signIn = await waiting(ada, { project_id: id });
    await room.manage('projects.php', { action: 'archive', project_id: id });
    expect(codeOf(await choose(ada, signIn, ids))).toBe('409 invalid_state');
    expect(await accountsOf(ids)).toEqual([]);
  });

  test('as a whole where one of the accounts was connected meanwhile, and can be made again without it', async () => {
    const [own = '', page = ''] = visitor(1);
    const [first, second] = [await waiting(ada), await waiting(ada)];
    await choose(ada, second, [page]);
    const refused = await choose(ada, first, [own, page]);
    expect(codeOf(refused)).toBe('409 invalid_state');
    expect(refused.json().error.message).toMatch(
      /Page 0 of .* is already connected in the project Marsh Daily/,
    );
    expect(await accountsOf([own])).toEqual([]);
    expect(codeOf(await choose(ada, first, [own]))).toBe('200');
  });
});

test('an account of another organization is offered as any, and may be connected in both', async () => {
  const ids = visitor(1);
  const elsewhere = await room.addOrganization();
  const theirs = await room.project([], { organizationId: elsewhere });
  const stranger = await signedIn(elsewhere);
  await choose(stranger, await waiting(stranger, { project_id: theirs.id }), ids);
  const signIn = await waiting(ada);
  const { choices } = await offered(ada, signIn);
  expect(choices).toMatchObject([{ account_id: null }, { account_id: null, project_name: null }]);
  expect(codeOf(await choose(ada, signIn, ids))).toBe('200');
  expect(new Set((await accountsOf(ids)).map((row) => row.organization_id))).toEqual(
    new Set([elsewhere, organizationId]),
  );
});

test('a removed account can be chosen again', async () => {
  const [, page = ''] = visitor(1);
  const { accounts } = (await choose(ada, await waiting(ada), [page])).json().data;
  await ada.post(url, { action: 'remove', account_id: accounts[0].account_id });
  const signIn = await waiting(ada);
  expect((await offered(ada, signIn)).choices).toMatchObject([{}, { account_id: null }]);
  expect(codeOf(await choose(ada, signIn, [page]))).toBe('200');
});

describe('connecting again by a sign-in that brings several', () => {
  async function connected(remoteId: string): Promise<number> {
    await choose(ada, await waiting(ada), [remoteId]);
    const [account] = await accountsOf([remoteId]);
    // By SQL: only a network ends a sign-in.
    await db
      .updateTable('accounts')
      .set({ state: 'needs_reconnect' })
      .where('remote_id', '=', remoteId)
      .execute();
    return account?.id ?? 0;
  }

  test('takes the same account without a question, and no other', async () => {
    const ids = visitor(3);
    const [, , page = ''] = ids;
    const id = await connected(page);
    const { headers } = await thereAndBack(ada, { account_id: id, network: undefined });
    expect(headers.location).toBe(`/settings/accounts?account=${id}`);
    expect(await accountsOf(ids)).toMatchObject([{ id, state: 'ready', trouble: null }]);
  });

  test('names who signed in where it is not among them, and changes nothing', async () => {
    const [, page = ''] = visitor(1);
    const id = await connected(page);
    const others = visitor(7);
    const refused = await thereAndBack(ada, { account_id: id, network: undefined });
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain(`${remote.visitor.name} (${others[0]}), Page 0 of ${others[0]} (page0)`);
    expect(refused.body).toContain(`Page 0 of ${page.split('-')[0]} (page0)`);
    expect(refused.body).not.toContain('Page 6');
    expect(await accountsOf([page])).toMatchObject([{ state: 'needs_reconnect' }]);
    expect(await accountsOf(others)).toEqual([]);
  });
});

test('no secret of a choice is in an answer, in the rows or in the audit log', async () => {
  const ids = visitor(2);
  const signIn = await waiting(ada);
  const sealed = JSON.stringify(await db.selectFrom('account_sign_ins').selectAll().execute());
  const answers = [await choicesOf(ada, signIn), await choose(ada, signIn, ids.slice(1))];
  const tables = ['account_sign_ins', 'audit_log', 'events'] as const;
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  const all = [sealed, ...answers.map(({ body }) => body), JSON.stringify(rows)].join('\n');
  expect(remote.secrets.length).toBeGreaterThan(3);
  for (const secret of remote.secrets) expect(all).not.toContain(secret);
});
