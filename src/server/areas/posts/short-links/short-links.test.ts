import { beforeAll, describe, expect, test } from 'vitest';

import type { DataOf } from '#contract/operation.ts';
import type { shortLinks as contract } from '#contract/posts/short-links.ts';
import { deliver } from '#server/areas/delivery/post-deliveries/deliver.ts';
import { freshDatabase } from '#test/app/database.ts';
import { codeOf, startNewsroom, type Colleague } from '#test/data/newsroom.ts';
import { isOwnShortLink, mayLeadTo } from './addresses.ts';
import { countClicks } from './clicks.ts';
import { isRobot } from './robots.ts';
import { forgetVisitors } from './store-clicks.ts';

let now = new Date('2026-11-27T12:00:00Z');
const room = await startNewsroom(await freshDatabase(), {
  now: () => now,
  env: { BASE_URL: 'https://desk.nord.example.org', SHORT_URL: 'https://nord.example.org' },
});
const { app, db, schedule } = room;
const { id: project, accounts } = await room.project(['bluesky', 'mastodon']);
const [bluesky = 0, mastodon = 0] = accounts;

let owner: Colleague;

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

beforeAll(async () => {
  owner = await room.colleague('full', { role: 'owner' });
  await app.call('POST', 'utm-presets.php', { action: 'shorten', project_id: project, on: true }, owner.key);
  await app.call(
    'POST',
    'utm-presets.php',
    { action: 'set', project_id: project, source: 'nord' },
    owner.key,
  );
});

/** A post that is published to these accounts, and its short links by account. */
async function published(
  body: string,
  on = [mastodon],
): Promise<{ id: number; paths: Record<number, string> }> {
  const id = await room.draft(owner, { body, target_account_ids: on });
  await schedule(owner, 'approve', { id });
  for (const target of await db.selectFrom('post_targets').select('id').where('post_id', '=', id).execute())
    await deliver(app.deps, target.id);
  const { links } = await room.postOf(owner, id);
  return {
    id,
    paths: Object.fromEntries(
      Object.entries(links).map(([account, of]) => [
        account,
        new URL(Object.values(of)[0]?.sent ?? 'https://none.example.org/').pathname,
      ]),
    ),
  };
}

const follow = (
  url: string,
  {
    method = 'GET' as 'GET' | 'HEAD',
    from = '203.0.113.7',
    agent = browser,
    ...headers
  }: Record<string, string> & { method?: 'GET' | 'HEAD' } = {},
) =>
  app.fastify.inject({
    method,
    url,
    remoteAddress: from,
    headers: { 'user-agent': agent, ...headers },
  });

/** Clicks are stored every few seconds. */
async function counted(postId: number): Promise<DataOf<typeof contract.list>> {
  const { body } = await app.call('GET', 'short-links.php', { post_id: postId }, owner.key);
  return body.data as DataOf<typeof contract.list>;
}

