import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, test } from 'vitest';
import { z } from 'zod';

import { settingsTable } from '#server/settings-table.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** The rows of the paper's tables whose first cell begins with code, each as its cells. */
function rowsOf(paper: string): string[][] {
  return read(paper)
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

test('the settings table of the README is that of the program', () => {
  const rows = rowsOf('README.md').filter(([name = '']) => /^`[A-Z\d_]+`$/.test(name));
  expect(rows).toEqual(
    settingsTable.map(({ name, fallback, what }) => [`\`${name}\``, fallback ? `\`${fallback}\`` : '', what]),
  );
});

test('every dependency has its reason, and no reason is left without its dependency', () => {
  const lists = z.object({
    dependencies: z.record(z.string(), z.string()),
    devDependencies: z.record(z.string(), z.string()),
    optionalDependencies: z.record(z.string(), z.string()),
  });
  const { dependencies, devDependencies, optionalDependencies } = lists.parse(
    JSON.parse(read('package.json')),
  );
  const named = rowsOf('docs/decisions/0008-dependencies.md').flatMap(([names = '']) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );
  expect(new Set(named)).toEqual(
    new Set(Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })),
  );
});

test('every link between the papers leads to a file', () => {
  const papers = [...globSync('*.md', { cwd: root }), ...globSync('docs/**/*.md', { cwd: root })];
  const broken = papers.flatMap((paper) =>
    [...read(paper).matchAll(/\]\(([^)#]+)[^)]*\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^https?:/.test(target) && !existsSync(join(root, dirname(paper), target)))
      .map((target) => `${paper}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test('every file and folder that the papers name in code exists', () => {
  const papers = ['README.md', 'CONTRIBUTING.md', 'docs/architecture.md'];
  const papersAndRecords = [...papers, ...globSync('docs/decisions/*.md', { cwd: root })];
  const missing = papersAndRecords.flatMap((paper) =>
    [...read(paper).matchAll(/`((?:src|test|scripts|docs|e2e|bench)\/[\w./-]+)`/g)]
      .map(([, path = '']) => path)
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `${paper}: ${path}`),
  );
  expect(missing).toEqual([]);
});
