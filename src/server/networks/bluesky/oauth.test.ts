import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

import { createIo } from '#server/lib/io.ts';
import type { Connected } from '#server/networks/connecting.ts';
import { accountOf, beginAt, inPublic, onLoopback, signedIn } from '#test/networks/bluesky-sign-in.ts';
import { startBluesky, type LocalBluesky } from '#test/networks/bluesky.ts';
import { allowAt } from '#test/networks/pds-sign-in.ts';
import { bringingMs, type PdsAccount } from '#test/networks/pds.ts';
import { openSession } from './session.ts';

const signal = new AbortController().signal;

let bluesky: LocalBluesky;
let person: PdsAccount;
/**
 * An account that signed in at an installation with a client key; each renewal is stored, so tests share it.
 */
let ada: ReturnType<typeof accountOf>;
let first: Connected;
beforeAll(async () => {
  bluesky = await startBluesky();
  person = await bluesky.pds.addAccount();
  first = await signedIn(bluesky, inPublic, person);
  ada = accountOf(bluesky, first);
}, bringingMs);

describe('signing in at the account’s server', () => {
  test('connects the account, and nobody need connect it again', async () => {
    expect(first.identity).toEqual({
      remoteId: person.did,
      name: person.handle,
      handle: person.handle,
      avatarUrl: null,
      settings: { server: bluesky.pds.server },
    });
    const minutes = ((first.credentials.renewAt?.getTime() ?? 0) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(40);
    expect(minutes).toBeLessThan(60);
    expect(first.credentials.expiresAt).toBeNull();
    expect(await person.posts()).toEqual([]);
  });

  test('from somebody’s own machine holds for two weeks, as the protocol has it for such desks', async () => {
    const now = new Date();
    const { identity, credentials } = await signedIn(bluesky, onLoopback, person, { server: null, now });
    expect(identity.remoteId).toBe(person.did);
    expect(credentials.expiresAt).toEqual(new Date(now.getTime() + 14 * 86_400_000));
    const { account } = accountOf(bluesky, { identity, credentials });
    const renewed = await bluesky.network.renew?.(account, signal);
    expect(renewed?.expiresAt).toEqual(credentials.expiresAt);
  });

  test.each([
    ['by the account’s DID', () => ({ identifier: person.did })],
    ['by its handle with an @ before it', () => ({ identifier: `@${person.handle}` })],
    ['by its e-mail address, which is asked there', () => ({ identifier: `${person.handle}@example.com` })],
    ['by its server alone', () => ({ server: bluesky.pds.server })],
  ])('begins %s', async (_what, journey) => {
    const { url } = await beginAt(bluesky, inPublic, journey());
    expect(new URL(url).origin).toBe(bluesky.pds.server);
    expect(Array.from(new URL(url).searchParams.keys())).toEqual(['client_id', 'request_uri']);
  });

  test('as another account than the one that was named connects nothing', async () => {
    const eve = await bluesky.pds.addAccount();
    const { url, finish } = await beginAt(bluesky, onLoopback, { identifier: person.did });
    const { searchParams } = await allowAt(url, eve);
    await expect(finish(searchParams.get('code') ?? '', searchParams.get('iss'))).rejects.toMatchObject({
      kind: 'reject',
      message: expect.stringContaining('Another account'),
    });
  });

  test.each([null, 'https://evil.example', 'http://localhost'])(
    'is not ended by an answer that says to come from %j',
    async (issuer) => {
      const { url, finish } = await beginAt(bluesky, onLoopback, { identifier: person.did });
      const { searchParams } = await allowAt(url, person);
      const code = searchParams.get('code') ?? '';
      await expect(finish(code, issuer)).rejects.toMatchObject({ kind: 'reject', replyText: issuer });
      // The code was shown to no one.
      expect((await finish(code, searchParams.get('iss'))).identity.remoteId).toBe(person.did);
    },
  );

  test('with a code that is none, or was used, says to begin again', async () => {
    const { url, finish } = await beginAt(bluesky, onLoopback, {});
    const { searchParams } = await allowAt(url, person);
    const [code, issuer] = [searchParams.get('code') ?? '', searchParams.get('iss')];
    const refused = { kind: 'expired', replyText: expect.stringContaining('invalid_grant') };
    await expect(finish('cod-made-up', issuer)).rejects.toMatchObject(refused);
    await finish(code, issuer);
    await expect(finish(code, issuer)).rejects.toMatchObject(refused);
  });

  test('needs a desk whose address says who it is', async () => {
    const desk = { ...inPublic, redirectUri: 'https://another.marsh.media/connect/callback' };
    const nobody = { ...bluesky, documents: new Map<string, object>() };
    await expect(beginAt(nobody, desk, {})).rejects.toMatchObject({
      kind: 'retry',
      replyText: expect.stringContaining('another.marsh.media'),
      next: expect.stringContaining('/oauth/client-metadata.json'),
    });
  });

  test('does not ask a server in the private network', async () => {
    await expect(beginAt(bluesky, inPublic, { server: 'http://10.1.2.3' })).rejects.toMatchObject({
      kind: 'reject',
      replyText: expect.stringContaining('10.1.2.3'),
    });
  });
});

describe('with such a sign-in', () => {
  test('a post with a picture, a thread and its counts go as with an app password', async () => {
    const { account } = ada;
    const { network, index } = bluesky;
    const picture = { url: 'https://media.example/1.png?side=20', alt: 'The harbour' };
    const step = { kind: 'post', body: 'The harbour opens.', media: [picture], lang: 'en' } as const;
    const prepared = await network.prepare(account, step, signal);
    const [key, attemptedAt] = [network.newKey(new Date()), new Date()];
    const post = await network.send(account, { ...step, key, prepared, attemptedAt, under: null }, signal);
    const further = { kind: 'thread', body: 'And stays open.', media: [], lang: 'en' } as const;
    const part = await network.send(
      account,
      {
        ...further,
        key: network.newKey(new Date()),
        prepared: await network.prepare(account, further, signal),
        attemptedAt,
        under: { post, before: post },
      },
      signal,
    );
    const [root, reply] = await person.posts();
    expect(root?.value).toMatchObject({ text: step.body, embed: { images: [{ alt: 'The harbour' }] } });
    expect(reply?.value.reply?.parent.uri).toBe(post.id);
    index.like(post.id);
    const counts = await network.metrics?.(
      account,
      [post, part].map(({ id }) => ({ id, ownReplies: 0 })),
      signal,
    );
    expect(counts?.get(post.id)).toMatchObject({ likes: 1 });
  });

  test('a video goes by the video service', async () => {
    const { account } = ada;
    const video = { url: 'https://media.example/1.mp4?bytes=2000', alt: 'Boats' };
    const step = { kind: 'post', body: 'Boats.', media: [video], lang: 'en' } as const;
    expect(await bluesky.network.prepare(account, step, signal)).toMatchObject({
      embed: { $type: 'app.bsky.embed.video' },
    });
  });

  test.each([
    ['follow somebody', 'app.bsky.graph.follow', { subject: 'did:plc:somebody' }],
    ['change the profile', 'app.bsky.actor.profile', { displayName: 'Somebody else' }],
  ])('nobody may %s: it was not asked for', async (_what, collection, record) => {
    const { account } = ada;
    const session = openSession(account, signal);
    const input = { repo: session.did, collection, rkey: 'self', record: { $type: collection, ...record } };
    await expect(
      session.call('com.atproto.repo.putRecord', { input, answer: z.unknown() }),
    ).rejects.toMatchObject({ replyText: expect.stringMatching(/scope/i) });
  });

  test('a token that is not taken is renewed in the midst, once', async () => {
    const before = ada.renewals();
    ada.change({ access: 'not a token' });
    expect((await bluesky.network.check?.(ada.account, signal))?.remoteId).toBe(person.did);
    expect(ada.renewals()).toBe(before + 1);
  });

  test('a renewal brings another refresh token, and what it brings works', async () => {
    const { refresh } = ada.secret();
    await ada.account.renewed(signal);
    expect(ada.secret().refresh).not.toBe(refresh);
    expect((await bluesky.network.check?.(ada.account, signal))?.remoteId).toBe(person.did);
  });

  test('a token is worth nothing without its key', async () => {
    const { server, access } = ada.secret();
    for (const scheme of ['Bearer', 'DPoP']) {
      const reply = await fetch(`${server}/xrpc/com.atproto.server.getSession`, {
        headers: { authorization: `${scheme} ${access}` },
      });
      expect(reply.status).toBeGreaterThanOrEqual(400);
    }
  });

  test.each([
    ['given back', (account: typeof ada.account) => bluesky.network.revoke?.(account, signal)],
    [
      'whose refresh token somebody else has used',
      (account: typeof ada.account) => bluesky.network.renew?.(account, signal),
    ],
  ])('one that was %s asks for a new connection', async (_what, end) => {
    const { account } = accountOf(bluesky, await signedIn(bluesky, onLoopback, person, {}));
    await end(account);
    await expect(account.renewed(signal)).rejects.toMatchObject({
      kind: 'expired',
      replyText: expect.stringContaining('invalid_grant'),
      next: expect.stringContaining('Settings → Connected accounts'),
    });
  });

  test('a desk that has got another secret, or address, must be connected again', async () => {
    const { grant } = ada.secret();
    const other = accountOf(bluesky, {
      ...first,
      credentials: { ...first.credentials, secret: JSON.stringify(ada.secret()) },
    });
    other.change({ grant: { ...grant, clientKey: onLoopback.key } });
    await expect(other.account.renewed(signal)).rejects.toMatchObject({ kind: 'expired' });
  });

  test('no secret stands in what is said of it', async () => {
    const io = createIo({ allow: [], userAgent: 'Copydesk-test/1' });
    const failed = await bluesky.network
      .check?.({ ...ada.account, credentials: ada.account.credentials, io }, signal)
      .catch((error: unknown) => error);
    const { access, refresh, grant } = ada.secret();
    for (const secret of [access, refresh, grant.key.d, grant.clientKey.d])
      expect(JSON.stringify([failed, first.identity])).not.toContain(secret);
    await io.close();
  });
});
