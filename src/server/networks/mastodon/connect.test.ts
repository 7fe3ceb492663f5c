import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';

import { createIo } from '#server/lib/io.ts';
import type { Connected } from '#server/networks/connecting.ts';
import type { NetworkAccount } from '#server/networks/network.ts';
import { pour } from '#test/app/endless.ts';
import { instanceAt } from '#test/networks/instance.ts';
import { mastodonAccount, startMastodon } from '#test/networks/mastodon.ts';
import { testMedia } from '#test/networks/network-media.ts';
import { oauth } from './connect.ts';
import { mastodon } from './mastodon.ts';

const signal = new AbortController().signal;
const redirectUri = 'https://desk.example/connect/callback';
const desk = instanceAt(redirectUri);
const verifier = 'a word of forty-three characters or more, by RFC 7636';
const challenge = createHash('sha256').update(verifier).digest('base64url');
const now = new Date('2026-03-01T12:00:00Z');
const open: { close(): Promise<void> }[] = [];

afterAll(() => Promise.all(open.map((one) => one.close())));

async function start(switches: Parameters<typeof startMastodon>[0] = {}) {
  const server = await startMastodon(switches);
  const io = createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' });
  open.push(server, io);
  const app = await oauth.register(io, server.origin, desk, signal);
  const asked = { app, server: server.origin, redirectUri };
  return { server, io, asked };
}

type Started = Awaited<ReturnType<typeof start>>;

function begin(io: Started['io'], asked: Started['asked']) {
  return oauth.begin(io, { ...asked, identifier: null, state: 'a state', challenge }, { now, signal });
}

/** A person follows the URL, signs in and approves. Returns the callback's parameters. */
async function allowed({ io, asked }: Started): Promise<URLSearchParams> {
  const { url } = await begin(io, asked);
  const { headers } = await fetch(url, { redirect: 'manual' });
  return new URL(headers.get('location') ?? '').searchParams;
}

async function finish(
  started: Started,
  given: { code?: string; verifier?: string } = {},
): Promise<Connected> {
  const code = given.code ?? (await allowed(started)).get('code') ?? '';
  const [connected] = await oauth.finish(
    started.io,
    { ...started.asked, code, verifier: given.verifier ?? verifier, kept: null, issuer: null },
    { now, signal },
  );
  return connected;
}

function accountOf({ io, server }: Started, { identity, credentials }: Connected): NetworkAccount {
  const { name, handle, settings } = identity;
  const account = mastodonAccount(server, { io, media: testMedia().reader });
  return { ...account, name, handle, settings, credentials: credentials.secret };
}

