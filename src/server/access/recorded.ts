import type { Access, Operation, Recorded } from '#contract/operation.ts';

const weighty: readonly Access[] = ['manage', 'publish', 'review'];

/**
 * How an operation appears in the audit log; null where it does not. New operations that manage, publish or
 * review are recorded by default.
 */
export function recordedOf({
  kind,
  permission,
  role,
  administrator,
  recorded,
}: Pick<Operation, 'kind' | 'permission' | 'role' | 'administrator' | 'recorded'>): Recorded | null {
  if (recorded === false || kind === 'query') return null;
  if (recorded) return recorded;
  const known = weighty.includes(permission) || role !== undefined || administrator === true;
  return known ? {} : null;
}
