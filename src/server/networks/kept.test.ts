import { expect, test } from 'vitest';

import { kept as keeping } from '#test/networks/kept.ts';
import { keptFor } from './kept.ts';
import type { Preparing } from './network.ts';

const now = new Date('2026-03-01T12:00:00Z');
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const step = { kind: 'post', body: 'words', media: [], lang: null } as const;

async function after(first: Preparing, second: Partial<Preparing>, hours = 1, account = 1) {
  const preparing = keeping(first);
  await keptFor({ id: 1 }, preparing, now).put('item 1', '17');
  return keptFor({ id: account }, { ...preparing, ...second }, later(hours)).of('item 1');
}

test('what was made is taken up by the next attempt at the same content', async () => {
  expect(await after(step, {})).toBe('17');
});

test('it is forgotten before the network does so, after a day', async () => {
  expect(await after(step, {}, 19)).toBe('17');
  expect(await after(step, {}, 20)).toBeUndefined();
});

test('it is thrown away when text, media, options, account or the post above have changed', async () => {
  expect(await after(step, { body: 'others' })).toBeUndefined();
  expect(await after(step, { media: [{ url: 'https://media.example/1.png' }] })).toBeUndefined();
  expect(await after(step, { options: { format: 'story' } })).toBeUndefined();
  expect(await after(step, {}, 1, 2)).toBeUndefined();
  const above = { id: '1', url: null };
  expect(await after(step, { under: { post: above, before: above } })).toBeUndefined();
});

test('what is unusable is made again', async () => {
  const preparing = keeping(step);
  const kept = keptFor({ id: 1 }, preparing, now);
  await kept.put('item 1', '17');
  await kept.put('item 2', '18');
  await kept.drop('item 1');
  const again = keptFor({ id: 1 }, preparing, later(1));
  expect([again.of('item 1'), again.of('item 2')]).toEqual([undefined, '18']);
});

test.each([null, undefined, 'nonsense', { container: '17' }])(
  'nothing is taken from %j, which this version did not store',
  (earlier) => {
    expect(keptFor({ id: 1 }, { ...step, earlier }, now).of('whole')).toBeUndefined();
  },
);
