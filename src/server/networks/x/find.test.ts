import { describe, expect, test } from 'vitest';

import type { Sending } from '#server/networks/network.ts';
import { newNetwork, post, publish, sendingOf, signal, startDesk } from '#test/networks/x-desk.ts';
import { longPost } from './identity.ts';

const minute = 60_000;

type Desk = Awaited<ReturnType<typeof startDesk>>;

/** As another process asks: this one remembers what X confirmed to it. */
const find = ({ server, account }: Pick<Desk, 'server' | 'account'>, sending: Sending) =>
  newNetwork(server).find(account, sending, signal);

/** X stored the post, and its answer was lost. */
async function lost(desk: Desk, ...[step, under]: [Parameters<typeof sendingOf>[1], Sending['under']?]) {
  const sending = await sendingOf(desk, step, under);
  desk.server.switches.next = { does: 'fail' };
  await desk.network.send(desk.account, sending, signal).catch(() => {});
  return sending;
}

const lists = ({ server }: Desk) => server.requests.filter(({ line }) => line.includes('/tweets?'));

describe.each([
  ['tweet', 'refused'],
  ['post', 'refused'],
  ['post', 'ignored'],
] as const)('looking a post up by the names of “%s”, others being %s', (vocabulary, others) => {
  const names = { vocabulary, ignoresUnknown: others === 'ignored' };

  test.each([
    'Zwölf & <drei> &amp; “quoted”\n\nparagraphs',
    'Read https://example.com/a?b=1&c=2 and example.com/x today',
    'Read https://example.com/ ',
    'שלום 東京 e\u0301 👩‍👩‍👧',
    '$1 & $& and https://example.com/a?b=$&c',
  ])('recognizes it by its text: %j', async (body) => {
    const desk = await startDesk(names);
    const sending = await lost(desk, post(body));
    expect(await find(desk, sending)).toMatchObject({
      state: 'found',
      published: { id: desk.server.posts[0]?.id, url: expect.stringContaining('/status/') },
    });
  });

  test('recognizes a long one by its whole text', async () => {
    const desk = await startDesk({ ...names, subscription: 'Premium' });
    const long = { ...desk, account: { ...desk.account, settings: { text_limit: longPost } } };
    const body = `${'The harbour opens. '.repeat(40)}https://example.com/a`;
    await publish(long, post(`${body}b`));
    const sending = await lost(long, post(body));
    expect(await find(long, sending)).toMatchObject({
      state: 'found',
      published: { id: desk.server.posts[1]?.id },
    });
  });

  test('recognizes a reply by its place, not by its text alone', async () => {
    const desk = await startDesk(names);
    const { published: first } = await publish(desk, post('words'));
    const sending = await lost(desk, post('words', { kind: 'thread' }), { post: first, before: first });
    expect(await find(desk, sending)).toMatchObject({
      state: 'found',
      published: { id: desk.server.posts[1]?.id },
    });
  });

  test('recognizes media by their own ids, whatever the text', async () => {
    const desk = await startDesk(names);
    for (const media of [
      [desk.media.picture('', 20), desk.media.picture('', 20)],
      [desk.media.video('', 100)],
    ]) {
      const sending = await lost(desk, post('words', { media }));
      await publish(desk, post('words', { media: [desk.media.picture('', 20)] }));
      expect(await find(desk, sending)).toMatchObject({
        state: 'found',
        published: { id: desk.server.posts.at(-2)?.id },
      });
      desk.server.pass(minute);
    }
  });
});

