import { expect, test } from 'vitest';

import { testMedia } from './network-media.ts';

const photo = { bytes: 100_000, formats: ['jpg'] } as const;
const film = { bytes: null, seconds: null, types: null };

test('an address gives what a network would be sent, whole and in parts', async () => {
  const { reader, video, given, pulled } = testMedia();
  const clip = video('a boat', 5_000);
  const address = await reader.videoAddress(clip, film);
  const response = await fetch(address);
  expect(response.headers.get('content-type')).toBe('video/mp4');
  expect((await response.arrayBuffer()).byteLength).toBe(5_000);
  const part = await fetch(address, { headers: { range: 'bytes=4-7' } });
  expect([part.status, await part.text()]).toEqual([206, 'ftyp']);
  expect(given).toEqual([address]);
  expect(pulled).toEqual([address, address]);
});

test('an address of a picture gives one within the limits', async () => {
  const { reader, picture } = testMedia();
  const bytes = await (await fetch(await reader.imageAddress(picture(''), photo))).arrayBuffer();
  expect(bytes.byteLength).toBeLessThanOrEqual(100_000);
});

test('an address can vanish, alone or with all others', async () => {
  const { reader, picture, vanish } = testMedia();
  const [first, second] = await Promise.all([
    reader.imageAddress(picture('', 20), photo),
    reader.imageAddress(picture('', 20), photo),
  ]);
  vanish(first);
  expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([404, 200]);
  vanish();
  expect((await fetch(second)).status).toBe(404);
  expect((await fetch(await reader.imageAddress(picture('', 20), photo))).status).toBe(404);
});

test('a document has its name, pages and bytes, and is refused with the numbers', async () => {
  const { reader, document } = testMedia();
  const read = await reader.document(document('Tide table', { pages: 4 }), { bytes: null, pages: null });
  expect(read).toMatchObject({ name: 'Tide table', pages: 4, bytes: 50_000, type: 'application/pdf' });
  await expect(reader.document(document('x', { pages: 9 }), { bytes: null, pages: 8 })).rejects.toThrow(
    '9 pages',
  );
});
