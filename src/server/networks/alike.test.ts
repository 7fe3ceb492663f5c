import { expect, test } from 'vitest';

import { hasText, isSince, onlyOne } from './alike.ts';

const attemptedAt = new Date('2026-03-01T12:00:00Z');

test.each([
  ['2026-03-01T12:00:00+0000', true],
  ['2026-03-01T13:00:10+0100', true],
  ['2026-03-01T11:59:31+0000', true],
  ['2026-03-01T11:59:29+0000', false],
  ['2026-03-01T12:00:00Z', true],
  ['yesterday', false],
])('what was made at %s is since the attempt: %s', (time, is) => {
  expect(isSince(time, attemptedAt, 0)).toBe(is);
});

test('the network’s clock counts, not ours', () => {
  const hour = 3_600_000;
  expect(isSince('2026-03-01T12:30:00+0000', attemptedAt, hour)).toBe(false);
  expect(isSince('2026-03-01T13:00:00+0000', attemptedAt, hour)).toBe(true);
  expect(isSince('2026-03-01T11:00:00+0000', attemptedAt, -hour)).toBe(true);
});

test('a text is the same whatever a network does to white space and composed letters', () => {
  expect(hasText('Zwo\u0308lf  Boote\n', 'Zwölf\nBoote')).toBe(true);
  expect(hasText('Twelve boats', 'Eleven boats')).toBe(false);
  expect(hasText(null, 'words')).toBe(false);
});

test('nothing is recognized by having no text', () => {
  expect(hasText(null, ' ')).toBe(false);
  expect(hasText('', '')).toBe(false);
});

test('what is alike is ours only where it is the only one', () => {
  const isWord = (text: string) => text === 'words';
  expect(onlyOne(['others', 'words'], isWord)).toBe('words');
  expect(onlyOne(['words', 'words'], isWord)).toBeNull();
  expect(onlyOne(['others'], isWord)).toBeNull();
});
