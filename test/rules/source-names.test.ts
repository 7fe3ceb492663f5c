import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { isNetworkName } from '#contract/networks/facts.ts';
import { sourceNames } from '#contract/sources/all.ts';

const root = join(import.meta.dirname, '..', '..', 'src');

/** Files that name a source, and why. The sources' own are `contract/sources/` and `server/sources/`. */
const allowed: Readonly<Record<string, string>> = {
  'web/screens/research/best-time/best-time-search.ts': 'the network that is shown first',
  'web/screens/research/explore/list-keys.ts': 'X is a key of the keyboard there',
};

/**
 * Files that handle sources; elsewhere a name that is a network's too means the network that we publish to.
 */
const ofSources =
  /from '(#contract\/(sources\/|research\/(trends|hashtags|best-time|sounds)\.)|\.\/(trends|hashtags|best-time|sounds)\.)|from '#server\/(sources|areas\/(research\/trends|intake\/(sources|ingest|stories)))\//;

/** The sources that a module names in its code: not in comments, nor in the examples of operations. */
function namedIn(text: string): string[] {
  const code = text
    .replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
    .replaceAll(/^import [^;]*;$/gm, '')
    .replaceAll(/^( *)examples: \[[\s\S]*?^\1\],$/gm, '');
  return sourceNames.filter(
    (name) =>
      (ofSources.test(text) || !isNetworkName(name)) &&
      new RegExp(`(['\`"])${name}\\1|\\b${name}: `).test(code),
  );
}

const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter(
  (file) =>
    !/\.test\.tsx?$|^(contract|server)\/sources\/|^server\/db\/migrations\/|^web\/routes\.gen/.test(file),
);
const naming = new Map(
  files.map((file): [string, string[]] => [file, namedIn(readFileSync(join(root, file), 'utf8'))]),
);

test('a source is named in its own files alone, so that a new one is no change of others', () => {
  expect(files.length).toBeGreaterThan(1000);
  const others = [...naming].filter(([file, names]) => names.length > 0 && !(file in allowed));
  expect(others).toEqual([]);
});

test('no file may name sources that names none', () => {
  expect(Object.keys(allowed).filter((file) => !naming.get(file)?.length)).toEqual([]);
});

test('a module that treats one source apart would be seen', () => {
  const about = "import { sources } from '#contract/sources/all.ts';\n";
  expect(namedIn(`${about}if (source === 'tiktok') hide();`)).toEqual(['tiktok']);
  expect(namedIn(`${about}const icons = { tumblr: 't' };`)).toEqual(['tumblr']);
  expect(namedIn(`const known = ['hackernews', 'facebook'];`)).toEqual(['hackernews']);
  expect(namedIn(`${about}/** As 'x' does. */\nconst all = 1; // 'x'`)).toEqual([]);
});