describe('connecting', () => {
  test('a person allows it at the server, and comes back with an account that may post', async () => {
    const started = await start();
    expect((await allowed(started)).get('state')).toBe('a state');
    const connected = await finish(started);
    expect(connected.identity).toEqual({
      remoteId: `42@${started.server.hostAndPort}`,
      name: 'The Desk',
      handle: 'desk@here.example',
      avatarUrl: `${started.server.origin}/desk.png`,
      settings: {
        server: started.server.origin,
        text_limit: 500,
        limits: expect.objectContaining({ max_media_attachments: 4, image_size_limit: 1_000_000 }),
      },
    });
    expect(connected.credentials).toMatchObject({ renewAt: null, expiresAt: null });
    const account = accountOf(started, connected);
    const step = { kind: 'post', body: 'words', media: [], lang: null } as const;
    const prepared = await mastodon.prepare(account, step, signal);
    const sending = { ...step, key: 'a key', prepared, attemptedAt: now, under: null };
    await mastodon.send(account, sending, signal);
    expect(started.server.statuses).toHaveLength(1);
  });

  test('asks for no more than posting and reading need', async () => {
    const { io, asked } = await start();
    const address = new URL((await begin(io, asked)).url);
    expect(address.searchParams.get('scope')).toBe('read:accounts read:statuses write:statuses write:media');
    expect(address.searchParams.get('code_challenge_method')).toBe('S256');
  });

  test('no secret stands in what is shown of an account', async () => {
    const started = await start();
    const { identity, credentials } = await finish(started);
    for (const secret of started.server.grants.secrets()) {
      expect(JSON.stringify(identity)).not.toContain(secret);
      expect(credentials.secret).toContain(secret);
    }
  });

  test('works with a server that knows no PKCE', async () => {
    const started = await start({ pkce: false });
    expect((await finish(started)).identity.name).toBe('The Desk');
  });

  test('works with an older server, which tells its limits at another address', async () => {
    const started = await start({ instanceV2: false, maxCharacters: 5_000 });
    expect((await finish(started)).identity).toMatchObject({
      handle: 'desk@here.example',
      settings: { text_limit: 5_000 },
    });
  });

  test('limits beyond belief are as good as not told', async () => {
    const tells = {
      statuses: { max_characters: -1, max_media_attachments: 'many', characters_reserved_per_url: 1e12 },
      media_attachments: { supported_mime_types: 'all', image_size_limit: 0 },
    };
    const started = await start({ config: tells });
    expect((await finish(started)).identity.settings).toEqual({
      server: started.server.origin,
      text_limit: null,
      limits: {},
    });
  });

  test('a token that ends says when a person must come again', async () => {
    const started = await start({ expiresIn: 3_600 });
    expect((await finish(started)).credentials.expiresAt).toEqual(new Date('2026-03-01T13:00:00Z'));
  });

  test.each([
    ['forged', { code: 'made up' }],
    ['stolen without its verifier', { verifier: 'another word of forty-three characters or more' }],
  ])('a code that is %s is not taken', async (_how, given) => {
    const started = await start();
    await expect(finish(started, given)).rejects.toMatchObject({
      kind: 'expired',
      replyText: expect.stringContaining('invalid_grant'),
      next: expect.stringContaining('Start again'),
    });
  });

  test('a code is taken once', async () => {
    const started = await start();
    const code = (await allowed(started)).get('code') ?? '';
    await finish(started, { code });
    await expect(finish(started, { code })).rejects.toMatchObject({ kind: 'expired' });
  });

  test('who does not allow posting is told what is missing, and the token is given back', async () => {
    const started = await start({ allows: 'read:accounts read:statuses write:statuses' });
    await expect(finish(started)).rejects.toMatchObject({
      kind: 'reject',
      replyText: expect.stringContaining('Missing: write:media'),
    });
    expect(started.server.grants.secrets()).toEqual([started.asked.app.clientSecret]);
  });

  test('a wider allowance holds the narrower one', async () => {
    const started = await start({ allows: 'read write' });
    expect((await finish(started)).identity.name).toBe('The Desk');
  });

  test('an account that has moved posts no more', async () => {
    const started = await start({ movedTo: 'desk@there.example' });
    await expect(finish(started)).rejects.toMatchObject({
      kind: 'reject',
      message: expect.stringContaining('desk@there.example'),
    });
  });
});

describe('a server that is none', () => {
  const answering = async (listener: RequestListener) => {
    const server = createServer(listener);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const io = createIo({ allow: [`127.0.0.1:${port}`], userAgent: 'Copydesk-test/1' });
    open.push(io, {
      async close() {
        server.closeAllConnections();
        server.close();
      },
    });
    return oauth.register(io, `http://127.0.0.1:${port}`, desk, signal);
  };

  test.each<[string, RequestListener]>([
    ['has no such page', (_request, response) => response.writeHead(404).end('<h1>Not here</h1>')],
    ['answers with a page', (_request, response) => response.end('<h1>Welcome</h1>')],
    ['answers nonsense', (_request, response) => response.end('{"client_id":')],
    ['leaves out what is needed', (_request, response) => response.end('{"id":"1"}')],
    ['answers without end', (_request, response) => pour(response, ' '.repeat(65_536))],
    ['cuts the connection', (request) => request.socket.destroy()],
    ['is broken', (_request, response) => response.writeHead(500).end()],
  ])('%s', async (_what, listener) => {
    await expect(answering(listener)).rejects.toMatchObject({
      kind: 'reject',
      message: expect.stringContaining('does not answer as a Mastodon server does'),
      next: expect.stringContaining('address bar'),
    });
  });

  test.each([null, '', 'mastodon.example', 'http://mastodon.example', 'ftp://mastodon.example'])(
    'the address %s is refused before anything is fetched',
    async (server) => {
      const io = { fetch: () => Promise.reject(new Error('nothing is fetched here')) };
      await expect(oauth.register(io, server, desk, signal)).rejects.toMatchObject({
        kind: 'reject',
      });
    },
  );
});

describe('a connected account', () => {
  test('tells new limits when it is checked', async () => {
    const started = await start();
    const connected = await finish(started);
    const account = accountOf(started, connected);
    started.server.switches.maxCharacters = 1_000;
    const identity = await mastodon.check?.(account, signal);
    expect(identity).toMatchObject({
      remoteId: connected.identity.remoteId,
      settings: { text_limit: 1_000 },
    });
  });

  test('gives its token back', async () => {
    const started = await start();
    const account = accountOf(started, await finish(started));
    await mastodon.revoke?.(account, signal);
    await expect(mastodon.check?.(account, signal)).rejects.toMatchObject({ kind: 'expired' });
  });
});
