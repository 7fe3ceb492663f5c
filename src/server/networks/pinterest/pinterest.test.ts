import { describe, expect, test } from 'vitest';

import { publish, send, sendingOf } from '#test/networks/graph-desk.ts';
import { board, media, pin, signal, startDesk } from '#test/networks/pinterest-desk.ts';

describe('a pin', () => {
  test('has the first line as its title, and the link and the board that were chosen', async () => {
    const desk = await startDesk();
    const options = { board: ['549755885176'], link: ' https://example.com/boats ' };
    await publish(desk, pin('Boats\n\nAll of them.', { options }));
    expect(desk.server.pins).toMatchObject([
      {
        board: '549755885176',
        title: 'Boats',
        description: 'All of them.',
        link: 'https://example.com/boats',
      },
    ]);
  });

  test('of one line, or with a first line that is too long, has no title', async () => {
    const desk = await startDesk();
    const long = `${'x'.repeat(101)}\nThe rest`;
    await publish(desk, pin('One line'));
    await publish(desk, pin(long));
    expect(desk.server.pins.map(({ title, description }) => [title, description])).toEqual([
      ['', 'One line'],
      ['', long],
    ]);
  });

  test('without a word is an image alone', async () => {
    const desk = await startDesk();
    await publish(desk, pin('', { media: [media.picture('', 20)] }));
    expect(desk.server.pins).toMatchObject([{ title: '', description: '', alt: '' }]);
  });

  test.each([
    ['without a board', { options: { board: [] } }, 'Pinterest needs a board for each pin.'],
    ['with a board of another network', { options: { board: ['news'] } }, '“news” is not the id of a board'],
    ['without media', { media: [] }, 'Pinterest needs an image or a video.'],
  ])('%s is refused before anything is asked', async (_what, more, message) => {
    const { network, account, server } = await startDesk();
    await expect(network.prepare(account, pin('words', more), signal)).rejects.toMatchObject({
      kind: 'reject',
      message: expect.stringContaining(message),
    });
    expect(server.requests).toEqual([]);
  });

  test('to a board that was deleted after scheduling says how to choose another', async () => {
    const { network, account, server } = await startDesk();
    server.switches.boards = [];
    await expect(network.prepare(account, pin('words'), signal)).rejects.toMatchObject({
      kind: 'reject',
      message: 'The board no longer exists on Pinterest.',
      replyText: 'Board not found.',
      next: expect.stringContaining('choose another board in a copy'),
    });
  });

  test('to a board that is deleted between preparing and sending is refused alike', async () => {
    const desk = await startDesk();
    const sending = await sendingOf(desk, pin('words'));
    desk.server.switches.boards = [];
    await expect(send(desk, sending)).rejects.toMatchObject({
      kind: 'reject',
      message: 'The board no longer exists on Pinterest.',
    });
  });

  test('of an app with Trial access is refused with what to ask Pinterest for', async () => {
    const desk = await startDesk({ isTrial: true });
    await expect(publish(desk, pin('words'))).rejects.toMatchObject({
      kind: 'reject',
      message: 'The Pinterest app of this installation has Trial access only.',
      next: expect.stringContaining('Standard access'),
    });
    expect(desk.server.pins).toEqual([]);
  });

  test.each([
    [400, 1, 'reject'],
    [401, 2, 'expired'],
    [403, 29, 'reject'],
    [403, 235, 'reject'],
    [404, 50, 'reject'],
    [408, 1, 'unknown'],
    [409, 1, 'unknown'],
    [500, 12, 'unknown'],
    [504, 12, 'unknown'],
  ])('that is answered with %i, code %i, is a case of %s', async (status, code, kind) => {
    const desk = await startDesk();
    const sending = await sendingOf(desk, pin('words'));
    // Both the first answer and, after a renewal, the second.
    const refusing = { does: 'refuse', words: 'No boats', status, code } as const;
    desk.server.switches.next = refusing;
    const account = {
      ...desk.account,
      renewed: async (at: AbortSignal) => {
        const secret = await desk.account.renewed(at);
        desk.server.switches.next = refusing;
        return secret;
      },
    };
    await expect(desk.network.send(account, sending, signal)).rejects.toMatchObject({
      kind,
      replyText: 'No boats',
    });
    expect(desk.server.pins).toEqual([]);
  });

  test.each(['fail', 'cut'] as const)(
    'that Pinterest stored before it failed (%s) may be out',
    async (does) => {
      const desk = await startDesk();
      desk.server.switches.next = { does };
      await expect(publish(desk, pin('words'))).rejects.toMatchObject({
        kind: 'unknown',
        next: expect.stringContaining('Check the account'),
      });
      expect(desk.server.pins).toHaveLength(1);
    },
  );

  test('beyond the limit of a day waits for as long as Pinterest says, and a minute where it says nothing', async () => {
    const desk = await startDesk();
    for (const [seconds, waitMs] of [
      [86_000, 86_000_000],
      [null, 60_000],
    ] as const) {
      desk.server.switches.next = { does: 'limit', seconds };
      await expect(publish(desk, pin('words'))).rejects.toMatchObject({ kind: 'rate_limited', waitMs });
    }
  });

  test('whose sign-in is revoked between preparing and sending is not created', async () => {
    const desk = await startDesk();
    const sending = await sendingOf(desk, pin('words'));
    desk.server.signIns.revokeAll();
    await expect(send(desk, sending)).rejects.toMatchObject({ kind: 'expired' });
    expect(desk.server.pins).toEqual([]);
  });
});