describe('A short link', () => {
  test('is shown in the draft, works once the post is released, and leads to the address with its parameters', async () => {
    const id = await room.draft(owner, {
      body: 'Read https://nord.example.com/a#b',
      target_account_ids: [bluesky, mastodon],
    });
    const { links } = await room.postOf(owner, id);
    const shown = links[mastodon]?.['https://nord.example.com/a#b'];
    expect(shown?.sent).toMatch(/^https:\/\/nord\.example\.org\/s\/[0-9A-Za-z]{10}$/);
    expect(shown?.leads_to).toBe('https://nord.example.com/a?utm_source=nord#b');
    expect(links[bluesky]?.['https://nord.example.com/a#b']?.sent).not.toBe(shown?.sent);
    const path = new URL(shown?.sent ?? '').pathname;
    expect((await follow(path)).statusCode).toBe(404);
    await schedule(owner, 'approve', { id });
    const answer = await follow(path);
    expect(answer.statusCode).toBe(302);
    expect(answer.headers).toMatchObject({
      location: 'https://nord.example.com/a?utm_source=nord#b',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    expect(answer.headers).not.toHaveProperty('set-cookie');
  });

  test('is one for each address of a post at an account, however often it is released', async () => {
    const id = await room.draft(owner, {
      body: 'https://nord.example.com/once',
      target_account_ids: [mastodon],
    });
    const at = '2026-11-28T09:00:00Z';
    await schedule(owner, 'update', { id, scheduled_at: at });
    await schedule(owner, 'approve', { id });
    await schedule(owner, 'update', { id, body: 'Again https://nord.example.com/once' });
    await schedule(owner, 'approve', { id });
    expect((await counted(id)).counts.links).toBe(1);
  });

  test('is never shortened again, so that none leads into a loop', async () => {
    const { id } = await published('https://nord.example.com/first');
    const { links } = await room.postOf(owner, id);
    const short = Object.values(links[mastodon] ?? {})[0]?.sent ?? '';
    const path = new URL(short).pathname;
    for (const address of [
      short,
      `HTTPS://NORD.example.org:443${path}`,
      `http://nord.example.org.${path}`,
      `https://desk.nord.example.org${path}`,
      `https://nord.example.org/%73${path.slice(2)}`,
      `https://nord.example.org/x/..${path}`,
    ]) {
      expect(mayLeadTo(app.deps.settings, address)).toBe(false);
      // Of a host that ends in a dot only the host is found in a text.
      if (address.includes('org./')) continue;
      const again = await room.draft(owner, { body: `See ${address} .`, target_account_ids: [mastodon] });
      expect((await room.postOf(owner, again)).links).toEqual({});
    }
    expect(isOwnShortLink(app.deps.settings, 'https://nord.example.org/about')).toBe(false);
    for (const address of ['javascript:alert(1)', 'ftp://example.com/', 'https://', 'nothing'])
      expect(mayLeadTo(app.deps.settings, address)).toBe(false);
  });

  test.each([
    '/s/',
    '/s/short',
    '/s/0000000000',
    '/s/00000000%00',
    '/s/..%2fhealthz',
    `/s/${'a'.repeat(150)}`,
  ])('that does not exist is a page without it: %s', async (path) => {
    const answer = await follow(path, { from: '203.0.113.99' });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers).not.toHaveProperty('location');
  });

  test('that was guessed often is refused for a minute', async () => {
    const from = '198.51.100.4';
    for (let guess = 0; guess < 60; guess++) await follow('/s/0000000001', { from });
    const refused = await follow('/s/0000000001', { from });
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('60');
  });

  test('of what was deleted has ended, and says so', async () => {
    const { id, paths } = await published('https://nord.example.com/deleted');
    // By SQL: only a demo’s posts and whole organizations are ever deleted.
    await db.deleteFrom('posts').where('id', '=', id).execute();
    const answer = await follow(paths[mastodon] ?? '');
    expect(answer.statusCode).toBe(410);
    expect(answer.body).toContain('This link has ended');
    expect(answer.headers).not.toHaveProperty('location');
  });
});

describe('Clicks', () => {
  test('are counted by link, without robots, and different visitors of a day once', async () => {
    const { id, paths } = await published('https://nord.example.com/counted', [bluesky, mastodon]);
    const path = paths[mastodon] ?? '';
    await follow(path, { referer: 'https://social.example.net/some/page?secret=1' });
    await follow(path);
    await follow(path, { from: '203.0.113.8' });
    await follow(path, { method: 'HEAD' });
    await follow(path, { agent: 'facebookexternalhit/1.1' });
    await follow(path, { 'sec-purpose': 'prefetch;prerender' });
    await expect
      .poll(async () => (await counted(id)).counts)
      .toEqual({ links: 2, clicks: 3, robots: 3, visitors: 2 });
    const { links, days } = await counted(id);
    expect(links.map(({ account_id, clicks }) => [account_id, clicks])).toEqual([
      [mastodon, 3],
      [bluesky, 0],
    ]);
    expect(days.at(-1)).toEqual({ date: '2026-11-27', clicks: 3, robots: 3, visitors: 2 });
    expect(days).toHaveLength(30);
    const { body } = await app.call('GET', 'short-links.php', { id: links[0]?.id }, owner.key);
    expect(body.data).toMatchObject({
      hours: [{ hour: 12, clicks: 3 }],
      referrers: [{ host: 'social.example.net', clicks: 1 }],
    });
    const { targets } = await room.postOf(owner, id);
    expect(targets.map(({ link_clicks }) => link_clicks)).toEqual([
      { clicks: 0, robots: 0, visitors: 0, reason: null },
      { clicks: 3, robots: 3, visitors: 2, reason: null },
    ]);
    const csv = await app.call('GET', 'short-links.php', { action: 'csv' }, owner.key);
    expect((csv.body.data as DataOf<typeof contract.csv>).csv).toContain('https://nord.example.com/counted');
  });

  test('of a post without short links are unknown, with the reason', async () => {
    const id = await room.draft(owner, { body: 'No address', target_account_ids: [mastodon] });
    const shortened = await room.draft(owner, {
      body: 'https://a.example.com',
      target_account_ids: [mastodon],
    });
    const reasonOf = async (post: number) => (await room.postOf(owner, post)).targets[0]?.link_clicks;
    expect(await reasonOf(id)).toEqual({
      clicks: null,
      robots: null,
      visitors: null,
      reason: 'no_short_links',
    });
    expect(await reasonOf(shortened)).toMatchObject({ clicks: null, reason: 'not_sent' });
  });

  test('tell nobody on the next day who came', async () => {
    const { id, paths } = await published('https://nord.example.com/daily');
    await follow(paths[mastodon] ?? '');
    await expect.poll(async () => (await counted(id)).counts.visitors).toBe(1);
    const kept = () => db.selectFrom('short_link_visitors').selectAll().execute();
    expect((await kept()).length).toBeGreaterThan(0);
    expect(JSON.stringify(await kept())).not.toContain('203.0.113');
    now = new Date('2026-11-28T00:01:00Z');
    await forgetVisitors(db, now);
    expect(await kept()).toEqual([]);
    expect(await db.selectFrom('short_link_salts').selectAll().execute()).toEqual([]);
    await follow(paths[mastodon] ?? '');
    await expect.poll(async () => (await counted(id)).counts.visitors).toBe(2);
    now = new Date('2026-11-27T12:00:00Z');
  });

  test('that cannot be stored for a while are stored later, and none twice', async () => {
    const { id } = await published('https://nord.example.com/later');
    const [link] = (await counted(id)).links;
    let away = true;
    const fragile = new Proxy(db, {
      get: (of, name) => {
        if (away && name === 'transaction') throw new Error('the database is away');
        const value: unknown = Reflect.get(of, name, of);
        return typeof value === 'function' ? (value.bind(of) as unknown) : value;
      },
    });
    const clicks = countClicks({ ...app.deps, db: fragile });
    const click = {
      linkId: link?.id ?? 0,
      robot: false,
      address: '203.0.113.1',
      agent: browser,
      referrer: null,
    };
    clicks.add(click);
    await expect(clicks.flush()).rejects.toThrow('away');
    clicks.add({ ...click, linkId: 999_999 });
    clicks.add(click);
    away = false;
    await clicks.close();
    expect((await counted(id)).counts).toMatchObject({ clicks: 2, visitors: 1 });
  });

  test('from invented pages name a limited number of hosts', async () => {
    const { id } = await published('https://nord.example.com/hosts');
    const [link] = (await counted(id)).links;
    const clicks = countClicks(app.deps);
    for (let host = 0; host < 150; host++)
      clicks.add({
        linkId: link?.id ?? 0,
        robot: false,
        address: '203.0.113.1',
        agent: browser,
        referrer: `host-${host}.example.net`,
      });
    await clicks.close();
    const { body } = await app.call('GET', 'short-links.php', { id: link?.id }, owner.key);
    const { referrers } = body.data as DataOf<typeof contract.get>;
    expect(referrers).toHaveLength(101);
    expect(referrers[0]).toEqual({ host: null, clicks: 50 });
  });
});

describe('Lists of short links', () => {
  test('refuse what makes no range', async () => {
    for (const input of [
      { from: '2026-11-28', to: '2026-11-27' },
      { from: '1990-01-01', to: '2026-01-01' },
      { days: 0 },
      { from: 'yesterday' },
      { network: 'nowhere' },
    ])
      expect(codeOf(await app.call('GET', 'short-links.php', input, owner.key))).toBe('422 validation_error');
    for (const input of [{ project_id: 999_999 }, { id: 999_999 }])
      expect(codeOf(await app.call('GET', 'short-links.php', input, owner.key))).toBe('404 not_found');
  });

  test('show another organization nothing', async () => {
    const { id } = await published('https://nord.example.com/ours');
    const [link] = (await counted(id)).links;
    const other = await room.addOrganization();
    const stranger = await room.colleague('full', { role: 'owner', organizationId: other });
    const { body } = await app.call('GET', 'short-links.php', { post_id: id }, stranger.key);
    expect((body.data as DataOf<typeof contract.list>).links).toEqual([]);
    expect(codeOf(await app.call('GET', 'short-links.php', { id: link?.id }, stranger.key))).toBe(
      '404 not_found',
    );
  });
});

test.each([
  ['', true],
  ['curl/8.5.0', true],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['Mozilla/5.0 (compatible; Bluesky Cardyb/1.1; +mailto:support@bsky.app)', true],
  ['Mastodon/4.5.0 (http.rb/5.3.1; +https://mastodon.example/) Bot', true],
  ['WhatsApp/2.23.20.0 A', true],
  ['TelegramBot (like TwitterBot)', true],
  ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', true],
  ['Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)', true],
  [browser, false],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    false,
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/490.0.0.0;]',
    false,
  ],
])('A browser named %j is a robot: %s', (agent, robot) => {
  expect(isRobot({ method: 'GET', headers: { 'user-agent': agent } })).toBe(robot);
});
