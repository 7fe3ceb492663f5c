import { describe, expect, test } from 'vitest';

import { grantOf, type Grant, type GroupRule } from './group-rules.ts';

const everything: Grant = { role: 'member', projects: null };
const rules: GroupRule[] = [
  { group: 'admins', role: 'admin', projects: null },
  { group: 'harbour', role: 'member', projects: [{ project_id: 1, role: 'writer' }] },
  {
    group: 'brands',
    role: 'member',
    projects: [
      { project_id: 1, role: 'publisher' },
      { project_id: 2, role: 'viewer' },
    ],
  },
  { group: 'staff', ...everything },
];
const grant = (...groups: string[]) => grantOf(rules, null, groups);

describe('what groups give', () => {
  test('is the most powerful role, whatever the order', () => {
    expect(grant('harbour', 'admins')).toEqual({ role: 'admin', projects: null });
    expect(grant('admins', 'staff')?.role).toBe('admin');
  });

  test('are the projects of all of them, with the more powerful role in each', () => {
    const both = [
      { project_id: 1, role: 'publisher' },
      { project_id: 2, role: 'viewer' },
    ];
    expect(grant('harbour', 'brands')).toEqual({ role: 'member', projects: both });
    expect(grant('brands', 'harbour')).toEqual({ role: 'member', projects: both });
    expect(grant('harbour', 'staff')).toEqual(everything);
  });

  test('is what the owner chose where none matches', () => {
    expect(grant('Admins', 'admin', '')).toBeNull();
    expect(grantOf(rules, everything, [])).toEqual(everything);
    expect(grantOf([], null, ['admins'])).toBeNull();
  });
});
