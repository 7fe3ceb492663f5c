import { expect, test } from 'vitest';

import { instantOf, newTid } from './tid.ts';

const now = new Date('2026-03-01T12:00:00.123Z');

test('a key is thirteen signs, as the specification wants them', () => {
  expect(newTid(now)).toMatch(/^[234567abcdefghij][234567abcdefghijklmnopqrstuvwxyz]{12}$/);
});

test('a key tells its instant', () => {
  expect(instantOf(newTid(now))).toEqual(now);
});

test('the specification’s own example is read as the instant that it stands for', () => {
  expect(instantOf('3jzfcijpj2z2a').toISOString()).toBe('2023-06-30T15:03:01.887Z');
});

test('keys sort by time, and none comes twice', () => {
  const later = new Date(now.getTime() + 1);
  const keys = [...Array.from({ length: 900 }, () => newTid(now)), newTid(later)];
  expect(keys.toSorted().at(-1)).toBe(keys.at(-1));
  expect(new Set(keys).size).toBe(keys.length);
});
