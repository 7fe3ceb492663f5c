import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';

import { client } from './query-client.ts';
import { readAgain } from './stale.ts';

/** A query whose requests wait for `answer`. */
function shown(queryKey: readonly string[]) {
  const waiting: ((text: string) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () => new Promise<string>((resolve) => waiting.push(resolve)),
  });
  const leave = observer.subscribe(() => {});
  return {
    leave,
    requests: () => waiting.length,
    answer: (text: string) => waiting.at(-1)?.(text),
    data: () => observer.getCurrentResult().data,
  };
}

afterEach(() => client.clear());

test('a change during the first load of a query has it read once more, since its answer may be older', async () => {
  const cards = shown(['cards', 'list']);
  void readAgain(['cards']);
  expect(cards.requests()).toBe(1);
  cards.answer('without the new card');
  await expect.poll(cards.requests).toBe(2);
  cards.answer('with the new card');
  await expect.poll(cards.data).toBe('with the new card');
  expect(cards.requests()).toBe(2);
  cards.leave();
});

test('a change during a later load has it begin anew', async () => {
  const cards = shown(['cards', 'list']);
  cards.answer('first');
  await expect.poll(cards.data).toBe('first');
  void readAgain(['cards']);
  await expect.poll(cards.requests).toBe(2);
  void readAgain(['cards']);
  await expect.poll(cards.requests).toBe(3);
  cards.answer('third');
  await expect.poll(cards.data).toBe('third');
  expect(cards.requests()).toBe(3);
  cards.leave();
});

test('what shows none of the changed rows is not read again', async () => {
  const columns = shown(['columns', 'list']);
  void readAgain(['schedule']);
  columns.answer('as they are');
  await expect.poll(columns.data).toBe('as they are');
  expect(columns.requests()).toBe(1);
  columns.leave();
});
