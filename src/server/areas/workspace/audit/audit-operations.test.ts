import { expect, test } from 'vitest';

import { contract } from '#contract/index.ts';
import type { Operation } from '#contract/operation.ts';
import { recordedOf } from '#server/access/recorded.ts';
import { auditOperations } from './audit-operations.ts';

test('the audit log calls each operation that it records by its summary', () => {
  const summaries = Object.entries(contract).flatMap(([noun, group]) =>
    Object.entries(group)
      .filter(([, operation]: [string, Operation]) => recordedOf(operation) !== null)
      .map(([name, { summary }]: [string, Operation]) => [`${noun}.${name}`, summary] as const),
  );
  const names = Object.entries(auditOperations).map(([what, { name }]) => [what, name()] as const);
  expect(Object.fromEntries(names)).toEqual(Object.fromEntries(summaries));
});
