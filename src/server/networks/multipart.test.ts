import { expect, test } from 'vitest';

import { fileOf, formOf } from './multipart.ts';

const bytesOf = async (stream: ReadableStream<Uint8Array>) =>
  new Uint8Array(await new Response(stream).arrayBuffer());

test('a form arrives as it was made, with the length that it states', async () => {
  const bytes = new Uint8Array([0, 13, 10, 45, 45, 255]);
  const file = fileOf({ bytes, type: 'image/png' });
  const form = formOf({ text: 'Zwölf\r\n--x', empty: '' }, [{ field: 'files[0]', fileName: 'a.png', file }]);
  const body = await bytesOf(form.body.stream());
  expect(body).toHaveLength(form.body.bytes);
  const read = await new Response(body, { headers: { 'content-type': form.type } }).formData();
  expect([read.get('text'), read.get('empty')]).toEqual(['Zwölf\r\n--x', '']);
  const arrived = read.get('files[0]');
  if (!(arrived instanceof File)) throw new Error('no file arrived');
  expect([arrived.name, arrived.type]).toEqual(['a.png', 'image/png']);
  expect(new Uint8Array(await arrived.arrayBuffer())).toEqual(bytes);
});

test('a file is opened only when its turn comes, and closed when the form is given up', async () => {
  const seen: string[] = [];
  const stream = () =>
    new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          seen.push('read');
          controller.enqueue(new Uint8Array(1));
        },
        cancel: () => void seen.push('closed'),
      },
      { highWaterMark: 0 },
    );
  const form = formOf({ a: 'b' }, [
    { field: 'file', fileName: 'a.mp4', file: { type: 'video/mp4', bytes: 9, stream } },
  ]);
  const reader = form.body.stream().getReader();
  await reader.read();
  expect(seen).toEqual([]);
  await reader.read();
  await reader.read();
  expect(seen).toContain('read');
  await reader.cancel();
  expect(seen.at(-1)).toBe('closed');
  expect(form.isRead()).toBe(false);
});

test('a form is read when its end is', async () => {
  const form = formOf({ a: 'b' }, []);
  expect(form.isRead()).toBe(false);
  await bytesOf(form.body.stream());
  expect(form.isRead()).toBe(true);
});
