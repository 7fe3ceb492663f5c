import { describe, expect, test } from 'vitest';

import { NetworkError, type Sending } from '#server/networks/network.ts';
import {
  newNetwork,
  post,
  publish,
  sendingOf,
  signal,
  startDesk,
  type Desk,
} from '#test/networks/reddit-desk.ts';
import { idOf } from './permalink.ts';

const minute = 60_000;

/** As another process asks: this one remembers what Reddit confirmed to it. */
const find = ({ server, account }: Desk, sending: Sending) =>
  newNetwork(server).find(account, sending, signal);

describe('an image or video, whose post Reddit does not name', () => {
  test.each(['image', 'video'] as const)('is found in the list when it is processed: %s', async (kind) => {
    const desk = await startDesk({ processing: 2 });
    const medium = kind === 'image' ? desk.media.picture('', 20) : desk.media.video('');
    const { published } = await publish(desk, post('words', { media: [medium] }));
    expect(published).toEqual({
      id: desk.server.posts[0]?.name,
      url: expect.stringMatching(/^https:\/\/www\.reddit\.com\/r\/harbour\/comments\/\w+\/a_title\/$/),
    });
  });

  test.each([
    ['is down', { status: 503, body: 'down' }],
    ['limits requests', { status: 429, body: '', headers: { 'retry-after': '60' } }],
    ['ends the sign-in', { status: 401, body: '' }],
    ['answers nonsense', { status: 200, body: '<html>' }],
  ])('is unknown, and not sent again, where Reddit %s after accepting it', async (_what, reply) => {
    const instead = (path: string) => (path.endsWith('/submitted') ? reply : null);
    const desk = await startDesk({ instead });
    const sending = await sendingOf(desk, post('words', { media: [desk.media.picture('', 20)] }));
    await expect(desk.network.send(desk.account, sending, signal)).rejects.toMatchObject({ kind: 'unknown' });
    expect(desk.server.posts).toHaveLength(1);
    desk.server.switches.instead = () => null;
    expect(await find(desk, sending)).toMatchObject({ state: 'found' });
  });

  test('is unknown as long as Reddit works on it, and found later, without a second one', async () => {
    const desk = await startDesk({ processing: 6 });
    const sending = await sendingOf(desk, post('words', { media: [desk.media.video('')] }));
    await expect(desk.network.send(desk.account, sending, signal)).rejects.toMatchObject({ kind: 'unknown' });
    await expect(find(desk, sending)).rejects.toMatchObject({ kind: 'retry', waitMs: 2 * minute });
    desk.server.pass(2 * minute);
    expect(await find(desk, sending)).toMatchObject({ state: 'found' });
    expect(desk.server.posts).toHaveLength(1);
  });

  test('is asked for a few times in half an hour, then a person decides', async () => {
    const desk = await startDesk({ processingFails: true });
    const sending = await sendingOf(desk, post('words', { media: [desk.media.video('')] }));
    await expect(desk.network.send(desk.account, sending, signal)).rejects.toMatchObject({ kind: 'unknown' });
    const answers: unknown[] = [];
    for (let waitMs: number | null = 0; waitMs !== null && answers.length < 10;) {
      desk.server.pass(waitMs);
      const answer: unknown = await find(desk, sending).catch((refusal: unknown) => refusal);
      answers.push(answer);
      waitMs = answer instanceof NetworkError ? answer.waitMs : null;
    }
    expect(answers.at(-1)).toEqual({ state: 'cannot_tell' });
    // A delivery makes no more than five look-ups.
    expect(answers.length).toBeLessThanOrEqual(5);
    expect(desk.server.now().getTime() - sending.attemptedAt.getTime()).toBe(30 * minute);
  });

  test('is found by title and text where its file got another id', async () => {
    const desk = await startDesk({ renamesFiles: true });
    const sending = await sendingOf(desk, post('words', { media: [desk.media.picture('', 20)] }));
    await expect(desk.network.send(desk.account, sending, signal)).rejects.toMatchObject({ kind: 'unknown' });
    expect(await find(desk, sending)).toMatchObject({
      state: 'found',
      published: { id: desk.server.posts[0]?.name },
    });
  });

  test('is not taken for an equal one of before while Reddit still works on it', async () => {
    const desk = await startDesk();
    const step = post('words', { media: [desk.media.picture('', 20)] });
    await publish(desk, step);
    desk.server.switches.processingFails = true;
    await expect(publish(desk, step)).rejects.toMatchObject({ kind: 'unknown' });
  });

  test('is told from an equal one by its file', async () => {
    const desk = await startDesk();
    const step = post('words', { media: [desk.media.picture('', 20)] });
    const first = await publish(desk, step);
    const second = await publish(desk, step);
    expect(await find(desk, first.sending)).toEqual({ state: 'found', published: first.published });
    expect(await find(desk, second.sending)).toEqual({ state: 'found', published: second.published });
  });
});

