import { beforeAll, describe, expect, test } from 'vitest';

import { createIo } from '#server/lib/io.ts';
import type { Connected } from '#server/networks/connecting.ts';
import { listening } from '#test/app/listening.ts';
import { refusing } from '#test/networks/bluesky-front.ts';
import { startBluesky, type LocalBluesky } from '#test/networks/bluesky.ts';
import { bringingMs, type PdsAccount } from '#test/networks/pds.ts';

const signal = new AbortController().signal;
const createSession = 'com.atproto.server.createSession';

let bluesky: LocalBluesky;
let person: PdsAccount;
beforeAll(async () => {
  bluesky = await startBluesky();
  person = await bluesky.pds.addAccount();
}, bringingMs);

interface Typed {
  server?: string | null;
  identifier?: string;
  password?: string;
  code?: string | null;
}

function connect(typed: Typed = {}, now = new Date()): Promise<Connected> {
  const way = bluesky.network.connecting?.ways.find(({ by }) => by === 'password');
  if (way?.by !== 'password') throw new Error('no way to connect by password');
  const given = {
    server: null,
    identifier: person.handle,
    password: person.appPassword,
    code: null,
    ...typed,
  };
  return way.connect(bluesky.io, given, { now, signal });
}

test('by handle alone: the server is found by the directory', async () => {
  const { identity, credentials } = await connect();
  expect(identity).toEqual({
    remoteId: person.did,
    name: person.handle,
    handle: person.handle,
    avatarUrl: null,
    settings: { server: bluesky.pds.server },
  });
  expect(JSON.parse(credentials.secret)).toMatchObject({ server: bluesky.pds.server, did: person.did });
  expect(credentials.secret).not.toContain(person.appPassword);
});

test.each([
  ['an at sign before it', () => `@${person.handle}`],
  ['spaces around it', () => ` ${person.handle} `],
  ['its DID', () => person.did],
  ['its e-mail address', () => `${person.handle}@example.com`],
])('%s does too', async (_what, identifier) => {
  expect((await connect({ identifier: identifier() })).identity.remoteId).toBe(person.did);
});

test('that it may post is proved, and nothing is left of the proof', async () => {
  const before = await person.revision();
  bluesky.front.asked.length = 0;
  await connect({ server: bluesky.front.server });
  expect(await person.revision()).toBe(before);
  expect(await person.posts()).toEqual([]);
});

test('an account that may not post is not connected', async () => {
  bluesky.front.next(createSession, async (_request, response, forward) => {
    const { body } = await forward();
    const { didDoc: _, ...session } = JSON.parse(body.toString());
    response.end(JSON.stringify(session));
  });
  const words = 'This password may only read';
  bluesky.front.next('com.atproto.repo.deleteRecord', refusing(403, 'ScopeMissing', words));
  await expect(connect({ server: bluesky.front.server })).rejects.toMatchObject({
    kind: 'reject',
    replyText: expect.stringContaining(words),
  });
});

test('is renewed before the access token ends, and nobody need connect it again', async () => {
  const now = new Date();
  const { credentials } = await connect({}, now);
  const minutes = ((credentials.renewAt?.getTime() ?? 0) - now.getTime()) / 60_000;
  expect(Math.round(minutes)).toBe(105);
  expect(credentials.expiresAt).toBeNull();
});

