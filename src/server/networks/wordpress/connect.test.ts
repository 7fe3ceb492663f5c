import { afterAll, describe, expect, test } from 'vitest';

import { createIo, type Io } from '#server/lib/io.ts';
import { listening } from '#test/app/listening.ts';
import { signal } from '#test/networks/conformance-subject.ts';
import { testMedia } from '#test/networks/network-media.ts';
import { startWordPress, wordPressAccount, type WordPressDouble } from '#test/networks/wordpress.ts';
import { addressOf } from './api.ts';
import { connecting } from './connect.ts';
import { wordpress } from './wordpress.ts';

const now = new Date('2026-03-01T12:00:00Z');
const open: { close(): Promise<void> }[] = [];

afterAll(() => Promise.all(open.map((one) => one.close())));

async function start(switches: Parameters<typeof startWordPress>[0] = {}, more: readonly string[] = []) {
  const site = await startWordPress(switches);
  const io = createIo({ allow: [site.hostAndPort, ...more], userAgent: 'Copydesk-test/1' });
  open.push(site, io);
  return { site, io };
}

type Started = { site: WordPressDouble; io: Io };

function connect(
  { site, io }: Started,
  given: { server?: string | null; identifier?: string; password?: string } = {},
) {
  const [way] = connecting.ways;
  if (way?.by !== 'password') throw new Error('there is no way by password');
  const { server = site.origin, identifier = 'ada', password = site.newPassword() } = given;
  return way.connect(io, { server, identifier, password, code: null }, { now, signal });
}

describe('connecting', () => {
  test('finds the site’s API, and who may publish there', async () => {
    const started = await start();
    const { identity, credentials } = await connect(started, { identifier: ' ada ' });
    expect(identity).toEqual({
      remoteId: `7@${started.site.hostAndPort}`,
      name: 'Marsh & Media',
      handle: 'ada',
      avatarUrl: `${started.site.origin}/icon.png`,
      settings: {
        root: `${started.site.origin}/index.php?rest_route=/`,
        offers: {
          categories: [
            { value: '2', label: 'Sport & Sea' },
            { value: '3', label: 'Sport & Sea / Sailing' },
            { value: '1', label: 'Uncategorized' },
          ],
        },
      },
    });
    expect(credentials).toMatchObject({ renewAt: null, expiresAt: null });
    const account = {
      ...wordPressAccount(started.site, { io: started.io, media: testMedia().reader }),
      credentials: credentials.secret,
    };
    expect(await wordpress.check?.(account, signal)).toEqual(identity);
    expect(started.site.posts).toEqual([]);
  });

  test.each([
    [{ plainUrls: false, names: 'header' }, '/wp-json/'],
    [{ plainUrls: false, names: 'head' }, '/wp-json/'],
    [{ plainUrls: true, names: 'head' }, '/index.php?rest_route=/'],
    [{ plainUrls: false, names: 'nowhere' }, '/?rest_route=%2F'],
  ] as const)('of %j goes to %s', async (switches, root) => {
    const started = await start(switches);
    const { identity } = await connect(started);
    expect(identity.settings.root).toBe(`${started.site.origin}${root}`);
  });

  test('a wrong password is said to be one', async () => {
    const started = await start();
    await expect(connect(started, { password: 'main password' })).rejects.toMatchObject({
      kind: 'expired',
      message: expect.stringContaining('does not accept this username with this password'),
      replyText: 'You are not currently logged in.',
    });
  });

  test('a site without application passwords is said to be one', async () => {
    const started = await start({ applicationPasswords: false });
    await expect(connect(started)).rejects.toMatchObject({
      kind: 'reject',
      message: expect.stringContaining('Application passwords are switched off'),
    });
  });

  test.each([
    [['edit_posts', 'upload_files'], 'publish_posts'],
    [['edit_posts', 'publish_posts'], 'upload_files'],
    [['read'], 'publish_posts, upload_files'],
  ])('a user with %j lacks %s', async (capabilities, missing) => {
    const started = await start({ capabilities });
    await expect(connect(started)).rejects.toMatchObject({
      kind: 'reject',
      replyText: `Missing: ${missing}.`,
      next: expect.stringContaining('Author or Editor'),
    });
  });

  test.each([null, 'http://blog.example', 'ftp://blog.example', 'nonsense'])(
    'a password does not go to %s',
    async (server) => {
      const started = await start();
      const asked: string[] = [];
      const io: Io = { fetch: (address) => Promise.reject(new Error(String(asked.push(address)))) };
      await expect(connect({ ...started, io }, { server })).rejects.toMatchObject({ kind: 'reject' });
      expect(asked).toEqual([]);
    },
  );

  test('a server without WordPress, and a site with a closed API, are refused', async () => {
    const started = await start({ apiClosed: true });
    const refused = { kind: 'reject', message: expect.stringContaining('There is no WordPress') };
    await expect(connect(started)).rejects.toMatchObject(refused);
    const other = await listening((_request, response) => void response.end('<html>'));
    const io = createIo({ allow: [new URL(other).host], userAgent: 'Copydesk-test/1' });
    open.push(io);
    await expect(connect({ ...started, io }, { server: other })).rejects.toMatchObject(refused);
  });
});

describe('a site that cannot be trusted', () => {
  /** The site with this index in place of its own. */
  const saying = (io: Io, index: object): Io => ({
    async fetch(address, options) {
      const answer = await io.fetch(address, options);
      if (!address.includes('_fields=name')) return answer;
      const text = JSON.stringify({ ...JSON.parse(answer.text()), ...index });
      return { ...answer, body: Buffer.from(text), text: () => text };
    },
  });

  test('names itself without control characters and without end, and has no picture that is a script', async () => {
    const started = await start();
    const io = saying(started.io, {
      name: `\0Marsh${' and more'.repeat(10_000)}`,
      site_icon_url: 'javascript:alert(1)',
    });
    const { identity } = await connect({ ...started, io });
    expect(identity.name).toMatch(/^Marsh and more/);
    expect(identity.name.length).toBeLessThanOrEqual(500);
    expect(identity.avatarUrl).toBe('https://gravatar.example/ada');
  });
});

describe('removing an account', () => {
  test('leaves the password, which other programs may use, and says where to revoke it', () => {
    expect(wordpress).not.toHaveProperty('revoke');
    expect(connecting.remains?.()).toContain('Users → Profile → Application Passwords');
  });
});

test.each([
  ['https://blog.example/wp-json/', 'https://blog.example/wp-json/wp/v2/posts?slug=a+%26+b'],
  ['https://blog.example/sub/wp-json', 'https://blog.example/sub/wp-json/wp/v2/posts?slug=a+%26+b'],
  ['https://blog.example/?rest_route=/', 'https://blog.example/?rest_route=%2Fwp%2Fv2%2Fposts&slug=a+%26+b'],
])('below %s a route is at %s', (root, address) => {
  expect(addressOf(root, 'wp/v2/posts', { slug: 'a & b' })).toBe(address);
});
