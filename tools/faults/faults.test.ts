import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

import { faults, isInBrowser } from './faults.ts';
import { readResult } from './result.ts';

const root = join(import.meta.dirname, '..', '..');

describe.each(faults)('the fault $id', (fault) => {
  test('can still be planted: what it replaces stands in its file once', () => {
    for (const { file, find, put } of [fault, ...(fault.also ?? [])]) {
      const parts = readFileSync(join(root, file), 'utf8').split(find);
      expect({ file, times: parts.length - 1 }).toEqual({ file, times: 1 });
      expect(put).not.toBe(find);
    }
  });

  test('is covered by tests that are there, all with a browser or all without', () => {
    expect(fault.covers.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect(new Set(fault.covers.map((file) => file.startsWith('e2e/')))).toEqual(
      new Set([isInBrowser(fault)]),
    );
  });

  test('was caught when it was planted last', () => {
    expect(readResult()[fault.id]?.caught).not.toBe(false);
  });
});

test('each fault has a name of its own', () => {
  const ids = faults.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