describe('is refused in words that help', () => {
  test.each<[string, () => Typed, object]>([
    [
      'a wrong password',
      () => ({ password: 'aaaa-bbbb-cccc-dddd' }),
      {
        kind: 'expired',
        replyText: expect.stringContaining('Invalid'),
        next: expect.stringContaining('app password'),
      },
    ],
    [
      'a handle of nobody',
      () => ({ identifier: 'nobody.test' }),
      { kind: 'expired', message: expect.stringContaining('nobody.test') },
    ],
    [
      'a name without its domain, which is one of bsky.social',
      () => ({ identifier: '@ada' }),
      { kind: 'expired', message: expect.stringContaining('ada.bsky.social') },
    ],
    [
      'a DID that no directory can hold',
      () => ({ identifier: 'did:plc:../../admin' }),
      { kind: 'reject', next: expect.stringContaining('server') },
    ],
    ['an empty name', () => ({ identifier: ' ' }), { kind: 'expired' }],
    ['an empty password', () => ({ password: '' }), { kind: 'expired' }],
  ])('%s', async (_what, typed, error) => {
    const failed = await connect(typed()).catch((thrown: unknown) => thrown);
    expect(failed).toMatchObject({ name: 'NetworkError', next: expect.stringMatching(/\w/), ...error });
    expect(JSON.stringify(failed)).not.toContain(person.appPassword);
  });

  test('an account with a second factor, until its code is given', async () => {
    const words = 'A sign in code has been sent to your email address';
    bluesky.front.next(createSession, refusing(401, 'AuthFactorTokenRequired', words));
    await expect(connect({ server: bluesky.front.server })).rejects.toMatchObject({
      kind: 'expired',
      replyText: expect.stringContaining(words),
      next: expect.stringContaining('code'),
    });
    let sent = '';
    bluesky.front.next(createSession, async ({ body }, response, forward) => {
      sent = body.toString();
      response.end((await forward()).body);
    });
    await connect({ server: bluesky.front.server, code: 'ABCDE-12345' });
    expect(JSON.parse(sent)).toMatchObject({ authFactorToken: 'ABCDE-12345' });
  });

  test.each(['AccountTakedown', 'AccountDeactivated'])('%s', async (code) => {
    bluesky.front.next(createSession, refusing(401, code, 'Account has been taken down'));
    await expect(connect({ server: bluesky.front.server })).rejects.toMatchObject({
      kind: 'expired',
      message: expect.stringContaining('deactivated'),
    });
  });

  test('a server that is none of the network', async () => {
    const server = await listening((_request, response) => void response.writeHead(404).end('<h1>No</h1>'));
    const io = createIo({ allow: [new URL(server).host], userAgent: 'Copydesk-test/1' });
    const way = bluesky.network.connecting?.ways.find(({ by }) => by === 'password');
    if (way?.by !== 'password') throw new Error('no way to connect by password');
    const given = { server, identifier: 'ada.test', password: 'aaaa-bbbb-cccc-dddd', code: null };
    await expect(way.connect(io, given, { now: new Date(), signal })).rejects.toMatchObject({
      kind: 'reject',
      message: expect.stringContaining('is not a server'),
    });
    await io.close();
  });

  test('a server in the private network, which is not asked', async () => {
    await expect(connect({ server: 'http://10.1.2.3' })).rejects.toMatchObject({
      kind: 'reject',
      replyText: expect.stringContaining('10.1.2.3'),
    });
  });
});

describe('afterwards', () => {
  test('name and picture are those of the profile', async () => {
    const { person: ada, account } = await bluesky.connected();
    const picture = await account.media.image(
      { url: 'https://media.example/1.png?side=20' },
      { bytes: null, formats: ['png'] },
    );
    const { blob } = await ada.upload(picture);
    await ada.setProfile({ displayName: 'Ada Marsh', avatar: blob });
    const identity = await bluesky.network.check?.(account, signal);
    expect(identity).toMatchObject({ name: 'Ada Marsh', handle: ada.handle });
    const shown = await fetch(identity?.avatarUrl ?? '');
    expect([shown.status, Buffer.from(await shown.arrayBuffer()).equals(picture.bytes)]).toEqual([200, true]);
  });

  test('a renewal brings another refresh token, and what it brings works', async () => {
    const { account, tokens, renewals, person: ada } = await bluesky.connected();
    const [, before] = tokens();
    await account.renewed(signal);
    expect(renewals()).toBe(1);
    expect(tokens()[1]).not.toBe(before);
    expect((await bluesky.network.check?.(account, signal))?.remoteId).toBe(ada.did);
    await account.renewed(signal);
    expect(renewals()).toBe(2);
  });

  test('once the app password is taken back, a renewal asks for a new connection', async () => {
    const { account, person: ada } = await bluesky.connected();
    await ada.revoke();
    await expect(account.renewed(signal)).rejects.toMatchObject({
      kind: 'expired',
      replyText: expect.stringContaining('revoked'),
      next: expect.stringContaining('Settings → Connected accounts'),
    });
  });

  test('an account that is given back can be renewed no more', async () => {
    const { account } = await bluesky.connected();
    await bluesky.network.revoke?.(account, signal);
    await expect(account.renewed(signal)).rejects.toMatchObject({ kind: 'expired' });
  });

  test.each([null, '', '{}', 'no JSON'])(
    'credentials that are none (%j) ask for a connection',
    async (none) => {
      const { account } = await bluesky.connected(person);
      const check = bluesky.network.check?.({ ...account, credentials: none }, signal);
      await expect(check).rejects.toMatchObject({ kind: 'expired' });
    },
  );
});
