import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { BucketUnreachable, sendToBucket } from './send-to-bucket.ts';
import { createUploadQueue } from './upload-queue.ts';
import { refusalOf } from './upload-refusal.ts';

/** The requests to a bucket; the test answers them. */
class FakeExchange extends EventTarget {
  static all: FakeExchange[] = [];
  upload = new EventTarget();
  status = 0;
  part = 0;
  isAborted = false;

  open(_method: string, url: string) {
    this.part = Number(url);
    FakeExchange.all.push(this);
  }

  send() {}

  abort() {
    this.isAborted = true;
    this.#end('abort');
  }

  answer(status: number) {
    this.status = status;
    this.#end('load');
  }

  break() {
    this.#end('error');
  }

  progress(loaded: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded }));
  }

  #end(type: string) {
    this.dispatchEvent(new Event(type));
    this.dispatchEvent(new Event('loadend'));
  }
}

const exchanges = () => FakeExchange.all;
const partsSent = () => exchanges().map(({ part }) => part);
const last = (part: number) => exchanges().findLast((exchange) => exchange.part === part);

beforeEach(() => {
  FakeExchange.all = [];
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('XMLHttpRequest', FakeExchange);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Waits until what was answered has been processed, and the pauses before further attempts are over. */
const settled = async () => {
  for (let turn = 0; turn < 5; turn += 1) await vi.advanceTimersByTimeAsync(60_000);
};

const file = () => new File(['x'.repeat(50)], 'tide.mp4');

/** A queue that sends a file of five parts, of which some have arrived. */
function sending(arrived: number[]) {
  const queue = createUploadQueue<string>({
    send: async (source, options) => {
      if (!(source instanceof File)) throw new TypeError('only files');
      options.onKept(7);
      const way = { part_bytes: 10, parts: 5, arrived };
      await sendToBucket(source, way, (part) => Promise.resolve(String(part)), options);
      return 'stored';
    },
    forget: () => undefined,
    refusalOf,
    onStored: () => undefined,
  });
  queue.add([file()]);
  return queue;
}

test('one part that the bucket refuses ends the upload with the reason; trying again sends what is missing', async () => {
  const arrived = [1];
  const queue = sending(arrived);
  await settled();
  expect(partsSent()).toEqual([2, 3, 4]);
  for (let attempt = 0; attempt < 4; attempt += 1) {
    last(3)?.answer(403);
    await settled();
  }
  last(2)?.progress(5);
  expect(queue.get()).toMatchObject([
    {
      state: 'refused',
      remedy: 'retry',
      refusal: expect.stringContaining('refused a part of the file (403)'),
    },
  ]);
  expect([last(2)?.isAborted, last(4)?.isAborted]).toEqual([true, true]);
  const before = exchanges().length;
  await settled();
  expect(exchanges()).toHaveLength(before);

  arrived.push(2, 4);
  queue.retry(queue.get()[0]?.key ?? 0);
  await settled();
  expect(partsSent().slice(before)).toEqual([3, 5]);
  for (const part of [3, 5]) last(part)?.answer(200);
  await settled();
  expect(queue.get()).toEqual([]);
});

test('a file that cannot be read any more is not taken for a bucket that cannot be reached', async () => {
  const gone = file();
  const unreadable = new DOMException('', 'NotReadableError');
  gone.slice = () =>
    Object.assign(new Blob(), { slice: () => ({ arrayBuffer: () => Promise.reject(unreadable) }) });
  const options = { signal: new AbortController().signal, onProgress: () => undefined };
  const way = { part_bytes: 10, parts: 5, arrived: [] };
  const sent = sendToBucket(gone, way, () => Promise.resolve('1'), options).catch((error: unknown) => error);
  await settled();
  last(1)?.break();
  expect(await sent).toBe(unreadable);

  const lost = sendToBucket(file(), way, () => Promise.resolve('1'), options).catch(
    (error: unknown) => error,
  );
  await settled();
  last(1)?.break();
  expect(await lost).toBeInstanceOf(BucketUnreachable);
});
