import { expect, test } from 'vitest';

import { permissions } from '#contract/permissions.ts';
import { inProject, permissionsOf, projectsOf } from './projects.ts';

const roles = { 3: 'viewer', 5: 'writer', 8: 'publisher' } as const;

test('a member of the whole organization has every permission, and no list of projects', () => {
  expect(permissionsOf(null)).toEqual(permissions);
  expect(projectsOf({ projectRoles: null, projectIds: null })).toBeNull();
});

test('a limited member has what their strongest role gives, and never manages', () => {
  expect(permissionsOf(roles)).toEqual(['read', 'write', 'review', 'publish']);
  expect(permissionsOf({ 3: 'viewer' })).toEqual(['read']);
  expect(permissionsOf({ 3: 'viewer', 4: 'reviewer' })).toEqual(['read', 'review']);
});

test('each operation has the projects in which the role allows it', () => {
  const member = { projectRoles: roles, projectIds: null };
  expect(projectsOf(member)).toEqual([3, 5, 8]);
  expect(projectsOf(member, ['write'])).toEqual([5, 8]);
  expect(projectsOf(member, ['review', 'publish'])).toEqual([8]);
  expect(projectsOf(member, ['manage'])).toEqual([]);
});

test('a token never reaches beyond its member, nor a member beyond the token', () => {
  expect(projectsOf({ projectRoles: roles, projectIds: [5, 9] })).toEqual([5]);
  expect(projectsOf({ projectRoles: null, projectIds: [5, 9] })).toEqual([5, 9]);
});

test('in one project a caller has what both their role and their token allow', () => {
  const caller = {
    projectRoles: roles,
    projectIds: null,
    permissions: ['read', 'write', 'publish'] as const,
  };
  expect(inProject(caller, 5).permissions).toEqual(['read', 'write']);
  expect(inProject(caller, 8).permissions).toEqual(['read', 'write', 'publish']);
  expect(inProject(caller, 4).permissions).toEqual([]);
  expect(inProject({ ...caller, projectRoles: null }, 4).permissions).toEqual(['read', 'write', 'publish']);
});
