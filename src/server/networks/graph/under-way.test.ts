import { expect, test } from 'vitest';

import { contentKey, createUnderWay } from './under-way.ts';

const now = new Date('2026-03-01T12:00:00Z');
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

test('what is under way is known until it is done', () => {
  const underWay = createUnderWay();
  underWay.of('a post', now).set('item 1', '17');
  expect(underWay.of('a post', later(1)).get('item 1')).toBe('17');
  expect(underWay.of('another', later(1)).size).toBe(0);
  underWay.end('a post');
  expect(underWay.of('a post', later(1)).size).toBe(0);
});

test('it is forgotten before the network does so, after a day', () => {
  const underWay = createUnderWay();
  underWay.of('a post', now).set('item 1', '17');
  expect(underWay.of('a post', later(19)).size).toBe(1);
  expect(underWay.of('a post', later(20)).size).toBe(0);
});

test('of very many posts the oldest is forgotten', () => {
  const underWay = createUnderWay();
  for (let number = 0; number <= 500; number += 1) underWay.of(`post ${number}`, now).set('post', '17');
  expect(underWay.of('post 500', now).size).toBe(1);
  expect(underWay.of('post 0', now).size).toBe(0);
});

test('a post is the same while its account, text, media and options are', () => {
  const step = { kind: 'post', body: 'words', media: [], lang: null } as const;
  const key = contentKey({ id: 1 }, step);
  expect(contentKey({ id: 1 }, { ...step })).toBe(key);
  expect(contentKey({ id: 2 }, step)).not.toBe(key);
  expect(contentKey({ id: 1 }, { ...step, body: 'others' })).not.toBe(key);
  expect(contentKey({ id: 1 }, { ...step, media: [{ url: 'https://media.example/1.png' }] })).not.toBe(key);
  expect(contentKey({ id: 1 }, { ...step, options: { format: 'story' } })).not.toBe(key);
});
