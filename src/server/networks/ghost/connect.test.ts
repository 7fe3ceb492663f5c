import { afterAll, describe, expect, test } from 'vitest';

import { createIo, type Io } from '#server/lib/io.ts';
import { listening } from '#test/app/listening.ts';
import { signal } from '#test/networks/conformance-subject.ts';
import { ghostAccount, startGhost, type GhostDouble } from '#test/networks/ghost.ts';
import { testMedia } from '#test/networks/network-media.ts';
import { connecting } from './connect.ts';
import { ghost } from './ghost.ts';

const now = new Date('2026-03-01T12:00:00Z');
const open: { close(): Promise<void> }[] = [];

afterAll(() => Promise.all(open.map((one) => one.close())));

function ioTo(...allow: string[]): Io {
  const io = createIo({ allow, userAgent: 'Copydesk-test/1' });
  open.push(io);
  return io;
}

async function start(switches: Parameters<typeof startGhost>[0] = {}) {
  const site = await startGhost(switches);
  open.push(site);
  return { site, io: ioTo(site.hostAndPort) };
}

function connect(
  { site, io }: { site: GhostDouble; io: Io },
  given: { server?: string | null; password?: string } = {},
) {
  const [way] = connecting.ways;
  if (way?.by !== 'password') throw new Error('there is no way by key');
  const { server = site.origin, password = site.newKey() } = given;
  return way.connect(io, { server, identifier: '', password, code: null }, { now, signal });
}

test('a key connects the site, and nothing is left there', async () => {
  const started = await start();
  const { site, io } = started;
  const { identity, credentials } = await connect(started);
  expect(identity).toEqual({
    remoteId: site.hostAndPort,
    name: 'Marsh Media',
    handle: site.hostAndPort,
    avatarUrl: `${site.origin}/logo.png`,
    settings: {
      root: `${site.origin}/ghost/api/admin/`,
      offers: { newsletter: [{ value: 'weekly', label: 'The weekly letter' }] },
    },
  });
  expect(credentials).toMatchObject({ renewAt: null, expiresAt: null });
  const account = {
    ...ghostAccount(site, { io, media: testMedia().reader }),
    credentials: credentials.secret,
  };
  expect(await ghost.check?.(account, signal)).toEqual(identity);
  expect(site.posts).toEqual([]);
});

test('an account is known by the address that answers to its key, whatever the site calls itself', async () => {
  const started = await start({ calledAt: 'https://elsewhere.example/' });
  const { identity } = await connect(started);
  expect(identity).toMatchObject({ remoteId: started.site.hostAndPort, handle: started.site.hostAndPort });
});

test('an address that was typed with http may lead to https of the same host', async () => {
  const { site } = await start();
  const secured = `https://${new URL(site.origin).hostname}`;
  const io = ioTo(site.hostAndPort);
  const sent: string[] = [];
  const redirecting: Io = {
    async fetch(address, options) {
      sent.push(address);
      const { pathname, search } = new URL(address);
      const answer = await io.fetch(`${site.origin}${pathname}${search}`, options);
      return { ...answer, url: `${secured}${pathname}` };
    },
  };
  const { identity } = await connect({ site, io: redirecting });
  expect(identity.settings.root).toBe(`${secured}/ghost/api/admin/`);
  expect(new Set(sent.slice(1).map((address) => new URL(address).origin))).toEqual(new Set([secured]));
});

test('a key that may not read newsletters offers none', async () => {
  const { identity } = await connect(await start({ role: 'Author', forbidden: ['newsletters'] }));
  expect(identity.settings.offers).toEqual({ newsletter: [] });
});

describe('it is refused', () => {
  test.each(['', 'a word', '0123456789abcdef01234567', `0123456789abcdef01234567:${'0'.repeat(26)}`])(
    'with “%s”, which is no Admin API key, before anything is asked',
    async (password) => {
      const started = await start();
      await expect(connect(started, { password })).rejects.toMatchObject({ kind: 'expired' });
      expect(started.site.requests).toEqual([]);
    },
  );

  test('with a key that the site does not know', async () => {
    const started = await start();
    const password = `${'a'.repeat(24)}:${'0'.repeat(64)}`;
    await expect(connect(started, { password })).rejects.toMatchObject({
      kind: 'expired',
      message: 'The site does not accept this Admin API key.',
      replyText: 'Unknown Admin API Key',
    });
  });

  test('with the key of a contributor, who may not publish', async () => {
    await expect(connect(await start({ role: 'Contributor' }))).rejects.toMatchObject({
      kind: 'reject',
      message: expect.stringContaining('A contributor may not publish'),
    });
  });

  test('with a key that may not touch posts', async () => {
    await expect(connect(await start({ forbidden: ['posts'] }))).rejects.toMatchObject({
      kind: 'reject',
      next: expect.stringContaining('custom integration'),
    });
  });

  test('where the version is too old', async () => {
    await expect(connect(await start({ version: '4.48' }))).rejects.toMatchObject({
      kind: 'reject',
      message: expect.stringContaining('runs Ghost 4.48'),
    });
  });

  test('where the site leads elsewhere, which gets no key', async () => {
    const admin = await startGhost();
    const site = await startGhost({ adminAt: admin.origin });
    open.push(admin, site);
    const started = { site: admin, io: ioTo(admin.hostAndPort, site.hostAndPort) };
    await expect(connect(started, { server: site.origin })).rejects.toMatchObject({
      kind: 'reject',
      message: `${site.hostAndPort} sends you on to ${admin.origin}.`,
      next: expect.stringContaining('enter it instead'),
    });
    expect(admin.requests).toEqual(['GET /ghost/api/admin/site/']);
  });

  test('where the clocks are too far apart for its tokens', async () => {
    await expect(connect(await start({ aheadMs: 61 * 60_000 }))).rejects.toMatchObject({
      message: expect.stringMatching(/clocks .* 61 minutes apart/),
    });
  });

  test('where there is no Ghost', async () => {
    const other = await listening((_request, response) => void response.end('<html>'));
    const { site } = await start();
    const io = ioTo(new URL(other).host);
    await expect(connect({ site, io }, { server: other })).rejects.toMatchObject({
      kind: 'reject',
      message: expect.stringContaining('There is no Ghost'),
    });
  });

  test.each([null, 'http://blog.example', 'nonsense'])('at %s, where no key may go', async (server) => {
    const { site } = await start();
    const asked: string[] = [];
    const io: Io = { fetch: (address) => Promise.reject(new Error(String(asked.push(address)))) };
    await expect(connect({ site, io }, { server })).rejects.toMatchObject({ kind: 'reject' });
    expect(asked).toEqual([]);
  });
});

test('a site that leads elsewhere later is not believed what it finds there', async () => {
  const [admin, site] = [await startGhost(), await startGhost()];
  open.push(admin, site);
  const io = ioTo(admin.hostAndPort, site.hostAndPort);
  const account = ghostAccount(site, { io, media: testMedia().reader });
  site.switches.adminAt = admin.origin;
  await expect(ghost.check?.(account, signal)).rejects.toMatchObject({
    kind: 'retry',
    message: expect.stringContaining('sends requests on to'),
  });
});