describe('a post that is not found', () => {
  test('is looked for again for two minutes, and is then left to a person', async () => {
    const desk = await startDesk();
    const sending = await sendingOf(desk, post('words'));
    await expect(find(desk, sending)).rejects.toMatchObject({ kind: 'retry', waitMs: 2 * minute });
    desk.server.pass(2 * minute);
    expect(await find(desk, sending)).toEqual({ state: 'cannot_tell' });
  });

  test('may come late into the list', async () => {
    const desk = await startDesk({ listsAfterMs: minute });
    const sending = await lost(desk, post('words'));
    await expect(find(desk, sending)).rejects.toMatchObject({ kind: 'retry' });
    desk.server.pass(minute);
    expect(await find(desk, sending)).toMatchObject({ state: 'found' });
  });

  test.each([
    ['another text', 'other words'],
    ['the same with another URL', 'Read https://example.com/b'],
  ])('is not %s', async (_what, body) => {
    const desk = await startDesk();
    const sending = await sendingOf(desk, post('Read https://example.com/a'));
    await publish(desk, post(body));
    desk.server.pass(3 * minute);
    expect(await find(desk, sending)).toEqual({ state: 'cannot_tell' });
  });

  test('is not the same text with a medium, nor one of several that are alike', async () => {
    const desk = await startDesk();
    const sending = await sendingOf(desk, post('words'));
    await publish(desk, post('words', { media: [desk.media.picture('', 20)] }));
    desk.server.pass(3 * minute);
    expect(await find(desk, sending)).toEqual({ state: 'cannot_tell' });
    await publish(desk, post('words'));
    ofAnotherProgram(desk, { id: '1', before: 0 });
    expect(await find(desk, sending)).toEqual({ state: 'cannot_tell' });
  });

  test('with media is not the only post in its time', async () => {
    const desk = await startDesk();
    const sending = await sendingOf(desk, post('words', { media: [desk.media.picture('', 20)] }));
    await publish(desk, post('words', { media: [desk.media.picture('', 20)] }));
    desk.server.pass(3 * minute);
    expect(await find(desk, sending)).toEqual({ state: 'cannot_tell' });
  });
});

describe('the list', () => {
  test('is asked for no older posts, which would be charged', async () => {
    const desk = await startDesk();
    for (let made = 0; made < 3; made += 1) await publish(desk, post(`old ${made}`));
    desk.server.pass(60 * minute);
    await find(desk, await lost(desk, post('words')));
    expect(lists(desk)).toHaveLength(1);
    expect(decodeURIComponent(lists(desk)[0]?.line ?? '')).toContain('start_time=2026-03-01T12:59:30Z');
  });

  test.each([-3_600_000, -60_000, 60_000, 3_600_000])(
    'begins at the attempt by X’s clock, %i ms from ours',
    async (ms) => {
      const desk = await startDesk();
      desk.server.skew(ms);
      const sending = await lost(desk, post('words'));
      const { id } = ofAnotherProgram(desk, { id: '1', before: 10 * minute });
      expect(await find(desk, sending)).toMatchObject({ state: 'found', published: { id } });
    },
  );

  test('that goes back further than was asked finds nothing older', async () => {
    const desk = await startDesk();
    const sending = await lost(desk, post('words'));
    const { id } = ofAnotherProgram(desk, { id: '1', before: 10 * minute });
    const io: typeof desk.io = {
      ...desk.io,
      fetch: (address, options) => desk.io.fetch(address.replace(/start_time=[^&]*&/, ''), options),
    };
    const found = await find({ ...desk, account: { ...desk.account, io } }, sending);
    expect(found).toMatchObject({ state: 'found', published: { id } });
  });

  test('is read on, as far as there are more', async () => {
    const desk = await startDesk();
    const sending = await lost(desk, post('words'));
    for (let made = 0; made < 150; made += 1) await publish(desk, post(`number ${made}`));
    expect(await find(desk, sending)).toMatchObject({ state: 'found' });
    expect(lists(desk)).toHaveLength(2);
  });

  test('is understood although one of its posts is not', async () => {
    const desk = await startDesk();
    const sending = await lost(desk, post('words'));
    const io: typeof desk.io = {
      ...desk.io,
      async fetch(address, options) {
        const answer = await desk.io.fetch(address, options);
        const text = () =>
          answer.text().replace('"data":[', '"data":[null,{"id":7},{"id":"8","created_at":"never"},');
        return { ...answer, text };
      },
    };
    expect(await find({ ...desk, account: { ...desk.account, io } }, sending)).toMatchObject({
      state: 'found',
    });
  });

  test('that X refuses is asked for later', async () => {
    const desk = await startDesk();
    const sending = await lost(desk, post('words'));
    const io: typeof desk.io = {
      ...desk.io,
      fetch: () => desk.io.fetch(`${desk.server.origin}/2/openapi.json`),
    };
    await expect(find({ ...desk, account: { ...desk.account, io } }, sending)).rejects.toMatchObject({
      kind: 'expired',
    });
  });
});

/** Another program published the same before, or at the same time. Returns our own. */
function ofAnotherProgram({ server }: Desk, { id, before }: { id: string; before: number }) {
  const ours = server.posts.at(-1);
  if (!ours) throw new Error('nothing is published');
  server.posts.unshift({ ...ours, id, createdAt: ours.createdAt - before });
  return ours;
}
