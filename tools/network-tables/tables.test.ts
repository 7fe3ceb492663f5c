import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { networks } from '#contract/networks/all.ts';
import { networkNames } from '#contract/networks/facts.ts';
import { tables, tablesIn, withTables } from './tables.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', '..', file), 'utf8');

const paper = read('docs/networks.md');
const parts = paper.split('\n## ').slice(1);

test.each(['README.md', 'docs/networks.md'])(
  'the tables of networks in %s say what the facts and adapters say (`npm run tables`)',
  (file) => {
    expect(read(file)).toBe(withTables(read(file)));
  },
);

test('every table of networks is in one of the documents', () => {
  expect([...tablesIn(read('README.md')), ...tablesIn(paper)].toSorted()).toEqual(
    Object.keys(tables()).toSorted(),
  );
});

test('a document with another table is noticed', () => {
  const wrong = paper.replace('| Bluesky ', '| Blue sky');
  expect(wrong).not.toBe(paper);
  expect(withTables(wrong)).toBe(paper);
});

test('README.md is short', () => {
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(250);
});

test.each(networkNames)('docs/networks.md has a part about %s that says what it was run against', (name) => {
  const { label, tested } = networks[name];
  const part = parts.find((one) => new RegExp(`^${label}\\b`).test(one)) ?? '';
  expect(part).toContain('API: ');
  expect(/\b(never|not yet) run against /i.test(part)).toBe(tested !== 'server');
});
