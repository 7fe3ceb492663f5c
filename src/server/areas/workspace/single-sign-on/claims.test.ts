import { describe, expect, test } from 'vitest';

import { domainOf, emailOf, groupsOf, isUnverified } from './claims.ts';

describe('groups', () => {
  test('are a list, a single text, or none', () => {
    expect(groupsOf({ groups: ['a', 'b', 'a', ' c '] }, 'groups')).toEqual(['a', 'b', 'c']);
    expect(groupsOf({ groups: 'a' }, 'groups')).toEqual(['a']);
    for (const groups of [undefined, null, 7, {}, [], [{}], [[]]])
      expect(groupsOf({ groups }, 'groups')).toEqual([]);
  });

  test('are found by the claim’s whole name, or by its path', () => {
    expect(groupsOf({ realm_access: { roles: ['a'] } }, 'realm_access.roles')).toEqual(['a']);
    const name = 'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups';
    expect(groupsOf({ [name]: ['a'] }, name)).toEqual(['a']);
    for (const odd of ['constructor', '__proto__', 'a.b.c', '.', ''])
      expect(groupsOf({ a: 1 }, odd)).toEqual([]);
  });

  test('are unknown where the provider keeps them elsewhere', () => {
    expect(groupsOf({ _claim_names: { groups: 'src1' } }, 'groups')).toBeNull();
    expect(groupsOf({ _claim_names: { other: 'src1' }, groups: ['a'] }, 'groups')).toEqual(['a']);
  });
});

test('the address has one of several names, and is in lower case', () => {
  expect(emailOf({ email: 'Ada@Brand.example' })).toBe('ada@brand.example');
  expect(emailOf({ mail: ['ada@brand.example', 'b@brand.example'] })).toBe('ada@brand.example');
  for (const email of ['ada', 'ada@', '@brand.example', 'a b@brand.example', 'a@b@brand.example', 7, null])
    expect(emailOf({ email })).toBeNull();
  expect(domainOf('ada@localhost')).toBeNull();
  expect(domainOf(`a@${'.'.repeat(1_000_000)}@`)).toBeNull();
});

test('an address is unverified only where the provider says so', () => {
  expect(isUnverified({ email_verified: false })).toBe(true);
  expect(isUnverified({ email_verified: 'false' })).toBe(true);
  for (const claims of [{}, { email_verified: true }, { email_verified: 'true' }])
    expect(isUnverified(claims)).toBe(false);
});