describe('looking a post up', () => {
  test.each([
    'Two\n\nparagraphs & <signs>\nand a line \\ *stars* ~~out~~',
    '#news at the start\n> a quote\n```\ncode\n```',
    'שלום 東京 e\u0301 👩‍👩‍👧',
    '',
  ])('recognises it by its words: %j', async (body) => {
    const desk = await startDesk();
    const { sending, published } = await publish(desk, post(body));
    expect(await find(desk, sending)).toEqual({ state: 'found', published });
  });

  test('recognises a link, and takes no other link for it', async () => {
    const desk = await startDesk();
    const step = (link: string) => post('words', { options: { link } });
    const { sending, published } = await publish(desk, step('https://example.com/1'));
    await publish(desk, step('https://example.com/2'));
    expect(await find(desk, sending)).toEqual({ state: 'found', published });
  });

  test('takes none of another community, kind or text, and none of before', async () => {
    const desk = await startDesk({ communities: { harbour: {}, boats: {} } });
    await publish(desk, post('words'));
    desk.server.pass(10 * minute);
    const sending = await sendingOf(desk, post('words'));
    await publish(desk, post('words', { options: { community: 'r/boats' } }));
    await publish(desk, post('other words'));
    await publish(desk, post('words', { options: { link: 'https://example.com/1' } }));
    desk.server.pass(3 * minute);
    expect(await find(desk, sending)).toEqual({ state: 'cannot_tell' });
  });

  test('takes no text that another program has posted too', async () => {
    const desk = await startDesk();
    const { sending } = await publish(desk, post('words'));
    await publish(desk, post('words'));
    desk.server.pass(3 * minute);
    expect(await find(desk, sending)).toEqual({ state: 'cannot_tell' });
  });

  test('goes back as far as the first attempt, over many posts', async () => {
    const desk = await startDesk();
    const { sending, published } = await publish(desk, post('words'));
    for (let made = 0; made < 130; made += 1) await publish(desk, post(`number ${made}`));
    desk.server.pass(10 * minute);
    expect(await find(desk, { ...sending, attemptedAt: desk.account.now() })).toEqual({
      state: 'found',
      published,
    });
  });

  test('reckons with a clock that is wrong here', async () => {
    const desk = await startDesk();
    const { server, account } = desk;
    account.now = () => new Date(server.now().getTime() + 60 * minute);
    const { sending, published } = await publish(desk, post('words'));
    expect(await find(desk, sending)).toEqual({ state: 'found', published });
  });

  test('takes a link that is there at a later attempt for one that may be ours', async () => {
    const desk = await startDesk();
    const { network, account, server } = desk;
    const sending = await sendingOf(desk, post('words', { options: { link: 'https://example.com/1' } }));
    server.switches.next = { does: 'fail' };
    await expect(network.send(account, sending, signal)).rejects.toMatchObject({ kind: 'unknown' });
    server.pass(minute);
    const again = { ...sending, attemptedAt: account.now() };
    await expect(network.send(account, again, signal)).rejects.toMatchObject({ kind: 'unknown' });
    expect(await find(desk, again)).toMatchObject({
      state: 'found',
      published: { id: server.posts[0]?.name },
    });
    expect(server.posts).toHaveLength(1);
  });
});

describe('the URL of a post', () => {
  test.each([
    ['https://www.reddit.com/r/harbour/comments/1abc2d/the_harbour_opens/', 't3_1abc2d'],
    ['https://old.reddit.com/r/harbour/comments/1ABC2D', 't3_1abc2d'],
    ['https://www.reddit.com/user/ada_marsh/comments/1abc2d/x/', 't3_1abc2d'],
    ['https://redd.it/1abc2d', 't3_1abc2d'],
    ['https://www.reddit.com/r/harbour/comments/1abc2d/the_harbour_opens/k9x8y7z/', 't1_k9x8y7z'],
    ['https://www.reddit.com/r/harbour/', null],
    ['https://notreddit.com/r/harbour/comments/1abc2d/x/', null],
  ])('%s', (url, id) => {
    expect(idOf(url)).toBe(id);
  });

  test('of another community than the post’s is none of it', () => {
    const of = { remoteId: null, handle: null, prepared: { community: 'harbour' } };
    expect(idOf('https://www.reddit.com/r/boats/comments/1abc2d/x/', of)).toBeNull();
    expect(idOf('https://www.reddit.com/r/Harbour/comments/1abc2d/x/', of)).toBe('t3_1abc2d');
  });

  test('of a comment is none of a post, and of a post none of a comment', () => {
    const of = (community: string) => ({ remoteId: null, handle: null, prepared: { community } });
    const post = 'https://www.reddit.com/r/harbour/comments/1abc2d/the_harbour_opens/';
    expect(idOf(`${post}k9x8y7z/`, of('harbour'))).toBeNull();
    expect(idOf(`${post}k9x8y7z/`, of(''))).toBe('t1_k9x8y7z');
    expect(idOf(post, of(''))).toBeNull();
    expect(idOf('https://redd.it/1abc2d', of(''))).toBeNull();
  });
});