test('a board that the account may no longer use says what to do', async () => {
  const { network, account } = await startDesk();
  const fetch: typeof account.io.fetch = async (address, options) => ({
    ...(await account.io.fetch(address, options)),
    status: 403,
    text: () => JSON.stringify({ code: 29, message: 'You are not permitted to access that resource.' }),
  });
  const barred = { ...account, io: { ...account.io, fetch } };
  await expect(network.prepare(barred, pin('words'), signal)).rejects.toMatchObject({
    kind: 'reject',
    message: 'Pinterest doesn’t let this account use the board.',
    next: expect.stringContaining('choose another board'),
  });
});

describe('a carousel', () => {
  test('is one request: its images share what one image may have', async () => {
    const desk = await startDesk();
    media.asked.length = 0;
    await publish(desk, pin('words', { media: [media.picture('a', 20), media.picture('b', 20)] }));
    expect(media.asked.map(({ bytes }) => bytes)).toEqual([1e7, 1e7, 1e7, 1e7]);
    expect(desk.server.pins).toMatchObject([{ mediaType: 'multiple_images', media: { length: 2 } }]);
  });

  test('has one alternative text, which is too long where those of its images are so together', async () => {
    const { network, account } = await startDesk();
    const images = [media.picture('x'.repeat(300), 20), media.picture('y'.repeat(300), 20)];
    await expect(network.prepare(account, pin('words', { media: images }), signal)).rejects.toMatchObject({
      kind: 'reject',
      message: expect.stringContaining('101 characters too long together, at most 500'),
    });
  });
});

test('an image that vanished before it is sent is refused with nothing created', async () => {
  const desk = await startDesk();
  const sending = await sendingOf(desk, pin('words'));
  const gone = () => Promise.reject(new Error('the file is gone'));
  const account = { ...desk.account, media: { ...media.reader, image: gone } };
  await expect(desk.network.send(account, sending, signal)).rejects.toThrow('the file is gone');
  expect(desk.server.pins).toEqual([]);
});

describe('the address of a pin', () => {
  const ids = [
    ['https://www.pinterest.com/pin/813744226420795884/', '813744226420795884'],
    ['https://de.pinterest.com/pin/813744226420795884', '813744226420795884'],
    ['https://www.pinterest.co.uk/pin/a-boat-in-the-harbour--813744226420795884/', '813744226420795884'],
    ['https://pin.it/3xYz', null],
    ['https://pinterest.com.example/pin/813744226420795884/', null],
    ['https://www.pinterest.com/harbour_news/boats/', null],
  ] as const;

  test.each(ids)('%s', async (address, id) => {
    const { network } = await startDesk();
    expect(network.idOf?.(address)).toBe(id);
  });
});

test('an account is checked by its boards, which may be others by then', async () => {
  const { network, account, server } = await startDesk();
  server.switches.boards = [{ id: board, name: 'Ports' }];
  expect(await network.check?.(account, signal)).toMatchObject({
    settings: { offers: { board: [{ value: board, label: 'Ports' }] } },
  });
  expect(await network.followers?.(account, signal)).toBe(1_234);
});
