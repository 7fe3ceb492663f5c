import { afterAll, describe, expect, test } from 'vitest';

import { createIo } from '#server/lib/io.ts';
import type { NetworkAccount, NetworkStep, Published, Sending } from '#server/networks/network.ts';
import { shownText } from '#test/networks/discord-text.ts';
import { discordAccount, startDiscord } from '#test/networks/discord.ts';
import { testMedia } from '#test/networks/network-media.ts';
import { secretOf } from './api.ts';
import { discordWith } from './discord.ts';

const signal = new AbortController().signal;
const media = testMedia();
const started: { close(): Promise<void> }[] = [];
const guild = '41771983423143937';
const channel = '155101607195836416';

afterAll(() => Promise.all(started.map((one) => one.close())));

async function start(by: 'webhook' | 'bot', switches: Parameters<typeof startDiscord>[0] = {}) {
  const server = await startDiscord(switches);
  const io = createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' });
  started.push(server, io);
  const account = discordAccount(server, by, { io, media: media.reader });
  const pauses: number[] = [];
  const pause = async (ms: number) => void pauses.push(ms);
  return { server, account, pauses, network: discordWith({ base: server.base, pause }) };
}

type Started = Awaited<ReturnType<typeof start>>;

const post = (body: string, more: Partial<NetworkStep> = {}): NetworkStep => ({
  kind: 'post',
  body,
  media: [],
  lang: null,
  ...more,
});

async function sendingOf(
  { network, account }: Started,
  step: NetworkStep,
  parent: Published | null = null,
): Promise<Sending> {
  const prepared = await network.prepare(account, step, signal);
  const under = parent && { post: parent, before: parent };
  return { ...step, key: network.newKey(account.now()), prepared, attemptedAt: account.now(), under };
}

async function publish(on: Started, step: NetworkStep, parent: Published | null = null): Promise<Published> {
  return on.network.send(on.account, await sendingOf(on, step, parent), signal);
}

const find = ({ network, account }: Started, sending: Sending) => network.find(account, sending, signal);

describe('the options of a post', () => {
  test('without any, it notifies no one by a mention, and has previews and sound', async () => {
    const on = await start('webhook');
    await publish(on, post('@everyone <@80351110224678912>'));
    const [message] = on.server.messages;
    expect(message).toMatchObject({ mentions: [], flags: 0 });
    expect(shownText(message?.content ?? '').text).toBe('@everyone <@80351110224678912>');
  });

  test.each([
    ['none', []],
    ['people', ['users', 'roles']],
    ['everyone', ['users', 'roles', 'everyone']],
    ['nonsense', []],
  ])('mentions: %s', async (mentions, allowed) => {
    const on = await start('webhook');
    await publish(on, post('words', { options: { mentions } }));
    expect(on.server.messages).toMatchObject([{ mentions: allowed }]);
  });

  test.each([
    [{ suppress_embeds: true }, 4],
    [{ silent: true }, 4_096],
    [{ suppress_embeds: true, silent: true }, 4_100],
  ])('%j are the flags %i', async (options, flags) => {
    const on = await start('bot');
    await publish(on, post('words', { options }));
    expect(on.server.messages).toMatchObject([{ flags }]);
  });

  test('a spoiler hides every file', async () => {
    const on = await start('bot');
    const pictures = [media.picture('one', 20), media.picture('two', 20)];
    await publish(on, post('', { media: pictures, options: { spoiler: true } }));
    await publish(on, post('', { media: pictures }));
    const names = on.server.messages.flatMap(({ files }) =>
      files.map(({ name }) => name.startsWith('SPOILER_')),
    );
    expect(names).toEqual([true, true, false, false]);
  });

  test('the parts of a thread and the comment make no second sound', async () => {
    const on = await start('bot');
    const first = await publish(on, post('first'));
    await publish(on, post('second', { kind: 'thread' }), first);
    await publish(on, post('comment', { kind: 'first_comment' }), first);
    expect(on.server.messages.map(({ flags }) => flags)).toEqual([0, 4_096, 4_096]);
  });

  test('a bot that may not mention everyone is refused before anything is seen', async () => {
    const on = await start('bot');
    const step = post('@everyone', { options: { mentions: 'everyone' } });
    await expect(sendingOf(on, step)).rejects.toMatchObject({ kind: 'reject' });
    on.server.switches.permissions |= 1n << 17n;
    await publish(on, step);
    expect(on.server.messages).toHaveLength(1);
  });
});

