import { afterAll, describe, expect, test } from 'vitest';

import { createIo } from '#server/lib/io.ts';
import type { Connected } from '#server/networks/connecting.ts';
import { minute, post, publish, signal } from '#test/networks/graph-desk.ts';
import { instanceAt } from '#test/networks/instance.ts';
import { testMedia } from '#test/networks/network-media.ts';
import { threadsApp } from '#test/networks/threads-sign-in.ts';
import { startThreads, threadsAccount, threadsOriginsOf, threadsScopes } from '#test/networks/threads.ts';
import { threadsWith } from './threads.ts';

const redirectUri = 'https://desk.example/connect/callback';
const desk = instanceAt(redirectUri, { threads: threadsApp });
const pauses = { firstMs: 1, longestMs: 1, most: 3 };
const day = 24 * 60 * minute;
const open: { close(): Promise<void> }[] = [];

afterAll(() => Promise.all(open.map((one) => one.close())));

async function start(switches: Parameters<typeof startThreads>[0] = {}) {
  const server = await startThreads(switches);
  const io = createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' });
  open.push(server, io);
  const network = threadsWith({ origins: threadsOriginsOf(server), pauses });
  const oauth = network.connecting?.ways[0];
  if (oauth?.by !== 'oauth') throw new Error('there is no sign-in');
  return { server, io, network, oauth, app: await oauth.register(io, null, desk, signal) };
}

type Started = Awaited<ReturnType<typeof start>>;

async function allowed({ io, oauth, app, server }: Started): Promise<URLSearchParams> {
  const request = { app, server: null, redirectUri, identifier: null, state: 'a state', challenge: 'c' };
  const { url } = await oauth.begin(io, request, { now: server.now(), signal });
  expect(new URL(url).searchParams.get('scope')?.split(',')).toEqual(threadsScopes);
  const { headers } = await fetch(url, { redirect: 'manual' });
  return new URL(headers.get('location') ?? '').searchParams;
}

async function finish(started: Started, given: { code?: string } = {}): Promise<Connected> {
  const { io, oauth, app, server } = started;
  const code = given.code ?? (await allowed(started)).get('code') ?? '';
  const request = { app, server: null, redirectUri, code, verifier: 'v', kept: null, issuer: null };
  const [connected] = await oauth.finish(io, request, { now: server.now(), signal });
  return connected;
}

function deskOf({ io, server, network }: Started, { credentials }: Connected) {
  const account = threadsAccount(server, { io, media: testMedia().reader });
  return { network, account: { ...account, credentials: credentials.secret } };
}

const daysUntil = (date: Date | null, { server }: Started) =>
  Math.round(((date?.getTime() ?? 0) - server.now().getTime()) / day);

describe('signing in', () => {
  test('brings the profile, with a token of sixty days that is renewed after forty', async () => {
    const started = await start();
    expect((await allowed(started)).get('state')).toBe('a state');
    const connected = await finish(started);
    expect(connected.identity).toEqual({
      remoteId: '31415926535897',
      name: 'Harbour News',
      handle: 'harbour.news',
      avatarUrl: 'https://scontent.example/harbour.jpg',
      settings: {},
    });
    expect(daysUntil(connected.credentials.renewAt, started)).toBe(40);
    expect(daysUntil(connected.credentials.expiresAt, started)).toBe(60);
    await publish(deskOf(started, connected), post('words'));
    expect(started.server.posts).toHaveLength(1);
    expect(JSON.stringify(connected.identity)).not.toContain('THAA');
  });

  test('without the permission to publish is refused, and names it', async () => {
    await expect(finish(await start({ refused: ['threads_content_publish'] }))).rejects.toMatchObject({
      kind: 'reject',
      message: 'Threads does not allow this: the permission threads_content_publish is missing.',
    });
  });

  test('with a code for the second time is to be begun again', async () => {
    const started = await start();
    const code = (await allowed(started)).get('code') ?? '';
    await finish(started, { code });
    await expect(finish(started, { code })).rejects.toMatchObject({
      kind: 'expired',
      replyText: 'This authorization code has been used',
      next: expect.stringContaining('Start again'),
    });
  });
});

describe('the app', () => {
  test('is that of the installation’s settings; what is missing is named', async () => {
    const { io, oauth, network, app } = await start();
    expect(app).toEqual(threadsApp);
    const without = instanceAt(redirectUri);
    expect(network.connecting?.missing?.(desk)).toEqual([]);
    expect(network.connecting?.missing?.(without)).toEqual(['THREADS_APP_ID', 'THREADS_APP_SECRET']);
    await expect(oauth.register(io, null, without, signal)).rejects.toMatchObject({ kind: 'reject' });
  });

  test('is asked for with its keys; the error of wrong ones tells none of them', async () => {
    const { io, oauth, app, server } = await start();
    const at = { now: server.now(), signal };
    await oauth.verifyApp?.(io, app, at);
    const wrong = { ...app, clientSecret: 'not the secret' };
    const error: unknown = await oauth.verifyApp?.(io, wrong, at).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: 'reject', replyText: expect.stringContaining('application') });
    expect(JSON.stringify(error)).not.toContain('not the secret');
  });

  test('needs an https address to return people to', async () => {
    const { oauth } = await start();
    expect(oauth.closed?.(desk)).toBeNull();
    expect(oauth.closed?.(instanceAt('http://localhost:4400/connect/callback'))).toContain('https');
  });
});

describe('a connected profile', () => {
  test('gets a new token for another sixty days, and publishes with it', async () => {
    const started = await start();
    const connected = deskOf(started, await finish(started));
    started.server.pass(40 * day);
    const renewed = await connected.network.renew?.(connected.account, signal);
    expect(renewed?.secret).not.toBe(connected.account.credentials);
    expect(daysUntil(renewed?.expiresAt ?? null, started)).toBe(60);
    expect(started.server.queries.at(-1)).toBe('?grant_type=th_refresh_token');
    started.server.pass(30 * day);
    await expect(publish(connected, post('words'))).rejects.toMatchObject({ kind: 'expired' });
    const account = { ...connected.account, credentials: renewed?.secret ?? '' };
    await publish({ ...connected, account }, post('words'));
    expect(started.server.posts).toHaveLength(1);
  });

  test('whose token has ended can only be connected again', async () => {
    const started = await start();
    const { network, account } = deskOf(started, await finish(started));
    started.server.pass(61 * day);
    await expect(network.renew?.(account, signal)).rejects.toMatchObject({ kind: 'expired' });
    await expect(network.check?.(account, signal)).rejects.toMatchObject({ kind: 'expired' });
  });

  test('whose token is younger than a day keeps it', async () => {
    const started = await start();
    const { network, account } = deskOf(started, await finish(started));
    await expect(network.renew?.(account, signal)).rejects.toMatchObject({ kind: 'reject' });
    expect(await network.check?.(account, signal)).toMatchObject({ remoteId: '31415926535897' });
  });
});
