import { describe, expect, test } from 'vitest';

import { CodedError } from '#contract/errors.ts';
import {
  permissionGroupNames,
  permissionGroups,
  permissions,
  roles,
  type PermissionGroup,
  type Role,
} from '#contract/permissions.ts';
import { shippedPlans } from '#contract/plans.ts';
import type { Actor } from '#server/context.ts';
import { checkAccess } from './rules.ts';

function token(group: PermissionGroup, role: Role = 'member'): Actor {
  return {
    by: 'token',
    userId: 1,
    organizationId: 1,
    role,
    plan: shippedPlans.desk,
    withoutDemo: false,
    mutes: false,
    group,
    permissions: permissionGroups[group],
    tokenId: 1,
    projectIds: null,
    projectRoles: null,
    dailyCap: null,
    sessionId: null,
    administrator: false,
    flags: { okPublishes: false, publishesOwnAfterGrade: false },
  };
}

function session(role: Role): Actor {
  return { ...token('full', role), by: 'session', group: null, permissions, tokenId: null, sessionId: 1 };
}

function outcome(...call: Parameters<typeof checkAccess>): unknown {
  try {
    checkAccess(...call);
    return 'allowed';
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    return error.details ? { code: error.code, ...error.details } : error.code;
  }
}

describe('a token of the group', () => {
  const allowed: Record<PermissionGroup, string> = {
    reader: 'read',
    writer: 'read write',
    reviewer: 'read review',
    publisher: 'read write review publish',
    full: 'read write review publish manage',
  };
  for (const group of permissionGroupNames)
    for (const permission of permissions) {
      const may = allowed[group].split(' ').includes(permission);
      test(`${group} ${may ? 'may' : 'may not'} ${permission}`, () => {
        expect(outcome({ permission }, token(group))).toEqual(
          may ? 'allowed' : { code: 'insufficient_scope', required: permission, group },
        );
      });
    }
});

test('of an operation with several doors each opens it; who has none is told the first', () => {
  const doors = { permission: 'write', or: ['review'] } as const;
  for (const group of ['writer', 'reviewer', 'publisher', 'full'] as const)
    expect(outcome(doors, token(group))).toBe('allowed');
  expect(outcome(doors, token('reader'))).toEqual({
    code: 'insufficient_scope',
    required: 'write',
    group: 'reader',
  });
});

test('a session has every permission; its role still counts', () => {
  for (const role of roles) {
    for (const permission of permissions) expect(outcome({ permission }, session(role))).toBe('allowed');
    expect(outcome({ permission: 'manage', role: 'admin' }, session(role))).toBe(
      role === 'member' ? 'forbidden' : 'allowed',
    );
    expect(outcome({ permission: 'manage', role: 'owner' }, session(role))).toBe(
      role === 'owner' ? 'allowed' : 'forbidden',
    );
  }
});

test('a token acts with its member’s role, whatever its group', () => {
  expect(outcome({ permission: 'manage', role: 'admin' }, token('full', 'member'))).toBe('forbidden');
  expect(outcome({ permission: 'manage', role: 'admin' }, token('full', 'admin'))).toBe('allowed');
});

test('nobody sees only what is public', () => {
  expect(outcome({ permission: 'public' }, null)).toBe('allowed');
  expect(outcome({ permission: 'signed_in' }, null)).toBe('auth_required');
  expect(outcome({ permission: 'read' }, null)).toBe('auth_required');
});

test('without organization one learns who one is, and no more', () => {
  const alone = { ...token('full'), organizationId: null, role: null };
  expect(outcome({ permission: 'signed_in' }, alone)).toBe('allowed');
  expect(outcome({ permission: 'read' }, alone)).toBe('no_organization');
});

test('what belongs to the installation is its administrator’s', () => {
  const operation = { permission: 'manage', administrator: true } as const;
  expect(outcome(operation, session('owner'))).toBe('forbidden');
  expect(outcome(operation, { ...session('member'), administrator: true })).toBe('allowed');
});

test('what a person does with their own account, no key does', () => {
  const operation = { permission: 'signed_in', session: true } as const;
  expect(outcome(operation, token('full', 'owner'))).toBe('forbidden');
  expect(outcome(operation, session('member'))).toBe('allowed');
});