describe('text', () => {
  test('whose escapes make it too long is refused with the number before anything is seen', async () => {
    const on = await start('webhook');
    await publish(on, post(`${'x'.repeat(1_996)}**`));
    await expect(sendingOf(on, post(`${'x'.repeat(1_996)}***`))).rejects.toMatchObject({
      kind: 'reject',
      message:
        'The text is 2 characters too long: Discord takes 2000, and signs such as * and _ count twice so that they are shown.',
    });
  });

  test('beside a picture may be empty', async () => {
    const on = await start('webhook');
    await publish(on, post('', { media: [media.picture('a boat', 20)] }));
    expect(on.server.messages).toMatchObject([{ content: '', files: [{ alt: 'a boat' }] }]);
  });
});

describe('media', () => {
  test('of one post share the room of a request', async () => {
    const on = await start('webhook');
    const step = post('', {
      media: [media.video('', 10 * 1024 * 1024), media.picture(''), media.picture('')],
    });
    media.asked.length = 0;
    await publish(on, step);
    const ceilings = media.asked.slice(-2).map(({ bytes }) => bytes);
    expect(ceilings[0]).toBe(ceilings[1]);
    expect(2 * Number(ceilings[0]) + 10 * 1024 * 1024).toBeLessThan(25 * 1024 * 1024);
    expect(on.server.messages[0]?.files.map(({ type }) => type)).toEqual([
      'video/mp4',
      'image/png',
      'image/png',
    ]);
  });

  test('that are too large together are refused with the numbers before anything is seen', async () => {
    const on = await start('webhook');
    const videos = Array.from({ length: 3 }, () => media.video('', 9 * 1024 * 1024));
    await expect(sendingOf(on, post('', { media: videos }))).rejects.toMatchObject({
      kind: 'reject',
      message: expect.stringMatching(/28.*MB.*26.*MB/),
    });
  });

  test('more than ten are refused, and alternative texts over the limit', async () => {
    const on = await start('webhook');
    const many = Array.from({ length: 6 }, () => [media.picture('', 20), media.video('')]).flat();
    await expect(sendingOf(on, post('', { media: many }))).rejects.toMatchObject({ kind: 'reject' });
    const described = post('', { media: [media.picture('x'.repeat(1_030), 20)] });
    await expect(sendingOf(on, described)).rejects.toMatchObject({
      message: 'An alt text is 6 characters too long: at most 1024.',
    });
  });

  test('an upload that breaks off has published nothing, and is tried again', async () => {
    const on = await start('webhook');
    const torn = () =>
      new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('gone')) });
    const video: NetworkAccount['media']['video'] = async (medium, ceiling) => ({
      ...(await media.reader.video(medium, ceiling)),
      stream: torn,
    });
    const account = { ...on.account, media: { ...media.reader, video } };
    await expect(publish({ ...on, account }, post('', { media: [media.video('')] }))).rejects.toMatchObject({
      kind: 'retry',
    });
    expect(on.server.messages).toEqual([]);
  });
});

describe('by a webhook', () => {
  test('the parts of a thread follow one another, and nothing pretends to be a reply', async () => {
    const on = await start('webhook');
    const first = await publish(on, post('first'));
    await publish(on, post('second', { kind: 'thread' }), first);
    await publish(on, post('comment', { kind: 'first_comment' }), first);
    expect(on.server.messages.map(({ content, parent }) => [content, parent])).toEqual([
      ['first', null],
      ['second', null],
      ['comment', null],
    ]);
  });

  test.each(['garble', 'flood'] as const)(
    'an answer that cannot be read (%s) leaves it to a person, and repeats no secret',
    async (does) => {
      const on = await start('webhook');
      const sending = await sendingOf(on, post('words'));
      on.server.switches.next = { does };
      const error: unknown = await on.network
        .send(on.account, sending, signal)
        .catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ kind: 'unknown', next: expect.stringContaining('Check the account') });
      expect(JSON.stringify(error) + String(error)).not.toContain(secretOf(on.account).token);
      expect(await find(on, sending)).toEqual({ state: 'cannot_tell' });
      expect(on.server.messages).toHaveLength(1);
    },
  );

  test('one that was moved to another channel publishes nothing there', async () => {
    const on = await start('webhook');
    on.server.switches.webhookChannel = '290926798999357250';
    await expect(sendingOf(on, post('words'))).rejects.toMatchObject({
      kind: 'expired',
      message: 'The webhook was moved to another channel.',
    });
    expect(await on.network.check?.(on.account, signal)).toMatchObject({ remoteId: '290926798999357250' });
  });
});

