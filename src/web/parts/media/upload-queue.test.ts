import { describe, expect, test } from 'vitest';

import { createUploadQueue, type KeptFile, type UploadSource } from './upload-queue.ts';
import { createSpeed } from './upload-speed.ts';

/** A fake connection that responds when the test tells it to. */
function outside() {
  const calls: {
    source: UploadSource;
    signal: AbortSignal;
    uploadId: number | null;
    progress: (bytes: number) => void;
    kept: (uploadId: number) => void;
    answer: (stored: string) => void;
    fail: (error: Error) => void;
  }[] = [];
  const added: string[] = [];
  const forgotten: number[] = [];
  const queue = createUploadQueue<string>({
    send: (source, { signal, uploadId, onProgress: progress, onKept: kept }) =>
      new Promise((answer, fail) => calls.push({ source, signal, uploadId, progress, kept, answer, fail })),
    forget: (uploadId) => forgotten.push(uploadId),
    refusalOf: (error) => ({
      message: error instanceof Error ? error.message : '',
      remedy: error instanceof TypeError ? 'retry' : null,
      isDiscarded: error instanceof RangeError,
    }),
    onStored: (stored) => added.push(stored),
  });
  return { calls, taken: added, forgotten, queue, states: () => queue.get().map(({ state }) => state) };
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
  expect(refused).toMatchObject({ state: 'refused', refusal: 'The line broke.', remedy: 'retry' });
  queue.retry(refused?.key ?? 0);
  expect(queue.get()).toMatchObject([{ state: 'sending', refusal: null }]);
  calls[2]?.answer('a');
  await settled();
  expect(added).toEqual(['b', 'a']);
});

test('nothing of a failed attempt goes on, and the next one knows what the server keeps', async () => {
  const { calls, queue } = outside();
  queue.add([file('a.mp4')]);
  calls[0]?.kept(7);
  calls[0]?.progress(4);
  calls[0]?.fail(new TypeError('The line broke.'));
  await settled();
  expect(calls[0]?.signal.aborted).toBe(true);
  // Another part of the file was still on its way.
  calls[0]?.progress(6);
  expect(queue.get()).toMatchObject([{ state: 'refused', refusal: 'The line broke.', sentBytes: 4 }]);
  queue.retry(queue.get()[0]?.key ?? 0);
  expect(calls.map(({ uploadId }) => uploadId)).toEqual([null, 7]);
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

const keptFile = (more: Partial<KeptFile> = {}): KeptFile => ({
  uploadId: 7,
  name: 'tide.mp4',
  size: 100,
  type: '',
  fingerprint: 'print',
  received: 40,
  handle: null,
  ...more,
});

describe('one of which the server keeps what arrives', () => {
  test('is paused, lets others pass, and goes on with the same file', async () => {
    const { calls, queue, taken: added } = outside();
    queue.add([file('a.mp4'), file('b.jpg')]);
    const [first] = queue.get();
    queue.pause(first?.key ?? 0);
    expect(queue.get()[0]?.state).toBe('sending');
    calls[0]?.kept(7);
    calls[0]?.progress(4);
    queue.pause(first?.key ?? 0);
    expect(calls[0]?.signal.aborted).toBe(true);
    expect(queue.get()[0]).toMatchObject({ state: 'paused', sentBytes: 4 });
    calls[0]?.fail(new DOMException('', 'AbortError'));
    calls[1]?.answer('b');
    await settled();
    expect(added).toEqual(['b']);
    queue.retry(first?.key ?? 0);
    expect(queue.get()).toMatchObject([{ state: 'sending', sentBytes: 4, uploadId: 7 }]);
    calls[2]?.answer('a');
    await settled();
    expect(added).toEqual(['b', 'a']);
  });

  test('is deleted at the server when it is cancelled, also where that is known only afterwards', async () => {
    const { calls, queue, forgotten } = outside();
    queue.add([file('a.mp4'), file('b.mp4')]);
    calls[0]?.kept(7);
    for (const { key } of queue.get()) queue.cancel(key);
    calls[1]?.kept(8);
    await settled();
    expect(forgotten).toEqual([7, 8]);
  });

  test('of an earlier visit waits for the user, and holds up nobody', async () => {
    const { calls, queue, taken: added } = outside();
    queue.restore([keptFile()]);
    expect(queue.get()).toMatchObject([{ state: 'interrupted', sentBytes: 40, uploadId: 7 }]);
    queue.add([file('b.jpg')]);
    calls[0]?.answer('b');
    await settled();
    expect(added).toEqual(['b']);
    const [kept] = queue.get();
    queue.refuse(kept?.key ?? 0, 'This is another file.');
    expect(queue.get()).toMatchObject([{ state: 'interrupted', refusal: 'This is another file.' }]);
    queue.retry(kept?.key ?? 0, file('tide.mp4', 100));
    expect(queue.get()).toMatchObject([{ state: 'sending', sentBytes: 40, refusal: null }]);
  });
});

test('an interrupted one that is chosen anew is listed once', () => {
  const { calls, queue } = outside();
  queue.restore([keptFile()]);
  queue.add([file('tide.mp4', 100)]);
  calls[0]?.kept(7);
  expect(queue.get()).toMatchObject([{ state: 'sending', uploadId: 7 }]);
});

test('what is added at different places is handed over in the order of each', async () => {
  const { calls, queue, taken: added } = outside();
  queue.add([file('a.jpg')], Symbol('one'));
  queue.add([file('b.jpg')], Symbol('other'));
  calls[1]?.answer('b');
  await settled();
  expect(added).toEqual(['b']);
});

test('the speed is that of the last seconds, and unknown at first', () => {
  let now = 0;
  const speed = createSpeed(() => now);
  expect(speed(0)).toBeNull();
  now = 1_000;
  expect(speed(1_000)).toBe(1_000);
  now = 5_000;
  expect(speed(1_000)).toBe(200);
  now = 20_000;
  expect(speed(9_000)).toBeNull();
  now = 21_000;
  expect(speed(9_500)).toBe(500);
});

test('what the server refused and deleted is dismissed without asking it again', async () => {
  const { calls, queue, forgotten } = outside();
  queue.add([file('a.mov')]);
  calls[0]?.kept(5);
  calls[0]?.fail(new RangeError('No video.'));
  await settled();
  const [refused] = queue.get();
  expect(refused).toMatchObject({ state: 'refused', uploadId: null });
  queue.cancel(refused?.key ?? 0);
  expect(queue.get()).toEqual([]);
  expect(forgotten).toEqual([]);
});
