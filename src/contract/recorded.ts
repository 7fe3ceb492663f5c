import type { Access, Operation, Recorded } from './operation.ts';

const weighty: readonly Access[] = ['manage', 'publish', 'review'];

/**
 * How an operation stands in the audit log; null where it does not. Whoever describes a new one that manages,
 * publishes or reviews need not think of it: its summary stands there then.
 */
export function recordedOf({
  kind,
  permission,
  role,
  administrator,
  recorded,
  summary,
}: Pick<
  Operation,
  'kind' | 'permission' | 'role' | 'administrator' | 'recorded' | 'summary'
>): Recorded | null {
  if (recorded === false || kind === 'query') return null;
  if (recorded) return recorded;
  const known = weighty.includes(permission) || role !== undefined || administrator === true;
  return known ? { done: summary } : null;
}
