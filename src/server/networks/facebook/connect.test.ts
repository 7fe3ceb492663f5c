import { afterAll, describe, expect, test } from 'vitest';

import { createIo } from '#server/lib/io.ts';
import type { App, Connected, OAuthConnect } from '#server/networks/connecting.ts';
import {
  facebookAccount,
  facebookOrigins,
  facebookScopes,
  harbour,
  startFacebook,
} from '#test/networks/facebook.ts';
import { post, publish, signal } from '#test/networks/graph-desk.ts';
import { metaApp, type DoublePage } from '#test/networks/graph-login.ts';
import { instanceAt } from '#test/networks/instance.ts';
import { testMedia } from '#test/networks/network-media.ts';
import { facebookWith } from './facebook.ts';

const redirectUri = 'https://desk.example/connect/callback';
const desk = instanceAt(redirectUri, { meta: metaApp });
const open: { close(): Promise<void> }[] = [];

afterAll(() => Promise.all(open.map((one) => one.close())));

async function start(switches: Parameters<typeof startFacebook>[0] = {}) {
  const server = await startFacebook(switches);
  const io = createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' });
  open.push(server, io);
  const pauses = { firstMs: 1, longestMs: 1, most: 3 };
  const network = facebookWith({ origins: facebookOrigins(server), pauses });
  const oauth = network.connecting?.ways[0];
  if (oauth?.by !== 'oauth') throw new Error('there is no sign-in');
  return { server, io, network, oauth, app: await oauth.register(io, null, desk, signal) };
}

type Started = Awaited<ReturnType<typeof start>>;

const page = (id: string, more: Partial<DoublePage> = {}): DoublePage => ({
  ...harbour,
  id,
  name: `Page ${id}`,
  ...more,
});

/** A person follows the URL and allows what the double’s switches say. Returns the callback's parameters. */
async function allowed({ io, oauth, app, server }: Started): Promise<URLSearchParams> {
  const request = { app, server: null, redirectUri, identifier: null, state: 'a state', challenge: 'c' };
  const { url } = await oauth.begin(io, request, { now: server.now(), signal });
  const { headers } = await fetch(url, { redirect: 'manual' });
  return new URL(headers.get('location') ?? '').searchParams;
}

async function finish(
  started: Started,
  given: { code?: string; app?: App } = {},
): Promise<Awaited<ReturnType<OAuthConnect['finish']>>> {
  const { io, oauth, app, server } = started;
  const code = given.code ?? (await allowed(started)).get('code') ?? '';
  const request = {
    app: given.app ?? app,
    server: null,
    redirectUri,
    code,
    verifier: 'v',
    kept: null,
    issuer: null,
  };
  return oauth.finish(io, request, { now: server.now(), signal });
}

function deskOf({ io, server, network }: Started, { identity, credentials }: Connected) {
  const account = facebookAccount(server, { io, media: testMedia().reader });
  const { name, handle, settings } = identity;
  return { network, account: { ...account, name, handle, settings, credentials: credentials.secret } };
}

