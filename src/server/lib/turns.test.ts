import { expect, test } from 'vitest';

import { Turns } from './turns.ts';

/** Takes a turn for each party in this order, one at a time, and returns the order in which they began. */
async function began(turns: Turns, parties: readonly string[]): Promise<string[]> {
  const order: string[] = [];
  await Promise.all(
    parties.map(async (party) => {
      const done = await turns.wait('work', 1, { party });
      order.push(party);
      done();
    }),
  );
  return order;
}

test('turns go round by party, and in order within one', async () => {
  expect(await began(new Turns(), ['a', 'a', 'a', 'a', 'b', 'b', 'c'])).toEqual([
    'a',
    'a',
    'b',
    'c',
    'a',
    'b',
    'a',
  ]);
});

test('who comes while others wait is next but for those whose turn it is', async () => {
  const turns = new Turns();
  const first = await turns.wait('work', 1, { party: 'a' });
  const all = began(turns, ['a', 'a', 'a', 'b']);
  expect([turns.waiting('work'), turns.waiting('work', 'a'), turns.waiting('work', 'b')]).toEqual([4, 3, 1]);
  first();
  expect(await all).toEqual(['a', 'b', 'a', 'a']);
  expect([turns.waiting('work'), turns.waiting('work', 'a')]).toEqual([0, 0]);
});

test('keys have nothing to do with one another', async () => {
  const turns = new Turns();
  await turns.wait('one', 1);
  expect(await turns.wait('other', 1)).toBeTypeOf('function');
});

test('whoever gives up waits no longer, and its party keeps its place', async () => {
  const turns = new Turns();
  const first = await turns.wait('work', 1);
  const stop = new AbortController();
  const gone = turns.wait('work', 1, { party: 'a', signal: stop.signal });
  const all = began(turns, ['a', 'b']);
  stop.abort(new Error('gone'));
  await expect(gone).rejects.toThrow('gone');
  expect(turns.waiting('work')).toBe(2);
  first();
  expect(await all).toEqual(['a', 'b']);
  await expect(turns.wait('work', 1, { signal: stop.signal })).rejects.toThrow('gone');
  expect(await turns.wait('work', 1)).toBeTypeOf('function');
});
