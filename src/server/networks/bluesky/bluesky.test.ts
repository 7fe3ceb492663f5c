import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { NetworkError, type NetworkStep, type Published, type Sending } from '#server/networks/network.ts';
import { listening } from '#test/app/listening.ts';
import { refusing } from '#test/networks/bluesky-front.ts';
import { elsewhere } from '#test/networks/bluesky-services.ts';
import { startBluesky, type LocalBluesky, type ConnectedAccount } from '#test/networks/bluesky.ts';
import { bringingMs } from '#test/networks/pds.ts';

const put = 'com.atproto.repo.putRecord';
const signal = new AbortController().signal;

let bluesky: LocalBluesky;
let held: ConnectedAccount;
/** A website. */
let site: string;
let pages: Record<string, { type?: string; body: string }>;

beforeAll(async () => {
  site = await listening((request, response) => {
    const page = pages[request.url ?? ''];
    if (!page) return void response.writeHead(404).end();
    response.setHeader('content-type', page.type ?? 'text/html; charset=utf-8');
    response.end(page.body);
  });
  bluesky = await startBluesky([site]);
  held = await bluesky.connected();
}, bringingMs);

beforeEach(async () => {
  held = await bluesky.connected(held.person);
  await held.person.clear();
  pages = {};
  bluesky.videos.next = 'take';
});

const step = (body: string, more: Partial<NetworkStep> = {}): NetworkStep => ({
  kind: 'post',
  body,
  media: [],
  lang: 'en',
  ...more,
});

async function sendingOf(what: NetworkStep, under: Sending['under'] = null): Promise<Sending> {
  const { account } = held;
  const prepared: unknown = JSON.parse(JSON.stringify(await bluesky.network.prepare(account, what, signal)));
  const now = account.now();
  return { ...what, key: bluesky.network.newKey(now), prepared, attemptedAt: now, under };
}

const send = (sending: Sending) => bluesky.network.send(held.account, sending, signal);
const post = async (what: NetworkStep, under: Sending['under'] = null) => send(await sendingOf(what, under));
const posted = async () => (await held.person.posts()).map(({ value }) => value);

describe('a record', () => {
  test('put again under its key is the same to the byte, and writes nothing', async () => {
    const sending = await sendingOf(step('words'));
    await send(sending);
    const before = await held.person.revision();
    held.pass(20_000);
    await send({ ...sending, attemptedAt: held.account.now() });
    expect(await held.person.revision()).toBe(before);
  });

  test('was made when its key was, but for one that is sent again hours later', async () => {
    const sending = await sendingOf(step('words'));
    const later = new Date(sending.attemptedAt.getTime() + 2 * 3_600_000);
    await send(sending);
    expect((await posted())[0]?.createdAt).toBe(sending.attemptedAt.toISOString());
    await send({ ...sending, attemptedAt: later });
    expect((await posted()).map(({ createdAt }) => createdAt)).toEqual([later.toISOString()]);
  });

  test('tells links, hashtags and people; who is not found stays text', async () => {
    const text = `Häfen: ${site}/a #harbour @${held.person.handle} @grace.example.com @nobody.example.com`;
    await post(step(text));
    const features = (await posted())[0]?.facets?.flatMap((facet) => facet.features);
    expect(features).toEqual([
      { $type: 'app.bsky.richtext.facet#link', uri: `${site}/a` },
      { $type: 'app.bsky.richtext.facet#tag', tag: 'harbour' },
      { $type: 'app.bsky.richtext.facet#mention', did: held.person.did },
      { $type: 'app.bsky.richtext.facet#mention', did: elsewhere['grace.example.com'] },
    ]);
  });

  test('takes broken characters and odd languages without harm', async () => {
    await post(step('half \ud83d of it', { lang: 'not a language' }));
    expect(await posted()).toMatchObject([{ text: 'half \ufffd of it' }]);
    expect((await posted())[0]?.langs).toBeUndefined();
  });
});

