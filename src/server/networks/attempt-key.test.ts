import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';

import { firstAttempt, isFirstAttempt, newKey } from './attempt-key.ts';

const began = new Date('2026-03-01T12:00:00Z');
const later = new Date('2026-03-01T12:10:00Z');

test('a key remembers when its first attempt began', () => {
  const key = newKey(began);
  expect(firstAttempt({ key, attemptedAt: later })).toBe(began.getTime());
  expect(isFirstAttempt({ key, attemptedAt: later })).toBe(false);
  expect(isFirstAttempt({ key, attemptedAt: began })).toBe(true);
});

test.each(['', 'key', randomUUID()])('of another key, such as “%s”, the last attempt is the first', (key) => {
  expect(firstAttempt({ key, attemptedAt: later })).toBe(later.getTime());
  expect(isFirstAttempt({ key, attemptedAt: later })).toBe(true);
});

test('a clock that was set back makes no first attempt after the last', () => {
  expect(firstAttempt({ key: newKey(later), attemptedAt: began })).toBe(began.getTime());
});
