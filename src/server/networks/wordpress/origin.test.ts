import { afterAll, describe, expect, test } from 'vitest';

import { createIo, type Fetched, type Io } from '#server/lib/io.ts';
import { listening } from '#test/app/listening.ts';
import { signal } from '#test/networks/conformance-subject.ts';
import { testMedia } from '#test/networks/network-media.ts';
import { startWordPress, wordPressAccount } from '#test/networks/wordpress.ts';
import { connecting } from './connect.ts';
import { discover } from './discover.ts';
import { wordpress } from './wordpress.ts';

/** Where the password goes: to the address that a person typed, and to no other. */

const now = new Date('2026-03-01T12:00:00Z');
const open: { close(): Promise<void> }[] = [];

afterAll(() => Promise.all(open.map((one) => one.close())));

/** A site, and a server before it that sends to it what `pages` says; all requests with a password are noted. */
async function start(pages: (origin: string) => { status: number; headers: Record<string, string> }) {
  const site = await startWordPress();
  const typed = await listening((_request, response) => {
    const { status, headers } = pages(site.origin);
    response.writeHead(status, headers).end('<!doctype html>');
  });
  const real = createIo({ allow: [site.hostAndPort, new URL(typed).host], userAgent: 'Copydesk-test/1' });
  open.push(site, real);
  const withPassword: string[] = [];
  const io: Io = {
    fetch(address, options) {
      if (options?.headers?.authorization) withPassword.push(address);
      return real.fetch(address, options);
    },
  };
  return { site, typed, io, withPassword };
}

function connect({ site, io }: Awaited<ReturnType<typeof start>>, server: string) {
  const [way] = connecting.ways;
  if (way?.by !== 'password') throw new Error('there is no way by password');
  const given = { server, identifier: 'ada', password: site.newPassword(), code: null };
  return way.connect(io, given, { now, signal });
}

describe('a password is not sent, and the person reads what to enter', () => {
  const link = (root: string) => ({ link: `<${root}>; rel="https://api.w.org/"` });

  test.each([
    ['a site has moved', (origin: string) => ({ status: 301, headers: { location: `${origin}/` } })],
    [
      'a page names another origin as its API',
      (origin: string) => ({ status: 200, headers: link(`${origin}/index.php?rest_route=/`) }),
    ],
  ])('where %s', async (_case, pages) => {
    const started = await start(pages);
    await expect(connect(started, started.typed)).rejects.toMatchObject({
      kind: 'reject',
      message: `${new URL(started.typed).host} leads to ${started.site.origin}.`,
      next: expect.stringContaining(`If ${started.site.origin} is your site, enter that.`),
    });
    expect(started.withPassword).toEqual([]);
    const { identity } = await connect(started, started.site.origin);
    expect(identity.settings.root).toContain(started.site.origin);
    expect(started.withPassword.every((address) => address.startsWith(started.site.origin))).toBe(true);
  });

  test('where its API is answered elsewhere', async () => {
    const site = await startWordPress();
    open.push(site);
    const typed = await listening((request, response) => {
      const isPage = request.url === '/';
      if (isPage) response.writeHead(200, link('/wp-json/')).end();
      else response.writeHead(302, { location: `${site.origin}/?rest_route=/` }).end();
    });
    const io = createIo({ allow: [site.hostAndPort, new URL(typed).host], userAgent: 'Copydesk-test/1' });
    open.push(io);
    await expect(connect({ site, typed, io, withPassword: [] }, typed)).rejects.toMatchObject({
      kind: 'reject',
      message: expect.stringContaining('There is no WordPress'),
    });
  });
});

/** A line on which every address answers so. */
function answering(answerTo: (address: string) => { url?: string; link?: string }): Io {
  return {
    async fetch(address): Promise<Fetched> {
      const { url = address, link = '' } = answerTo(address);
      const text = JSON.stringify({ namespaces: ['wp/v2'] });
      return {
        status: 200,
        headers: { link },
        url,
        movedTo: null,
        waitMs: null,
        body: Buffer.from(text),
        text: () => text,
      };
    },
  };
}

const linkTo = (root: string) => `<${root}>; rel="https://api.w.org/"`;

test('the same host by https is the address that was typed', async () => {
  const io = answering((address) => ({
    url: address.replace('http:', 'https:'),
    link: linkTo('https://10.0.0.1/wp-json/'),
  }));
  expect(await discover(io, 'http://10.0.0.1', signal)).toBe('https://10.0.0.1/wp-json/');
});

test('a site that does not know that it is encrypted is called encrypted', async () => {
  const io = answering(() => ({ link: linkTo('http://blog.example/wp-json/') }));
  expect(await discover(io, 'https://blog.example', signal)).toBe('https://blog.example/?rest_route=%2F');
});

test.each(['http://blog.example/', 'https://www.blog.example/', 'https://blog.example:8443/'])(
  'https://blog.example does not stand for %s',
  async (url) => {
    const io = answering((address) => ({ url: address === 'https://blog.example/' ? url : address }));
    await expect(discover(io, 'https://blog.example', signal)).rejects.toMatchObject({ kind: 'reject' });
  },
);

test('a site that names another as itself is taken for no other', async () => {
  const started = await start(() => ({ status: 404, headers: {} }));
  const io: Io = {
    async fetch(address, options) {
      const answer = await started.io.fetch(address, options);
      if (!address.includes('_fields=name')) return answer;
      const text = JSON.stringify({ ...JSON.parse(answer.text()), home: 'https://victim.example' });
      return { ...answer, body: Buffer.from(text), text: () => text };
    },
  };
  const { identity } = await connect({ ...started, io }, started.site.origin);
  expect(identity.remoteId).toBe(`7@${started.site.hostAndPort}`);
});

test('a connected site that moves away is not followed, and the person reads where it went', async () => {
  const started = await start((origin) => ({
    status: 301,
    headers: { location: `${origin}/?rest_route=/` },
  }));
  const { site, typed, io } = started;
  const account = wordPressAccount(site, { io, media: testMedia().reader });
  const credentials = account.credentials.replace(site.origin, typed);
  await expect(wordpress.check?.({ ...account, credentials }, signal)).rejects.toMatchObject({
    kind: 'reject',
    message: `${new URL(typed).host} sends requests on to ${site.origin}.`,
    next: expect.stringContaining(`connect ${site.origin} as a new account`),
  });
});