describe('the parts of a thread', () => {
  test('name the post and the part before by address and version', async () => {
    const first = await post(step('first'));
    const second = await post(step('second', { kind: 'thread' }), { post: first, before: first });
    await post(step('third', { kind: 'thread' }), { post: first, before: second });
    await post(step('comment', { kind: 'first_comment' }), { post: first, before: second });
    const [one, two, three, comment] = await held.person.posts();
    const refTo = (record: typeof one) => ({ uri: record?.uri, cid: record?.cid });
    expect(two?.value.reply).toEqual({ root: refTo(one), parent: refTo(one) });
    expect(three?.value.reply).toEqual({ root: refTo(one), parent: refTo(two) });
    expect(comment?.value.reply).toEqual({ root: refTo(one), parent: refTo(one) });
  });

  test('answer to a post of which a person gave the address, with the handle in it', async () => {
    const first = await post(step('first'));
    const address = `https://bsky.app/profile/${held.person.handle}/post/${first.id.split('/').at(-1)}`;
    const settled: Published = { id: bluesky.network.idOf?.(address) ?? '', url: address };
    await post(step('second', { kind: 'thread' }), { post: settled, before: settled });
    expect((await posted())[1]?.reply?.parent.uri).toBe(first.id);
  });

  test('do not go out without what they answer to', async () => {
    const first = await post(step('first'));
    const sending = await sendingOf(step('second', { kind: 'thread' }), { post: first, before: first });
    await held.person.remove(first.id);
    await expect(send(sending)).rejects.toMatchObject({
      kind: 'reject',
      message: expect.stringContaining('no longer exists'),
    });
    expect(await posted()).toEqual([]);
  });
});

describe('a link', () => {
  const page = (head: string) => ({ body: `<html><head>${head}</head><body>words</body></html>` });

  test('has a card with what its page says, and a picture', async () => {
    pages['/a'] = page(
      `<meta property="og:title" content="The harbour &amp; the sea"><meta property="og:description" content="It opens.">` +
        `<meta property="og:image" content="/boat.png?side=20">`,
    );
    await post(step(`Read ${site}/a and ${site}/b`));
    expect((await posted())[0]?.embed).toMatchObject({
      $type: 'app.bsky.embed.external',
      external: {
        uri: `${site}/a`,
        title: 'The harbour & the sea',
        description: 'It opens.',
        thumb: { $type: 'blob', mimeType: 'image/png' },
      },
    });
    expect(held.media.asked).toEqual([{ bytes: 1_000_000, formats: ['jpg', 'png', 'webp'] }]);
  });

  test('has none beside pictures', async () => {
    pages['/a'] = page('<title>The harbour</title>');
    await post(step(`Read ${site}/a`, { media: [held.media.picture('boat', 20)] }));
    expect((await posted())[0]?.embed).toMatchObject({ $type: 'app.bsky.embed.images' });
  });

  test('has a card without a picture where that cannot be read', async () => {
    pages['/a'] = page('<title>The harbour</title><meta property="og:image" content="/gone.png">');
    const { account } = held;
    const asked: unknown[] = [];
    const gone: typeof account.media.image = (_medium, _ceiling, effort) => {
      asked.push(effort);
      return Promise.reject(new NetworkError('retry', 'It could not be read.', { next: '-' }));
    };
    const media = { ...account.media, image: gone };
    const prepared = await bluesky.network.prepare({ ...account, media }, step(`${site}/a`), signal);
    expect(prepared).toMatchObject({ embed: { external: { title: 'The harbour', description: '' } } });
    expect(JSON.stringify(prepared)).not.toContain('thumb');
    // It is optional: the post does not wait for it as for a medium of its own.
    expect(asked).toEqual([{ bytes: 10 * 1024 * 1024, ms: 10_000 }]);
  });

  test.each([
    ['is gone', '/gone', undefined],
    ['is no page', '/a.pdf', { type: 'application/pdf', body: '%PDF-1.7' }],
    ['says nothing', '/empty', { body: '' }],
  ])('of which the page %s goes out without a card', async (_what, path, answer) => {
    if (answer) pages[path] = answer;
    await post(step(`Read ${site}${path}`));
    const [value] = await posted();
    expect([value?.embed, value?.facets?.length]).toEqual([undefined, 1]);
  });

  test('into the private network is not read', async () => {
    await post(step('Read http://10.1.2.3/secret'));
    expect((await posted())[0]?.embed).toBeUndefined();
  });
});

test('an upload that the server has thrown away is uploaded again at the next attempt', async () => {
  const sending = await sendingOf(step('words', { media: [held.media.picture('boat', 20)] }));
  const lost = JSON.stringify(sending.prepared).replace(
    /bafkrei\w+/,
    'bafkreibm6jg3ux5qumhcn2b3flc3tyu6dmlb4xa7u5bf44yegnrjhc4yeq',
  );
  await expect(send({ ...sending, prepared: JSON.parse(lost) })).rejects.toMatchObject({
    kind: 'retry',
    replyText: expect.stringContaining('BlobNotFound'),
    waitMs: 0,
  });
  expect(await posted()).toEqual([]);
  await send(sending);
  expect((await posted())[0]?.embed?.images).toHaveLength(1);
});