describe('looking a post up by a bot', () => {
  test.each(['*Moin* _alle_ https://example.com/a_b', 'Two\n\nparagraphs  ', 'שלום 東京 👩‍👩‍👧'])(
    'recognises its text: %j',
    async (body) => {
      const on = await start('bot');
      const sending = await sendingOf(on, post(body));
      on.server.switches.next = { does: 'garble' };
      await on.network.send(on.account, sending, signal).catch(() => null);
      expect(await find(on, sending)).toMatchObject({
        state: 'found',
        published: { id: on.server.messages[0]?.id },
      });
    },
  );

  test('takes no other text for it, no other number of pictures, no reply, and no message of others', async () => {
    const on = await start('bot');
    const sending = await sendingOf(on, post('words'));
    const first = await publish(on, post('other words'));
    await publish(on, post('words', { media: [media.picture('', 20)] }));
    await publish(on, post('words', { kind: 'thread' }), first);
    const other = await publish(on, post('words'));
    const message = on.server.messages.find(({ id }) => id === other.id);
    if (message) message.author = '1';
    on.server.pass(60_000);
    expect(await find(on, sending)).toEqual({ state: 'cannot_tell' });
  });

  test('waits while it may still be on its way, and leaves it to a person then', async () => {
    const on = await start('bot');
    const sending = await sendingOf(on, post('words'));
    on.server.pass(30_000);
    await expect(find(on, sending)).rejects.toMatchObject({ kind: 'retry', waitMs: 15_000 });
    on.server.pass(30_000);
    expect(await find(on, sending)).toEqual({ state: 'cannot_tell' });
  });

  test('is not sure where the bot may no longer read the channel: its list is empty then', async () => {
    const on = await start('bot');
    const sending = await sendingOf(on, post('words'));
    on.server.switches.next = { does: 'garble' };
    await on.network.send(on.account, sending, signal).catch(() => null);
    on.server.switches.denied = 1n << 16n;
    on.server.pass(60_000);
    expect(await find(on, sending)).toEqual({ state: 'cannot_tell' });
  });

  test('reckons with a clock of Discord that is minutes behind', async () => {
    const on = await start('bot');
    const ahead = { ...on.account, now: () => new Date(on.server.now().getTime() + 4 * 60_000) };
    const sending = await sendingOf({ ...on, account: ahead }, post('words'));
    on.server.switches.next = { does: 'garble' };
    await on.network.send(ahead, sending, signal).catch(() => null);
    expect(await on.network.find(ahead, sending, signal)).toMatchObject({ state: 'found' });
  });

  test('goes through several pages, and is not sure where that is not enough', async () => {
    const on = await start('bot');
    const sending = await sendingOf(on, post('words'));
    on.server.switches.next = { does: 'garble' };
    await on.network.send(on.account, sending, signal).catch(() => null);
    const lost = await sendingOf(on, post('never sent'));
    const [message] = on.server.messages;
    if (!message) throw new Error('nothing was sent');
    const others = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => ({
        ...message,
        id: String(BigInt(message.id) + BigInt(from + at)),
        content: 'of others',
        author: '1',
      }));
    on.server.messages.push(...others(1, 250));
    expect(await find(on, sending)).toMatchObject({ state: 'found', published: { id: message.id } });
    on.server.messages.push(...others(251, 300));
    on.server.pass(60_000);
    expect(await find(on, lost)).toEqual({ state: 'cannot_tell' });
  });

  test('a post that arrived and was deleted is not published a second time', async () => {
    const on = await start('bot');
    const sending = await sendingOf(on, post('words'));
    on.server.switches.next = { does: 'refuse', words: 'Unknown Message', status: 404, code: 10_008 };
    await expect(on.network.send(on.account, sending, signal)).rejects.toMatchObject({
      kind: 'reject',
      message: expect.stringContaining('deleted'),
    });
  });
});

