import { describe, expect, test } from 'vitest';

import { roles, type Role } from '#contract/permissions.ts';
import {
  whyNotActivate,
  whyNotChange,
  whyNotDeactivate,
  whyNotInvite,
  whyNotLeave,
  type MemberChange,
  type Standing,
} from './member-rules.ts';

const person = (user_id: number, role: Role): Standing => ({ user_id, role, agent: false });
const agent = (user_id: number, role: Role): Standing => ({ ...person(user_id, role), agent: true });
const several = { owners: 2 };
const alone = { owners: 1 };

describe('who may change whom', () => {
  const cases: [string, Standing, Standing, MemberChange, { owners: number }, string | null][] = [
    ['an owner makes an admin', person(1, 'owner'), person(2, 'member'), { role: 'admin' }, alone, null],
    [
      'an owner lets a member publish by their OK',
      person(1, 'owner'),
      person(2, 'member'),
      { ok_publishes: true },
      alone,
      null,
    ],
    [
      'an agent lets an admin publish by their OK',
      agent(9, 'admin'),
      person(2, 'admin'),
      { ok_publishes: true },
      alone,
      'forbidden',
    ],
    [
      'an agent lets an agent publish after a grade',
      agent(9, 'admin'),
      agent(8, 'member'),
      { publishes_own_after_grade: true },
      alone,
      'forbidden',
    ],
    ['an agent takes that back', agent(9, 'admin'), agent(8, 'member'), { ok_publishes: false }, alone, null],
    ['an owner makes an owner', person(1, 'owner'), person(2, 'member'), { role: 'owner' }, alone, null],
    [
      'an owner makes an agent owner',
      person(1, 'owner'),
      agent(2, 'admin'),
      { role: 'owner' },
      alone,
      'forbidden',
    ],
    [
      'an owner lowers another owner',
      person(1, 'owner'),
      person(2, 'owner'),
      { role: 'member' },
      several,
      null,
    ],
    [
      'an owner lowers themselves, one of two',
      person(1, 'owner'),
      person(1, 'owner'),
      { role: 'admin' },
      several,
      null,
    ],
    [
      'the last owner lowers themselves',
      person(1, 'owner'),
      person(1, 'owner'),
      { role: 'admin' },
      alone,
      'invalid_state',
    ],
    [
      'an agent of an owner lowers the last one',
      agent(9, 'owner'),
      person(1, 'owner'),
      { role: 'admin' },
      alone,
      'invalid_state',
    ],
    ['the last owner stays owner', person(1, 'owner'), person(1, 'owner'), { role: 'owner' }, alone, null],
    ['an admin makes an admin', person(3, 'admin'), person(2, 'member'), { role: 'admin' }, alone, null],
    ['an admin lowers an admin', person(3, 'admin'), person(4, 'admin'), { role: 'member' }, alone, null],
    ['an admin lowers themselves', person(3, 'admin'), person(3, 'admin'), { role: 'member' }, alone, null],
    [
      'an admin makes an owner',
      person(3, 'admin'),
      person(2, 'member'),
      { role: 'owner' },
      alone,
      'forbidden',
    ],
    [
      'an admin raises themselves',
      person(3, 'admin'),
      person(3, 'admin'),
      { role: 'owner' },
      alone,
      'forbidden',
    ],
    [
      'an admin lowers an owner',
      person(3, 'admin'),
      person(1, 'owner'),
      { role: 'member' },
      several,
      'forbidden',
    ],
    [
      'an admin gives an owner a flag',
      person(3, 'admin'),
      person(1, 'owner'),
      { ok_publishes: true },
      several,
      'forbidden',
    ],
    [
      'a member raises themselves',
      person(2, 'member'),
      person(2, 'member'),
      { role: 'admin' },
      alone,
      'forbidden',
    ],
    [
      'a member changes another',
      person(2, 'member'),
      person(5, 'member'),
      { ok_publishes: false },
      alone,
      'forbidden',
    ],
    [
      'an admin lets a member’s OK publish',
      person(3, 'admin'),
      person(2, 'member'),
      { ok_publishes: true },
      alone,
      null,
    ],
    [
      'an admin lets their own OK publish',
      person(3, 'admin'),
      person(3, 'admin'),
      { ok_publishes: true },
      alone,
      'forbidden',
    ],
    [
      'an owner lets themselves publish after the grade',
      person(1, 'owner'),
      person(1, 'owner'),
      { publishes_own_after_grade: true },
      several,
      'forbidden',
    ],
    [
      'an admin takes a right from themselves',
      person(3, 'admin'),
      person(3, 'admin'),
      { ok_publishes: false },
      alone,
      null,
    ],
  ];
  test.each(cases)('%s', (_what, by, member, change, desk, code) => {
    expect(whyNotChange(by, member, change, desk)?.code ?? null).toBe(code);
  });

  test('nobody ever makes somebody more than they are themselves', () => {
    const allowed = roles.flatMap((by) =>
      roles.flatMap((member) =>
        roles.flatMap((role) =>
          [1, 2].flatMap((id) => {
            const change = id === 1 && member !== by ? null : { role };
            const refused = change && whyNotChange(person(1, by), person(id, member), change, several);
            return change && !refused ? [{ by, role }] : [];
          }),
        ),
      ),
    );
    const above = allowed.filter(({ by, role }) => roles.indexOf(role) > roles.indexOf(by));
    expect(allowed.length).toBeGreaterThan(0);
    expect(above).toEqual([]);
  });
});

test.each([
  ['an owner deactivates a member', person(1, 'owner'), person(2, 'member'), alone, null],
  ['an owner deactivates another owner', person(1, 'owner'), person(2, 'owner'), several, null],
  ['an agent deactivates the last owner', agent(9, 'owner'), person(1, 'owner'), alone, 'invalid_state'],
  ['an owner deactivates an agent that is an owner', person(1, 'owner'), agent(9, 'owner'), alone, null],
  ['an owner deactivates themselves', person(1, 'owner'), person(1, 'owner'), several, 'invalid_state'],
  ['an admin deactivates an admin', person(3, 'admin'), person(4, 'admin'), alone, null],
  ['an admin deactivates an owner', person(3, 'admin'), person(1, 'owner'), several, 'forbidden'],
  ['a member deactivates a member', person(2, 'member'), person(5, 'member'), alone, 'forbidden'],
] as const)('%s', (_what, by, member, desk, code) => {
  expect(whyNotDeactivate(by, member, desk)?.code ?? null).toBe(code);
});

test('an owner comes back by an owner only', () => {
  expect(whyNotActivate(person(3, 'admin'), person(1, 'owner'))?.code).toBe('forbidden');
  expect(whyNotActivate(person(3, 'admin'), person(2, 'admin'))).toBeNull();
  expect(whyNotActivate(person(1, 'owner'), person(2, 'owner'))).toBeNull();
});

test('everybody leaves when they want, the last owner excepted', () => {
  expect(whyNotLeave(person(2, 'member'), alone)).toBeNull();
  expect(whyNotLeave(person(1, 'owner'), several)).toBeNull();
  expect(whyNotLeave(person(1, 'owner'), alone)?.code).toBe('invalid_state');
});

test('who may invite to which role', () => {
  const allowed = roles.flatMap((by) =>
    roles.flatMap((role) => (whyNotInvite(by, role) ? [] : [`${by}: ${role}`])),
  );
  expect(allowed).toEqual(['admin: member', 'admin: admin', 'owner: member', 'owner: admin', 'owner: owner']);
});