describe('a video', () => {
  const withVideo = () => step('words', { media: [held.media.video('a boat')] });

  test('that the service knows already is taken from there', async () => {
    bluesky.videos.next = 'know';
    await post(withVideo());
    expect((await posted())[0]?.embed).toMatchObject({ video: { size: 100_000 }, alt: 'a boat' });
  });

  test('that the service cannot read is refused in its words', async () => {
    bluesky.videos.next = 'fail';
    await expect(post(withVideo())).rejects.toMatchObject({
      kind: 'reject',
      replyText: 'validation_failure: Unsupported codec',
    });
  });

  test('beyond what an account may upload in a day is refused in its words', async () => {
    bluesky.videos.next = 'refuse';
    await expect(post(withVideo())).rejects.toMatchObject({
      kind: 'reject',
      replyText: 'User has exceeded daily upload videos limit',
      next: expect.stringContaining('tomorrow'),
    });
  });
});

test('a post that the index does not know yet is not gone, and its counts are not told', async () => {
  const { id } = await post(step('words'));
  bluesky.index.forget(id);
  const counts = await bluesky.network.metrics?.(held.account, [{ id, ownReplies: 0 }], signal);
  expect(counts?.get(id)).toEqual({});
});

test('replies are those of others: the account’s own parts and first comment are not among them', async () => {
  const { id } = await post(step('words'));
  for (let replies = 0; replies < 3; replies += 1) bluesky.index.reply(id);
  const counts = await bluesky.network.metrics?.(held.account, [{ id, ownReplies: 2 }], signal);
  expect(counts?.get(id)).toMatchObject({ replies: 1 });
});

test('followers are those of the public index; whom it does not know has no count', async () => {
  expect(await bluesky.network.followers?.(held.account, signal)).toBeNull();
  bluesky.index.followers.set(held.person.did, 512);
  expect(await bluesky.network.followers?.(held.account, signal)).toBe(512);
});

test('counts are asked for in questions of 25', async () => {
  const ids = Array.from({ length: 51 }, (_, at) => ({
    id: `at://${held.person.did}/app.bsky.feed.post/${at}`,
    ownReplies: 0,
  }));
  bluesky.index.asked.length = 0;
  expect(await bluesky.network.metrics?.(held.account, ids, signal)).toEqual(new Map());
  expect(bluesky.index.asked).toEqual([25, 25, 1]);
});

describe('what the server answers to a post', () => {
  test.each<[number, string, object]>([
    [400, 'InvalidSwap', { kind: 'reject' }],
    [401, 'AccountTakedown', { kind: 'expired', message: expect.stringContaining('deactivated') }],
    [401, 'AuthenticationRequired', { kind: 'expired' }],
    [403, 'ScopeMissing', { kind: 'reject' }],
    [413, 'PayloadTooLarge', { kind: 'reject', message: expect.stringContaining('too large') }],
    [429, 'RateLimitExceeded', { kind: 'rate_limited', waitMs: 7_000, next: null }],
    [500, 'InternalServerError', { kind: 'unknown' }],
    [503, 'NotEnoughResources', { kind: 'unknown' }],
  ])('%i %s', async (status, code, error) => {
    const sending = await sendingOf(step('words'));
    bluesky.front.next(put, refusing(status, code, 'Its words', { 'retry-after': '7' }));
    await expect(send(sending)).rejects.toMatchObject({
      replyText: `${status} ${code} Its words`,
      next: expect.stringMatching(/\w/),
      ...error,
    });
  });

  test.each(['com.atproto.repo.uploadBlob', 'com.atproto.identity.resolveHandle'])(
    'to %s before it, when it fails, is tried again',
    async (method) => {
      const what = step('with @grace.example.com', { media: [held.media.picture('', 20)] });
      for (const [status, kind] of [
        [500, 'retry'],
        [429, 'rate_limited'],
      ] as const) {
        bluesky.front.next(method, refusing(status, 'Trouble', 'Its words'));
        await expect(bluesky.network.prepare(held.account, what, signal)).rejects.toMatchObject({ kind });
      }
      bluesky.front.next(method, (_request, response) => void response.end('{"blob":"nonsense","did":5}'));
      await expect(bluesky.network.prepare(held.account, what, signal)).rejects.toMatchObject({
        kind: 'retry',
        message: expect.stringContaining('an unexpected response'),
      });
    },
  );
});