describe('a refusal', () => {
  test.each([
    [400, 50_035, 'Invalid Form Body', 'reject'],
    [400, 220_001, 'Webhooks posted to forum channels must have a thread_name or thread_id', 'reject'],
    [401, 0, '401: Unauthorized', 'expired'],
    [401, 50_027, 'Invalid Webhook Token', 'expired'],
    [403, 50_001, 'Missing Access', 'reject'],
    [403, 50_013, 'Missing Permissions', 'reject'],
    [403, 200_000, 'Message was blocked by automatic moderation', 'reject'],
    [404, 10_003, 'Unknown Channel', 'expired'],
    [404, 10_015, 'Unknown Webhook', 'expired'],
    [413, 40_005, 'Request entity too large', 'reject'],
    [500, 0, 'Internal Server Error', 'unknown'],
    [502, 0, 'Bad gateway', 'unknown'],
  ])('with %i, %i “%s” is a case of %s, with a next step', async (status, code, words, kind) => {
    const on = await start('webhook');
    on.server.switches.next = { does: 'refuse', words, status, code };
    await expect(publish(on, post('words'))).rejects.toMatchObject({
      kind,
      replyText: words,
      next: expect.stringMatching(/\w/),
    });
  });

  test('says which field is wrong, in Discord’s words', async () => {
    const on = await start('bot');
    const gone = { id: '1', url: null };
    await expect(publish(on, post('words', { kind: 'thread' }), gone)).rejects.toMatchObject({
      kind: 'reject',
      replyText: 'Invalid Form Body Unknown message',
    });
  });

  test('that asks for a day of patience says so, and fractions of a second count', async () => {
    const on = await start('webhook');
    on.server.switches.next = { does: 'limit', seconds: 86_400.25, global: true };
    await expect(publish(on, post('words'))).rejects.toMatchObject({
      kind: 'rate_limited',
      waitMs: 86_400_250,
    });
  });
});

describe('the reported limits', () => {
  test('are waited for before the next request, where that is soon', async () => {
    const on = await start('webhook');
    on.server.switches.limit = { remaining: 0, resetAfter: 1.5 };
    await publish(on, post('one'));
    await publish(on, post('two'));
    // Of reading the webhook, and of publishing.
    expect(on.pauses).toEqual([1_500, 1_500]);
    expect(on.server.messages).toHaveLength(2);
  });

  test('end an attempt before anything is sent, where it would take long', async () => {
    const on = await start('bot');
    on.server.switches.limit = { remaining: 0, resetAfter: 60 };
    await publish(on, post('one'));
    const before = on.server.requests.length;
    await expect(publish(on, post('two'))).rejects.toMatchObject({ kind: 'rate_limited', waitMs: 60_000 });
    expect(on.server.requests).toHaveLength(before);
    on.server.pass(60_000);
    await publish(on, post('two'));
    expect(on.server.messages).toHaveLength(2);
  });

  test('with requests left do not delay any', async () => {
    const on = await start('webhook');
    on.server.switches.limit = { remaining: 3, resetAfter: 60 };
    await publish(on, post('one'));
    await publish(on, post('two'));
    expect(on.pauses).toEqual([]);
  });
});

test('likes are all reactions together, and 0 where nobody reacted', async () => {
  const on = await start('webhook');
  const [liked, quiet] = [await publish(on, post('one')), await publish(on, post('two'))];
  const [message] = on.server.messages;
  if (message) message.reactions = 5;
  const posts = [liked, quiet].map(({ id }) => ({ id, ownReplies: 0 }));
  expect(await on.network.metrics?.(on.account, posts, signal)).toEqual(
    new Map([
      [liked.id, { likes: 5 }],
      [quiet.id, { likes: 0 }],
    ]),
  );
});

test('two installations post to one channel, one by its webhook and one by a bot', async () => {
  const on = await start('webhook');
  const account = discordAccount(on.server, 'bot', { io: on.account.io, media: media.reader });
  await publish(on, post('one'));
  const { url, id } = await publish({ ...on, account }, post('two'));
  expect(url).toBe(`https://discord.com/channels/${guild}/${channel}/${id}`);
  expect(on.server.messages.map(({ content }) => content)).toEqual(['one', 'two']);
});

test('requests name the program as Discord wants it', async () => {
  const on = await start('webhook');
  await publish(on, post('words'));
  expect([...on.server.agents]).toEqual([expect.stringMatching(/^DiscordBot \(.+, [\d.]+\)$/)]);
});

test.each([
  [`https://discord.com/channels/${guild}/${channel}/334385199974967042`, '334385199974967042'],
  [`https://canary.discord.com/channels/${guild}/${channel}/334385199974967042`, '334385199974967042'],
  [`https://discordapp.com/channels/${guild}/${channel}/334385199974967042/`, '334385199974967042'],
  [`https://discord.com/channels/${guild}/${channel}`, null],
  ['https://discord.com/channels/@me/1/2', null],
  [`https://example.com/channels/${guild}/${channel}/334385199974967042`, null],
  ['https://discord.gg/abc', null],
])('the address %s has the id %s', (address, id) => {
  expect(discordWith({ base: '', pause: () => Promise.resolve() }).idOf?.(address)).toBe(id);
});