describe('signing in', () => {
  test('asks for the permissions that are needed, and returns with the state', async () => {
    const started = await start();
    const request = {
      app: started.app,
      server: null,
      redirectUri,
      identifier: null,
      state: 's',
      challenge: 'c',
    };
    const { url } = await started.oauth.begin(started.io, request, { now: started.server.now(), signal });
    const query = new URL(url).searchParams;
    expect(query.get('scope')?.split(',')).toEqual([...facebookScopes, 'business_management']);
    expect(query.get('redirect_uri')).toBe(redirectUri);
    expect(url).not.toContain(metaApp.clientSecret);
    expect((await allowed(started)).get('state')).toBe('a state');
  });

  test('brings every page on which the person may create posts, and each can be posted to', async () => {
    const pages = [harbour, page('7002', { tasks: ['ANALYZE'] }), page('7003', { username: null })];
    const started = await start({ pages });
    const connected = await finish(started);
    expect(connected.map(({ identity }) => identity)).toEqual([
      {
        remoteId: '7001',
        name: 'Harbour News',
        handle: 'harbournews',
        avatarUrl: 'https://scontent.example/7001.jpg',
        settings: {},
      },
      expect.objectContaining({ remoteId: '7003', name: 'Page 7003', handle: null }),
    ]);
    await publish(deskOf(started, connected[0]), post('words'));
    expect(started.server.posts).toHaveLength(1);
  });

  test('brings the pages of an agency, list by list', async () => {
    const pages = Array.from({ length: 25 }, (_, at) => page(String(8_000 + at)));
    const started = await start({ pages, pageSize: 10 });
    const names = (await finish(started)).map(({ identity }) => identity.remoteId);
    expect(names).toEqual(pages.map(({ id }) => id));
  });

  test('lasts until Meta ends the access to data, not until the person’s own token ends', async () => {
    const started = await start();
    const [{ credentials }] = await finish(started);
    expect(credentials.renewAt).toBeNull();
    const days = ((credentials.expiresAt?.getTime() ?? 0) - started.server.now().getTime()) / 86_400_000;
    expect(days).toBe(90);
  });

  test('shows no secret', async () => {
    const started = await start();
    const connected = await finish(started);
    for (const token of started.server.login.tokens.keys())
      expect(JSON.stringify(connected.map(({ identity }) => identity))).not.toContain(token);
    const queries = decodeURIComponent(started.server.queries.join('&').replaceAll('+', ' '));
    expect(queries).not.toContain(metaApp.clientSecret);
    expect(queries).not.toContain('EAA');
  });

  test('without a page says what to choose', async () => {
    await expect(finish(await start({ pages: [] }))).rejects.toMatchObject({
      kind: 'reject',
      message: 'Facebook names no page for this sign-in.',
      next: expect.stringContaining('business_management'),
    });
  });

  test('on pages without the right to post names them, and the right', async () => {
    const pages = [page('7002', { tasks: ['ANALYZE', 'MODERATE'] })];
    await expect(finish(await start({ pages }))).rejects.toMatchObject({
      kind: 'reject',
      message: 'You may not create posts on Page 7002.',
      replyText: expect.stringContaining('CREATE_CONTENT'),
    });
  });

  test('of a person who leaves out a permission names it', async () => {
    await expect(finish(await start({ refused: ['pages_manage_posts'] }))).rejects.toMatchObject({
      kind: 'reject',
      replyText: 'Missing: pages_manage_posts.',
    });
  });

  test('works without the permission that only pages of portfolios need', async () => {
    expect(await finish(await start({ refused: ['business_management'] }))).toHaveLength(1);
  });

  test('with a forged code, or with one for the second time, is to be begun again', async () => {
    const started = await start();
    await expect(finish(started, { code: 'made up' })).rejects.toMatchObject({
      kind: 'expired',
      replyText: expect.stringContaining('This authorization code has been used'),
      next: expect.stringContaining('Start again'),
    });
    const code = (await allowed(started)).get('code') ?? '';
    await finish(started, { code });
    await expect(finish(started, { code })).rejects.toMatchObject({ kind: 'expired' });
  });
});

describe('the app', () => {
  test('is that of the installation’s settings; what is missing is named', async () => {
    const { io, oauth, network, app } = await start();
    expect(app).toEqual(metaApp);
    expect(network.connecting?.missing?.(desk)).toEqual([]);
    const without = instanceAt(redirectUri);
    expect(network.connecting?.missing?.(without)).toEqual(['META_APP_ID', 'META_APP_SECRET']);
    await expect(oauth.register(io, null, without, signal)).rejects.toMatchObject({ kind: 'reject' });
  });

  test('is asked for with its keys, and wrong ones are said to be wrong', async () => {
    const { io, oauth, app, server } = await start();
    const at = { now: server.now(), signal };
    await oauth.verifyApp?.(io, app, at);
    const wrong = { ...app, clientSecret: 'not the secret' };
    await expect(oauth.verifyApp?.(io, wrong, at)).rejects.toMatchObject({
      kind: 'reject',
      message: 'Meta does not accept the app’s id and secret.',
      replyText: 'Error validating client secret. (101)',
    });
  });

  test('needs an address that Facebook returns people to', async () => {
    const { oauth } = await start();
    const closedAt = (origin: string) => oauth.closed?.(instanceAt(`${origin}/connect/callback`));
    expect(closedAt('https://desk.example')).toBeNull();
    expect(closedAt('http://localhost:4400')).toBeNull();
    expect(closedAt('http://desk.example')).toContain('https');
  });
});

describe('a connected page', () => {
  test('is confirmed with its name as it is now', async () => {
    const started = await start();
    const { account, network } = deskOf(started, (await finish(started))[0]);
    expect(await network.check?.(account, signal)).toMatchObject({ remoteId: '7001', name: 'Harbour News' });
  });

  test('whose permission was taken away asks for a new connection, and names it', async () => {
    const { server, io, network } = await start();
    const scopes = facebookScopes.filter((scope) => scope !== 'pages_manage_posts');
    const account = facebookAccount(server, { io, media: testMedia().reader, scopes });
    await expect(network.check?.(account, signal)).rejects.toMatchObject({
      kind: 'expired',
      replyText: 'Missing: pages_manage_posts.',
    });
  });

  test('is not revoked: that would end the person’s other pages', async () => {
    const { network } = await start();
    expect(network).not.toHaveProperty('revoke');
  });
});
