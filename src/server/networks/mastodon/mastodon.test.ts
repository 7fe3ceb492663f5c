import { afterAll, describe, expect, test } from 'vitest';

import { createIo } from '#server/lib/io.ts';
import {
  NetworkError,
  type NetworkAccount,
  type NetworkStep,
  type Sending,
} from '#server/networks/network.ts';
import { mastodonAccount, startMastodon, type MastodonDouble } from '#test/networks/mastodon.ts';
import { testMedia } from '#test/networks/network-media.ts';
import { mastodonWith } from './mastodon.ts';

const signal = new AbortController().signal;
const mastodon = mastodonWith({ pauseMs: 1 });
const media = testMedia();
const minute = 60_000;
const open: { close(): Promise<void> }[] = [];

afterAll(() => Promise.all(open.map((one) => one.close())));

async function start(switches: Parameters<typeof startMastodon>[0] = {}) {
  const server = await startMastodon(switches);
  const io = createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' });
  open.push(server, io);
  const account = mastodonAccount(server, { io, media: media.reader });
  return { server, account };
}

const post = (body: string, more: Partial<NetworkStep> = {}): NetworkStep => ({
  kind: 'post',
  body,
  media: [],
  lang: null,
  ...more,
});

async function sendingOf(account: NetworkAccount, step: NetworkStep): Promise<Sending> {
  const prepared = await mastodon.prepare(account, step, signal);
  return { ...step, key: mastodon.newKey(account.now()), prepared, attemptedAt: account.now(), under: null };
}

async function bringOut(account: NetworkAccount, step: NetworkStep) {
  const sending = await sendingOf(account, step);
  return { sending, published: await mastodon.send(account, sending, signal) };
}

const find = (account: NetworkAccount, sending: Sending) => mastodon.find(account, sending, signal);

const measured = ({ id }: { id: string }) => ({ id, ownReplies: 0 });

/** Long enough for all requests in flight to have arrived. */
function settle(server: MastodonDouble): void {
  server.pass(3 * minute);
}

describe('media', () => {
  test('are waited for while the server works on them', async () => {
    const { server, account } = await start({ processing: 4 });
    await bringOut(account, post('words', { media: [media.video('a boat')] }));
    expect(server.statuses[0]?.media).toMatchObject([{ description: 'a boat', type: 'video/mp4' }]);
    expect(server.requests.filter((request) => request.startsWith('GET /api/v1/media/'))).toHaveLength(4);
  });

  test('that the server cannot use are refused in its words, and nothing is seen', async () => {
    const { server, account } = await start({ processing: 2, processingFails: true });
    await expect(bringOut(account, post('', { media: [media.video('')] }))).rejects.toMatchObject({
      kind: 'reject',
      replyText: 'Error processing thumbnail for uploaded media',
    });
    expect(server.statuses).toEqual([]);
  });

  test('are waited for no longer than whoever waits has patience', async () => {
    const { account } = await start({ processing: Infinity });
    const waiting = new AbortController();
    const patience = new Error('enough');
    setImmediate(() => waiting.abort(patience));
    const step = post('', { media: [media.video('')] });
    await expect(mastodon.prepare(account, step, waiting.signal)).rejects.toBe(patience);
  });

  test('keep to what the server told of itself: bytes, formats', async () => {
    const { server, account } = await start({ imageBytes: 50_000 });
    const limits = { image_size_limit: 50_000, supported_mime_types: ['image/jpeg', 'audio/ogg'] };
    await bringOut({ ...account, settings: { limits } }, post('', { media: [media.picture('')] }));
    const [picture] = server.media;
    expect(picture?.type).toBe('image/jpeg');
    expect(picture?.bytes).toBeLessThanOrEqual(50_000);
  });

  test('are each uploaded under a name of their own that says their type, also when sent again', async () => {
    const { server, account } = await start();
    const step = post('', { media: [media.picture('', 20), media.picture('', 20)] });
    await bringOut(account, step);
    await bringOut(account, step);
    await bringOut(account, post('', { media: [media.video('')] }));
    const names = server.media.map(({ name }) => name);
    expect(new Set(names).size).toBe(5);
    for (const name of names.slice(0, 4)) expect(name).toMatch(/^[\w-]+\.(?:jpg|png|webp)$/);
    expect(names[4]).toMatch(/^[\w-]+\.mp4$/);
  });

  test('whose alternative text is over the server’s limit are refused with the number', async () => {
    const { account } = await start();
    const limited = { ...account, settings: { limits: { description_limit: 10 } } };
    const step = post('', { media: [media.picture('x'.repeat(12), 20)] });
    await expect(mastodon.prepare(limited, step, signal)).rejects.toMatchObject({
      kind: 'reject',
      message: 'An alt text is 2 characters too long: at most 10.',
    });
  });
});

