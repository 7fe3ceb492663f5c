import { describe, expect, test } from 'vitest';

import { checkAccount } from './account.ts';

const account = { account_id: 1, network: 'bluesky', name: 'Marsh' } as const;
const sendAt = '2026-11-25T12:00:00.000Z';
const codes = (more: object, context = {}) =>
  checkAccount({ account: { ...account, ...more }, context }).map(
    ({ code, severity }) => `${severity} ${code}`,
  );

describe('an account', () => {
  test.each([
    ['in order says nothing', { state: 'ready', expires_at: null }, []],
    ['of which nothing is known says nothing', {}, []],
    ['whose sign-in ends after the post says nothing', { expires_at: '2026-11-25T12:00:01.000Z' }, []],
    [
      'whose sign-in ends before the post is at risk',
      { expires_at: '2026-11-25T12:00:00.000Z' },
      ['warn account_expires'],
    ],
    [
      'that must be connected again says that first',
      { state: 'needs_reconnect', expires_at: '2026-11-20T12:00:00.000Z' },
      ['warn account_needs_reconnect'],
    ],
    ['that is paused says so', { state: 'paused', expires_at: null }, ['warn account_paused']],
  ])('%s', (_, more, expected) => {
    expect(codes(more, { sendAt })).toEqual(expected);
  });

  test('whose end is known says nothing of a post without a time', () => {
    expect(codes({ expires_at: '2026-11-20T12:00:00.000Z' }, { sendAt: null })).toEqual([]);
  });
});
