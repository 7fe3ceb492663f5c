import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { networkNames } from '#contract/networks/facts.ts';

const source = join(import.meta.dirname, '..', '..', 'src');

/** A network's own files, and the list of adapters. */
const own = /^(contract\/networks\/|server\/networks\/(all\.ts$|[a-z]+\/))/;

/** Other files that may name a network, and why. */
const allowed: readonly [why: string, files: RegExp][] = [
  [
    'where trends are read, which has names of its own for its sources; some are those of networks',
    /^(contract\/(research|intake|sources)\/|server\/(sources\/|db\/rollup-tables|areas\/(research|intake)\/)|web\/((screens|parts)\/research\/|parts\/trend-text))/,
  ],
  [
    'the examples of operations, for the documentation',
    /^contract\/(delivery\/(accounts|connecting)|posts\/(policy|schedule-mentions)|calendar\/recipes|designs\/templates)\.ts$/,
  ],
  ['the installation’s apps at networks, by their settings', /^server\/(settings|networks\/connecting)\.ts$/],
  [
    'team chats, which have names of their own; one is also a network',
    /^(contract\/notifications\/|server\/areas\/notifications\/|web\/screens\/settings\/notifications\/)/,
  ],
  ['what was true when a migration was written', /^server\/db\/migrations\//],
];

/** One letter is ambiguous: `x` is a key and a header too. */
const names = networkNames.filter((name) => name.length > 1).join('|');

/**
 * As a text of its own, as a key, as one of the facts. Sentences and URLs may name one: they decide nothing.
 */
const naming = new RegExp(`(['"\`])(${names})\\1|^\\s*(${names}):|\\bnetworks\\.(${names})\\b`);

const isComment = (line: string) => /^\s*(\*|\/[*/])/.test(line);

/** The lines, counted from 1, that name a network. */
function linesNaming(code: string): number[] {
  return code
    .split('\n')
    .flatMap((line, index) => (naming.test(line) && !isComment(line) ? [index + 1] : []));
}

const found = globSync('**/*.{ts,tsx}', { cwd: source })
  .filter((file) => !file.includes('.test.') && !own.test(file))
  .map((file) => ({ file, lines: linesNaming(readFileSync(join(source, file), 'utf8')) }))
  .filter(({ lines }) => lines.length > 0);

test('no module but a network’s own names it: what differs between networks stands in their facts', () => {
  const others = found.filter(({ file }) => !allowed.some(([, files]) => files.test(file)));
  expect(others.map(({ file, lines }) => `${file}:${lines.join(',')}`)).toEqual([]);
});

test.each(allowed)('an exception is needed: %s', (_why, files) => {
  expect(found.some(({ file }) => files.test(file))).toBe(true);
});

test.each([
  ['a comparison', `if (account.network === 'instagram') return null;`],
  ['a list', `const folded = ['tiktok', "linkedin"];`],
  ['a key', '  mastodon: 500,'],
  ['a fact', 'const { label } = networks.bluesky;'],
])('%s is seen', (_, line) => {
  expect(linesNaming(line)).toEqual([1]);
  expect(linesNaming(`// ${line}`)).toEqual([]);
});

test.each(networkNames)('%s has its mark', (network) => {
  const marks = readFileSync(join(source, 'web', 'parts', 'networks.svg'), 'utf8');
  expect(marks).toContain(`<symbol id="${network}" `);
});