describe('a post', () => {
  test('is as public as the account’s setting says', async () => {
    const { server, account } = await start();
    await bringOut({ ...account, settings: { visibility: 'unlisted' } }, post('quietly'));
    await bringOut({ ...account, settings: { visibility: 'nonsense' } }, post('as usual'));
    expect(server.statuses.map(({ visibility }) => visibility)).toEqual(['unlisted', 'public']);
  });

  test.each([
    ['de-AT', 'de'],
    ['zh-TW', 'zh-TW'],
    ['zh-Hant', 'zh'],
    ['gsw', 'gsw'],
  ])('in %s is one in %s there', async (lang, there) => {
    const { server, account } = await start();
    await bringOut(account, post('words', { lang }));
    expect(server.statuses[0]?.language).toBe(there);
  });

  test('counts addresses as the server told', async () => {
    const { account } = await start();
    const settings = { limits: { max_characters: 30, characters_reserved_per_url: 30 } };
    const limited = { ...account, settings };
    await mastodon.prepare(limited, post('https://example.com/a'), signal);
    await expect(mastodon.prepare(limited, post('a https://example.com/a'), signal)).rejects.toMatchObject({
      message: 'The text is 2 characters too long: the server takes 30.',
    });
  });

  test('longer than a server takes, whatever it told, is refused in its words', async () => {
    const { server, account } = await start({ maxCharacters: 200 });
    const lied = { ...account, settings: { limits: { max_characters: 5_000 } } };
    await expect(bringOut(lied, post('x'.repeat(300)))).rejects.toMatchObject({
      kind: 'reject',
      replyText: 'Validation failed: Text character limit of 200 exceeded',
    });
    expect(server.statuses).toEqual([]);
  });

  test.each([
    [400, 'Bad', 'reject'],
    [401, 'The access token was revoked', 'expired'],
    [403, 'This action is outside the authorized scopes', 'expired'],
    [403, 'Your login is currently disabled', 'reject'],
    [404, 'The post you are trying to reply to does not appear to exist.', 'reject'],
    [408, 'Request timeout', 'unknown'],
    [422, 'Validation failed: Text can’t be blank', 'reject'],
    [422, 'Cannot attach files that have not finished processing.', 'retry'],
    [500, 'Internal server error', 'unknown'],
    [502, 'Bad gateway', 'unknown'],
  ])('that is answered with %i “%s” is a case of %s', async (status, words, kind) => {
    const { server, account } = await start();
    server.switches.next = { does: 'refuse', words, status };
    const error: unknown = await bringOut(account, post('words')).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind, replyText: words });
    // An automatic retry needs no action.
    expect(error instanceof NetworkError && error.next === null).toBe(kind === 'retry');
  });

  test('waits as long as Retry-After says, where a server tells that', async () => {
    const { server, account } = await start();
    server.switches.next = { does: 'limit', seconds: 7, header: 'retry-after' };
    await expect(bringOut(account, post('words'))).rejects.toMatchObject({
      kind: 'rate_limited',
      waitMs: 7_000,
    });
  });
});

test('one post that the server does not show keeps no other’s counts from being read', async () => {
  const { account } = await start();
  const { published: hidden } = await bringOut(account, post('one'));
  const { published: shown } = await bringOut(account, post('two'));
  const io: NetworkAccount['io'] = {
    async fetch(address, options) {
      const answer = await account.io.fetch(address, options);
      return address.endsWith(`/statuses/${hidden.id}`) ? { ...answer, status: 403 } : answer;
    },
  };
  const counts = await mastodon.metrics?.({ ...account, io }, [measured(hidden), measured(shown)], signal);
  expect(counts?.get(hidden.id)).toEqual({});
  expect(counts?.get(shown.id)).toHaveProperty('likes');
  await expect(mastodon.metrics?.({ ...account, io }, [measured(hidden)], signal)).rejects.toMatchObject({
    kind: 'reject',
  });
});

test('followers are those that the server tells of the account', async () => {
  const { account } = await start();
  expect(await mastodon.followers?.(account, signal)).toBe(1_234);
});

