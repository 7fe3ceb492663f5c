import { expect, test } from 'vitest';

import { createUploadQueue, type UploadSource } from './upload-queue.ts';

/** A fake connection that responds when the test tells it to. */
function outside() {
  const calls: {
    source: UploadSource;
    signal: AbortSignal;
    progress: (bytes: number) => void;
    answer: (stored: string) => void;
    fail: (error: Error) => void;
  }[] = [];
  const added: string[] = [];
  const queue = createUploadQueue<string>({
    send: (source, { signal, onProgress: progress }) =>
      new Promise((answer, fail) => calls.push({ source, signal, progress, answer, fail })),
    refusalOf: (error) => ({
      message: error instanceof Error ? error.message : '',
      isWorthRetrying: error instanceof TypeError,
    }),
    onStored: (stored) => added.push(stored),
  });
  return { calls, taken: added, queue, states: () => queue.get().map(({ state }) => state) };
}

const file = (name: string, bytes = 10) => new File(['x'.repeat(bytes)], name);
/** Waits until all responses have been processed. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('two are on their way at once, and the next begins when one is stored', async () => {
  const { calls, queue, states } = outside();
  queue.add([file('a.jpg'), file('b.jpg'), file('c.jpg')]);
  expect(states()).toEqual(['sending', 'sending', 'waiting']);
  calls[0]?.answer('a');
  await settled();
  expect(states()).toEqual(['sending', 'sending']);
  expect(calls).toHaveLength(3);
});

test('what is stored is handed over in the order in which it was added', async () => {
  const { calls, taken: added, queue, states } = outside();
  queue.add([file('a.jpg'), file('b.jpg')]);
  calls[1]?.answer('b');
  await settled();
  expect(added).toEqual([]);
  expect(states()).toEqual(['sending', 'stored']);
  calls[0]?.answer('a');
  await settled();
  expect(added).toEqual(['a', 'b']);
  expect(queue.get()).toEqual([]);
});

test('progress is told in bytes; with the last one the server looks at it', () => {
  const { calls, queue } = outside();
  queue.add([file('a.jpg', 10)]);
  calls[0]?.progress(4);
  expect(queue.get()).toMatchObject([{ state: 'sending', sentBytes: 4 }]);
  calls[0]?.progress(10);
  expect(queue.get()).toMatchObject([{ state: 'storing', sentBytes: 10 }]);
});

test('one that is refused keeps the words it was given, holds up nobody, and may be tried again', async () => {
  const { calls, taken: added, queue } = outside();
  queue.add([file('a.jpg'), file('b.jpg')]);
  calls[0]?.fail(new TypeError('The line broke.'));
  calls[1]?.answer('b');
  await settled();
  expect(added).toEqual(['b']);
  const [refused] = queue.get();
  expect(refused).toMatchObject({ state: 'refused', refusal: 'The line broke.', isWorthRetrying: true });
  queue.retry(refused?.key ?? 0);
  expect(queue.get()).toMatchObject([{ state: 'sending', refusal: null }]);
  calls[2]?.answer('a');
  await settled();
  expect(added).toEqual(['b', 'a']);
});

test('one that is cancelled is stopped, and neither its answer nor its end is heard', async () => {
  const { calls, taken: added, queue } = outside();
  queue.add([file('a.jpg'), file('b.jpg')]);
  calls[1]?.answer('b');
  await settled();
  queue.cancel(queue.get()[0]?.key ?? 0);
  expect(calls[0]?.signal.aborted).toBe(true);
  expect(added).toEqual(['b']);
  calls[0]?.answer('a');
  await settled();
  expect(added).toEqual(['b']);
  expect(queue.get()).toEqual([]);
});

test('one that waits is cancelled without ever being sent', () => {
  const { calls, queue } = outside();
  queue.add([file('a.jpg'), file('b.jpg'), file('c.jpg')]);
  queue.cancel(queue.get()[2]?.key ?? 0);
  expect(queue.get()).toHaveLength(2);
  expect(calls).toHaveLength(2);
});

test('an address has no bytes to count: it is with the server at once', () => {
  const { calls, queue } = outside();
  queue.add(['https://img.example/a.mp4']);
  expect(queue.get()).toMatchObject([{ state: 'storing' }]);
  calls[0]?.progress(4);
  expect(queue.get()).toMatchObject([{ state: 'storing', sentBytes: 0 }]);
});
