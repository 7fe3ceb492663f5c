import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * Rules that no linter has; each is tried on a planted line too, so that none can pass without checking
 * anything.
 */
const root = join(import.meta.dirname, '..', '..');

const files = globSync('{src,test,e2e,tools,bench,scripts}/**/*.{ts,tsx,mjs}', { cwd: root })
  .filter((path) => !path.includes('node_modules') && !path.endsWith('.gen.ts'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const ofServer = files.filter(({ path }) => path.startsWith('src/server/') && !isTest(path));

const speaksSql = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(`|<|\.raw\()/;
const mayHaveSql = /\/store(-[^/]*)?\.ts$|^src\/server\/db\//;

test('SQL stands in stores and in db/', () => {
  expect(speaksSql.test('await db.selectFrom("cards").execute()')).toBe(true);
  expect(ofServer.filter(({ path, text }) => speaksSql.test(text) && !mayHaveSql.test(path))).toEqual([]);
});

const fetches = /(^|[^.\w])fetch\(|from 'undici'|import .*\b(request|get)\b.* from 'node:https?'/m;
/** The guarded fetch, what guards the fetch of libraries, and command-line programs, which call Copydesk itself. */
const mayFetch = new Set([
  'src/server/lib/io.ts',
  'src/server/lib/guarded-agent.ts',
  'src/server/lib/guarded-fetch.ts',
  'src/server/cli/mcp.ts',
  'src/server/cli/recipe-api.ts',
]);

test('the server asks others by lib/io.ts alone', () => {
  expect(fetches.test('const answer = await fetch(address);')).toBe(true);
  expect(fetches.test('const answer = await io.fetch(address);')).toBe(false);
  const fetching = ofServer.filter(({ text }) => fetches.test(text)).map(({ path }) => path);
  expect(new Set(fetching)).toEqual(mayFetch);
});

const disables = /(oxlint|eslint)-disable|@ts-(ignore|nocheck)/;

test('no rule is turned off in a line', () => {
  const own = join('test', 'source-rules.test.ts');
  expect(disables.test(`// ox${'lint-disable-next-line'} no-console`)).toBe(true);
  expect(
    files.filter(({ path, text }) => path !== own && disables.test(text)).map(({ path }) => path),
  ).toEqual([]);
});
