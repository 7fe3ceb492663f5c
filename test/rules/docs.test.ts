import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

import { settingsTable } from '#server/settings-table.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** The rows of a document's tables whose first cell begins with code, each as its cells. */
function rowsOf(file: string): string[][] {
  return read(file)
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

test('docs/settings.md lists the settings of the program, with their defaults', () => {
  const rows = rowsOf('docs/settings.md');
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

const documents = [...globSync('*.md', { cwd: root }), ...globSync('{docs,bench}/**/*.md', { cwd: root })];

test('every link between the documents leads to a file and a heading', () => {
  const broken = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\(([^)#]*)(?:#([^)]*))?\)/g)]
      .filter(([, target = '']) => !/^https?:/.test(target))
      .filter(([, target = '', heading]) => {
        const path = target ? join(dirname(file), target) : file;
        return !existsSync(join(root, path)) || (heading && !headingsOf(path).includes(heading));
      })
      .map(([link]) => `${file}: ${link}`),
  );
  expect(broken).toEqual([]);
});

/** The anchors that GitHub gives to a document's headings. */
function headingsOf(file: string): string[] {
  return [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test('every file and folder that the documents name in code exists', () => {
  // The changelog of a released version stays as it was written.
  const missing = documents
    .filter((file) => file !== 'CHANGELOG.md')
    .flatMap((file) =>
      [...read(file).matchAll(/`((?:src|test|scripts|docs|e2e|bench|tools)\/[\w./-]+)`/g)]
        .map(([, path = '']) => path)
        .filter((path) => !existsSync(join(root, path)))
        .map((path) => `${file}: ${path}`),
    );
  expect(missing).toEqual([]);
});

test('every file of the sources that the architecture names without its root exists', () => {
  const text = read('docs/architecture.md');
  const named =
    /`((?:areas|access|mount|live|render|jobs|db|lib|networks|sources|contract|server|web)\/[\w./-]+\.tsx?)`/g;
  const missing = [...text.matchAll(named)]
    .map(([, path = '']) => path)
    .filter((path) => !['src', 'src/server'].some((above) => existsSync(join(root, above, path))));
  expect(missing).toEqual([]);
});

test.each(['README.md', 'docs/production.md'])('%s names no setting that does not exist', (file) => {
  const known = new Set(settingsTable.map(({ name }) => name));
  const prefixes = new Set([...known].map((name) => name.split('_')[0]));
  const named = [...read(file).matchAll(/\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b/g)].map(([name]) => name);
  const unknown = named.filter((name) => prefixes.has(name.split('_')[0]) && !known.has(name));
  expect(unknown.filter((name) => !read('compose.yaml').includes(name))).toEqual([]);
});
