import { expect, test } from 'vitest';

import { exhaustedMs, limitLeft, resetMs, retryAfterMs } from './retry-after.ts';

const now = new Date('2026-03-01T12:00:00Z');
const week = 7 * 24 * 3_600_000;

test.each([
  ['an instant', '2026-03-01T12:05:00Z', 300_000],
  ['a unix second', String(now.getTime() / 1_000 + 60), 60_000],
  ['seconds that remain', '30', 30_000],
  ['what has passed', '2026-03-01T11:00:00Z', 0],
  ['nonsense', 'soon', null],
])('a reset told by %s is so far away', (_how, value, ms) => {
  expect(resetMs({ 'x-ratelimit-reset': value }, now)).toBe(ms);
});

test.each(['9999-12-31T00:00:00Z', '1e300', 'Infinity', '99999999999999'])(
  'a reset beyond belief, %s, waits a week at most, as Retry-After does',
  (value) => {
    expect(resetMs({ 'ratelimit-reset': value }, now)).toBe(week);
    expect(exhaustedMs({ 'ratelimit-reset': value, 'ratelimit-remaining': '0' }, now)).toBe(week);
    expect(retryAfterMs('99999999999999', now)).toBe(week);
  },
);

test.each([
  [
    'by the limit',
    { 'x-rate-limit-limit': '300', 'x-rate-limit-remaining': '30', 'x-rate-limit-reset': '60' },
  ],
  [
    'by what was used',
    { 'x-ratelimit-used': '90', 'x-ratelimit-remaining': '10.0', 'x-ratelimit-reset': '60' },
  ],
])('what is left of a limit is a share of it, %s', (_how, headers) => {
  expect(limitLeft(headers, new Date('2026-11-20T12:00:00Z'))).toEqual({ share: 0.1, resetMs: 60_000 });
});

test.each<Record<string, string>>([
  {},
  { 'ratelimit-remaining': '5' },
  { 'ratelimit-remaining': 'many', 'ratelimit-limit': '9' },
])('headers that do not say it leave it unknown: %o', (headers) => {
  expect(limitLeft(headers, new Date())).toBeNull();
});
