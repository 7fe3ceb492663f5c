import { describe, expect, test } from 'vitest';

import { find, minute, publish, sendingOf } from '#test/networks/graph-desk.ts';
import { media, newNetwork, pin, startDesk } from '#test/networks/pinterest-desk.ts';

/** The desk of another process, which remembers nothing of what was sent. */
async function restarted(...given: Parameters<typeof startDesk>) {
  const desk = await startDesk(...given);
  return { ...desk, other: { ...desk, network: newNetwork(desk.server) } };
}

describe('after an interruption a pin', () => {
  test('is found by its board, words and kind', async () => {
    const { other, ...desk } = await restarted();
    const { sending, published } = await publish(desk, pin('Boats\n\nAll of them.'));
    expect(await find(other, sending)).toEqual({ state: 'found', published });
  });

  test.each([
    ['with other words', pin('other words')],
    ['on another board', pin('words', { options: { board: ['549755885176'] } })],
    ['with more images', pin('words', { media: [media.picture('', 20), media.picture('', 20)] })],
  ])('is not one %s', async (_what, another) => {
    const { other, ...desk } = await restarted();
    const sending = await sendingOf(desk, pin('words'));
    await publish(desk, another);
    desk.server.pass(3 * minute);
    expect(await find(other, sending)).toEqual({ state: 'cannot_tell' });
  });

  test('is left to a person where two are alike', async () => {
    const { other, ...desk } = await restarted();
    const { sending } = await publish(desk, pin('words'));
    await publish(desk, pin('words'));
    desk.server.pass(3 * minute);
    expect(await find(other, sending)).toEqual({ state: 'cannot_tell' });
  });

  test('without words is found by its alternative text, and without both by nothing', async () => {
    const { other, ...desk } = await restarted();
    const { sending, published } = await publish(desk, pin('', { media: [media.picture('a boat', 20)] }));
    expect(await find(other, sending)).toEqual({ state: 'found', published });
    const { sending: bare } = await publish(desk, pin('', { media: [media.picture('', 20)] }));
    desk.server.pass(3 * minute);
    expect(await find(other, bare)).toEqual({ state: 'cannot_tell' });
  });

  test('that is not in the list yet is asked for again, and never called absent', async () => {
    const { other, ...desk } = await restarted({ listsAfterMs: minute });
    const { sending, published } = await publish(desk, pin('words'));
    await expect(find(other, sending)).rejects.toMatchObject({ kind: 'retry', waitMs: 2 * minute });
    desk.server.pass(minute);
    expect(await find(other, sending)).toEqual({ state: 'found', published });
  });

  test('is found behind many newer ones', async () => {
    const { other, ...desk } = await restarted({ perPage: 2 });
    const { sending, published } = await publish(desk, pin('words'));
    for (let more = 0; more < 5; more += 1) await publish(desk, pin(`number ${more}`));
    expect(await find(other, sending)).toEqual({ state: 'found', published });
  });

  test('is found though Pinterest’s clock is an hour behind', async () => {
    const { other, ...desk } = await restarted();
    const { sending, published } = await publish(desk, pin('words'));
    const hour = 60 * minute;
    const account = { ...other.account, now: () => new Date(desk.server.now().getTime() + hour) };
    const attemptedAt = new Date(sending.attemptedAt.getTime() + hour);
    const key = other.network.newKey(attemptedAt);
    expect(await find({ ...other, account }, { ...sending, key, attemptedAt })).toEqual({
      state: 'found',
      published,
    });
  });
});