describe('looking a post up', () => {
  test.each([
    'Two\n\nparagraphs & <signs>\nand a line',
    'See https://www.example.com/a/very/long/address/that/is/shortened?when=shown&to=people today',
    'With @ada@there.example and @bob, about #harbours',
    'שלום 東京 é e\u0301 👩‍👩‍👧',
  ])('recognises what the server made of it: %j', async (body) => {
    const { account } = await start();
    const { sending, published } = await bringOut(account, post(body));
    expect(await find(account, sending)).toEqual({ state: 'found', published });
  });

  test('takes no other text for it, no other number of pictures, and no answer to something', async () => {
    const { server, account } = await start();
    const sending = await sendingOf(account, post('words'));
    await bringOut(account, post('other words'));
    await bringOut(account, post('words', { media: [media.picture('', 20)] }));
    const { published: before } = await bringOut(account, post('something'));
    const reply = await sendingOf(account, post('words', { kind: 'thread' }));
    await mastodon.send(account, { ...reply, under: { post: before, before } }, signal);
    settle(server);
    expect(await find(account, sending)).toEqual({ state: 'absent' });
  });

  test('waits until nothing can be on its way any more', async () => {
    const { server, account } = await start();
    const sending = await sendingOf(account, post('words'));
    server.pass(30_000);
    await expect(find(account, sending)).rejects.toMatchObject({ kind: 'retry', waitMs: 90_000 });
    server.pass(90_000);
    expect(await find(account, sending)).toEqual({ state: 'absent' });
  });

  test('is not sure after the hour in which the server knows a key', async () => {
    const { server, account } = await start();
    const sending = await sendingOf(account, post('words'));
    server.pass(50 * minute);
    expect(await find(account, sending)).toEqual({ state: 'cannot_tell' });
  });

  test('is not sure where the server is another program, whatever version it gives', async () => {
    const { server, account } = await start({ software: 'gotosocial' });
    const sending = await sendingOf(account, post('words'));
    settle(server);
    expect(await find(account, sending)).toEqual({ state: 'cannot_tell' });
  });

  const shouting = { html: (text: string) => `<p>${text.toUpperCase()}</p>` };

  test('recognises words that the server shows otherwise by what it was given', async () => {
    const { account } = await start(shouting);
    const { sending, published } = await bringOut(account, post('words'));
    await bringOut(account, post('other words'));
    expect(await find(account, sending)).toEqual({ state: 'found', published });
  });

  test('where that is not told either, the key still keeps a post from being doubled', async () => {
    const { server, account } = await start({ ...shouting, sendsSource: false });
    const { sending, published } = await bringOut(account, post('words'));
    settle(server);
    expect(await find(account, sending)).toEqual({ state: 'absent' });
    expect(await mastodon.send(account, sending, signal)).toEqual(published);
    expect(server.statuses).toHaveLength(1);
  });

  test('goes as far back as the attempt, and is not sure where that is too far', async () => {
    const { server, account } = await start();
    const { sending, published } = await bringOut(account, post('words'));
    const lost = await sendingOf(account, post('never sent'));
    for (let made = 0; made < 90; made += 1) await bringOut(account, post(`number ${made}`));
    settle(server);
    expect(await find(account, sending)).toEqual({ state: 'found', published });
    for (let made = 0; made < 110; made += 1) await bringOut(account, post(`later ${made}`));
    expect(await find(account, lost)).toEqual({ state: 'cannot_tell' });
  });

  test('reckons with a server whose clock is wrong', async () => {
    const { server, account } = await start();
    const behind = { ...account, now: () => new Date(server.now().getTime() - 60 * minute) };
    await bringOut(behind, post('words'));
    server.pass(10 * minute);
    const never = await sendingOf(behind, post('words'));
    settle(server);
    expect(await find(behind, never)).toEqual({ state: 'absent' });
    const { sending, published } = await bringOut(behind, post('others'));
    expect(await find(behind, sending)).toEqual({ state: 'found', published });
  });

  test('asks for a new connection where the token is void', async () => {
    const { server, account } = await start();
    const sending = await sendingOf(account, post('words'));
    server.grants.revokeAll();
    await expect(find(account, sending)).rejects.toMatchObject({ kind: 'expired' });
  });
});

test.each([
  ['https://mastodon.social/@ada/109876543210', '109876543210'],
  ['https://mastodon.social/@ada@there.example/109876543210?x=1', '109876543210'],
  ['https://mastodon.social/users/ada/statuses/109876543210', '109876543210'],
  ['https://social.example/@ada/statuses/01HXYZABCDEFGHJKMNPQRSTVWX', '01HXYZABCDEFGHJKMNPQRSTVWX'],
  ['https://pleroma.example/notice/AbCdEf123', 'AbCdEf123'],
  ['https://pleroma.example/objects/3f1c-11', null],
  ['https://mastodon.social/@ada', null],
  ['https://mastodon.social/@ada/followers', null],
  ['mailto:@ada/1', null],
])('the address %s tells the id %s', (address, id) => {
  expect(mastodon.idOf?.(address)).toBe(id);
});
