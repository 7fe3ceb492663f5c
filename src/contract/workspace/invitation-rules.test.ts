import { expect, test } from 'vitest';

import { invitationState } from './invitation-rules.ts';

const now = new Date('2030-05-08T12:00:00Z');
const open = {
  role: 'member',
  expires_at: new Date('2030-05-08T12:00:01Z'),
  accepted_at: null,
  revoked_at: null,
  creator_role: 'admin',
} as const;

test.each([
  ['one in time is open', {}, 'open'],
  ['at its end it has expired', { expires_at: now }, 'expired'],
  ['one that was used is used, whatever came after', { accepted_at: now, revoked_at: now }, 'accepted'],
  ['one that was taken back is revoked, expired or not', { revoked_at: now, expires_at: now }, 'revoked'],
  ['it ends with the membership of who made it', { creator_role: null }, 'revoked'],
  ['it ends when who made it is no admin any more', { creator_role: 'member' }, 'revoked'],
  [
    'an owner is invited as long as an owner stands behind it',
    { role: 'owner', creator_role: 'owner' },
    'open',
  ],
  ['an owner is not invited by who was one', { role: 'owner', creator_role: 'admin' }, 'revoked'],
] as const)('%s', (_what, facts, state) => {
  expect(invitationState({ ...open, ...facts }, now)).toBe(state);
});
