import { expect, test } from 'vitest';

import { slicesOf } from './streams.ts';

function fileOf(text: string, chunk: number) {
  const opened: { closed: boolean }[] = [];
  return {
    opened,
    stream() {
      const state = { closed: false };
      opened.push(state);
      let at = 0;
      return new ReadableStream<Uint8Array>({
        pull(controller) {
          if (at >= text.length) return controller.close();
          controller.enqueue(Buffer.from(text.slice(at, at + chunk)));
          at += chunk;
        },
        cancel: () => void (state.closed = true),
      });
    },
  };
}

const textOf = (stream: ReadableStream<Uint8Array>) => new Response(stream).text();

test.each([1, 3, 4, 100])('parts arrive whole, from chunks of %i', async (chunk) => {
  const file = fileOf('abcdefghij', chunk);
  const slices = slicesOf(file);
  expect(await textOf(slices.slice(0, 4).stream())).toBe('abcd');
  expect(await textOf(slices.slice(4, 9).stream())).toBe('efghi');
  expect(await textOf(slices.slice(9, 10).stream())).toBe('j');
  // A file in a bucket is not fetched anew for each part.
  expect(file.opened).toHaveLength(1);
});

test('a part that was read already opens the file again', async () => {
  const file = fileOf('abcdefghij', 4);
  const slices = slicesOf(file);
  await textOf(slices.slice(0, 6).stream());
  expect(await textOf(slices.slice(3, 7).stream())).toBe('defg');
  expect(file.opened).toMatchObject([{ closed: true }, { closed: false }]);
});

test('a part further on is found', async () => {
  const slices = slicesOf(fileOf('abcdefghij', 3));
  const part = slices.slice(7, 10);
  expect(part.bytes).toBe(3);
  expect(await textOf(part.stream())).toBe('hij');
});

test('a file that is not read to its end is closed', async () => {
  const file = fileOf('abcdefghij', 2);
  const slices = slicesOf(file);
  await textOf(slices.slice(0, 4).stream());
  await slices.close();
  expect(file.opened).toEqual([{ closed: true }]);
});
