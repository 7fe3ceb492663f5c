import { expect, test } from 'vitest';

import { createStore } from './store.ts';

test('a store notifies its listeners of another value, and of the same one not', () => {
  const store = createStore(1);
  const seen: number[] = [];
  const stop = store.subscribe(() => seen.push(store.get()));
  store.set(2);
  store.set(2);
  store.set(3);
  stop();
  store.set(4);
  expect(seen).toEqual([2, 3]);
  expect(store.get()).toBe(4);
});

test('what keeps a store true runs from the first reader to the last', () => {
  const events: string[] = [];
  const store = createStore(0, () => {
    events.push('start');
    return () => events.push('stop');
  });
  const stops = [store.subscribe(() => {}), store.subscribe(() => {})];
  expect(events).toEqual(['start']);
  for (const stop of stops) stop();
  expect(events).toEqual(['start', 'stop']);
  store.subscribe(() => {})();
  expect(events).toEqual(['start', 'stop', 'start', 'stop']);
});
