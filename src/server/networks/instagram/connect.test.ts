import { afterAll, expect, test } from 'vitest';

import { createIo } from '#server/lib/io.ts';
import { facebookOrigins, harbour } from '#test/networks/facebook.ts';
import { post, publish, signal } from '#test/networks/graph-desk.ts';
import { metaApp } from '#test/networks/graph-login.ts';
import {
  harbourOnInstagram,
  instagramAccount,
  instagramScopes,
  startInstagram,
} from '#test/networks/instagram.ts';
import { instanceAt } from '#test/networks/instance.ts';
import { testMedia } from '#test/networks/network-media.ts';
import { instagramWith } from './instagram.ts';

const redirectUri = 'https://desk.example/connect/callback';
const desk = instanceAt(redirectUri, { meta: metaApp });
const open: { close(): Promise<void> }[] = [];

afterAll(() => Promise.all(open.map((one) => one.close())));

async function start(switches: Parameters<typeof startInstagram>[0] = {}) {
  const server = await startInstagram(switches);
  const io = createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' });
  open.push(server, io);
  const pauses = { firstMs: 1, longestMs: 1, most: 3 };
  const network = instagramWith({ origins: facebookOrigins(server), pauses });
  const oauth = network.connecting?.ways[0];
  if (oauth?.by !== 'oauth') throw new Error('there is no sign-in');
  return { server, io, network, oauth, app: await oauth.register(io, null, desk, signal) };
}

async function finish({ server, io, oauth, app }: Awaited<ReturnType<typeof start>>) {
  const request = { app, server: null, redirectUri };
  const at = { now: server.now(), signal };
  const beginning = { ...request, identifier: null, state: 's', challenge: 'c' };
  const { url } = await oauth.begin(io, beginning, at);
  expect(new URL(url).searchParams.get('scope')?.split(',').toSorted()).toEqual(
    [...instagramScopes, 'business_management'].toSorted(),
  );
  const { headers } = await fetch(url, { redirect: 'manual' });
  const code = new URL(headers.get('location') ?? '').searchParams.get('code') ?? '';
  return oauth.finish(io, { ...request, code, verifier: 'v', kept: null, issuer: null }, at);
}

const other = { id: '17841400002', username: 'lighthouse', name: 'The Lighthouse' };

test('signing in brings the account of each page that has one', async () => {
  const pages = [
    { ...harbour, instagram: harbourOnInstagram },
    { ...harbour, id: '7002', instagram: null },
    { ...harbour, id: '7003', instagram: other },
  ];
  const connected = await finish(await start({ pages }));
  expect(connected.map(({ identity }) => identity)).toEqual([
    {
      remoteId: '17841400001',
      name: 'Harbour News',
      handle: 'harbour.news',
      avatarUrl: 'https://scontent.example/17841400001.jpg',
      settings: {},
    },
    expect.objectContaining({ remoteId: '17841400002', handle: 'lighthouse' }),
  ]);
});

test('an account that was brought can be posted to, and is confirmed', async () => {
  const started = await start();
  const { server, io, network } = started;
  const media = testMedia();
  const [{ credentials }] = await finish(started);
  const account = {
    ...instagramAccount(server, { io, media: media.reader }),
    credentials: credentials.secret,
  };
  await publish({ network, account }, post('words', { media: [media.picture('', 20)] }));
  expect(server.media).toHaveLength(1);
  expect(await network.check?.(account, signal)).toMatchObject({ remoteId: harbourOnInstagram.id });
});

test('pages without an account are named', async () => {
  await expect(finish(await start({ pages: [{ ...harbour, instagram: null }] }))).rejects.toMatchObject({
    kind: 'reject',
    message: 'No Instagram account belongs to your pages: Harbour News.',
    next: expect.stringContaining('professional'),
  });
});

test('a page on which one may not post brings no account either', async () => {
  const pages = [{ ...harbour, tasks: ['ANALYZE'], instagram: harbourOnInstagram }];
  await expect(finish(await start({ pages }))).rejects.toMatchObject({
    kind: 'reject',
    replyText: expect.stringContaining('CREATE_CONTENT'),
  });
});

test('a permission that is left out is named', async () => {
  await expect(finish(await start({ refused: ['instagram_content_publish'] }))).rejects.toMatchObject({
    kind: 'reject',
    replyText: 'Missing: instagram_content_publish.',
  });
});

test('without the permission to delete an account can still be connected', async () => {
  expect(await finish(await start({ refused: ['instagram_manage_contents'] }))).toHaveLength(1);
});
