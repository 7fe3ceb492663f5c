import { describe, expect, test } from 'vitest';

import { checkAgainAt, nextCheck, stateOf } from './health.ts';

const now = new Date('2026-11-20T12:00:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

describe('a connection', () => {
  test.each([
    ['is ready without an end', 'needs_reconnect', null, null, 'ready'],
    ['is ready when its end is far', 'ready', inHours(8 * 24), null, 'ready'],
    ['is expiring in its last week', 'ready', inHours(6 * 24), null, 'expiring'],
    ['is ready again when that was renewed', 'expiring', inHours(30 * 24), null, 'ready'],
    ['needs a person when it has ended', 'expiring', inHours(0), null, 'needs_reconnect'],
    ['needs a person when the network says so', 'ready', inHours(30 * 24), 'expired', 'needs_reconnect'],
    ['stays as it is when the network could not be asked', 'ready', null, 'retry', 'ready'],
    ['stays paused whatever happens', 'paused', inHours(-1), 'expired', 'paused'],
  ] as const)('%s', (_, before, expiresAt, trouble, state) => {
    expect(stateOf(before, { expiresAt, trouble }, now)).toBe(state);
  });
});

describe('the next look', () => {
  test.each([
    ['is tomorrow where nothing ends', null, null, inHours(24)],
    ['is when it is to be renewed', inHours(2), inHours(100 * 24), inHours(2)],
    ['is not at once again where that time has passed', inHours(-2), null, inHours(1 / 6)],
    ['is when its last week begins', null, inHours(7 * 24 + 5), inHours(5)],
    ['is a day before its end', null, inHours(25), inHours(1)],
    ['is at its end', null, inHours(3), inHours(3)],
    ['is tomorrow when it has ended', null, inHours(-3), inHours(24)],
  ])('%s', (_, renewAt, expiresAt, at) => {
    expect(nextCheck({ renewAt, expiresAt }, now)).toEqual(at);
  });

  test('waits as long as the network asks, and ten minutes at least', () => {
    expect(checkAgainAt(null, now)).toEqual(inHours(1 / 6));
    expect(checkAgainAt(3_600_000, now)).toEqual(inHours(1));
  });
});
