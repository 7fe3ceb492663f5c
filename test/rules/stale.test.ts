import { expect, it } from 'vitest';

import { contract } from '#contract/index.ts';
import type { Operation } from '#contract/operation.ts';
import { shownBy } from '#contract/stale.ts';

const nouns = Object.entries<Record<string, Operation>>(contract);
const names = new Set([
  '*',
  ...nouns.flatMap(([noun, group]) => [noun, ...Object.keys(group).map((name) => `${noun}.${name}`)]),
]);
const operations = nouns.flatMap(([, group]) => Object.values(group));

it('what goes stale is a noun or an operation of the contract', () => {
  const refreshed = operations.flatMap(({ refreshes = [] }) => refreshes);
  const shown = Object.entries(shownBy).flatMap(([noun, showers]) => [noun, ...showers]);
  expect(refreshed.length).toBeGreaterThan(0);
  expect([...refreshed, ...shown].filter((name) => !names.has(name))).toEqual([]);
});
