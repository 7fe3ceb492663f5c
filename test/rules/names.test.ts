import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * Names use the words of the field, so that a newcomer finds what they search for. Each private word has the terms to use
 * instead. Names with `_` are those of columns and of the wire (`network_said`): they stay.
 */
const terms = {
  'ask asks asked': 'request, params',
  courier: 'demo publication',
  'desk desks': 'app, server, client, installation',
  'hear hears heard': 'receive, message',
  house: 'organization, team; in tests: fake network',
  'hush hushed': 'redact',
  'mend mends mended': 'fix',
  'anybody everybody nobody somebody whoever whom': 'user, caller, member, guest',
  'paper papers': 'docs, document',
  purse: 'budget',
  said: 'message, reply',
  shelf: 'outbox',
  'tell tells told': 'notify, report',
  'tend tends': 'check, reconcile',
} satisfies Record<string, string>;
const privateWords = new Set(Object.keys(terms).flatMap((words) => words.split(' ')));

const root = join(import.meta.dirname, '..', '..');
const isOurs = (path: string) => !path.endsWith('.test.ts') && !path.includes('/migrations/');
const files = globSync('src/{contract,server,web}/**/*.{ts,tsx}', { cwd: root }).filter(isOurs);

const declared = /\b(?:const|let|function\*?|class|interface|type)\s+([A-Za-z]\w*)/g;
const wordsIn = (name: string) => name.split(/[-_.]|(?<=[a-z\d])(?=[A-Z])/).map((word) => word.toLowerCase());
const isPrivate = (name: string) => wordsIn(name).some((word) => privateWords.has(word));
const withoutComments = (text: string) => text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');
const privateNamesIn = (text: string) =>
  [...withoutComments(text).matchAll(declared)].flatMap(([, name = '']) =>
    !name.includes('_') && isPrivate(name) ? [name] : [],
  );

test('what the contract, the server and the web app declare has a name of the field', () => {
  expect(privateNamesIn('const toldOnce = 1;\n// const told\nconst network_told = 2;')).toEqual(['toldOnce']);
  const found = files.flatMap((path) =>
    privateNamesIn(readFileSync(join(root, path), 'utf8')).map((name) => `${path}: ${name}`),
  );
  expect(found).toEqual([]);
});

test('files are named by words of the field', () => {
  expect(isPrivate('told-once.ts')).toBe(true);
  const named = globSync('{src,tools,bench,scripts}/**/*.{ts,tsx,mjs}', { cwd: root });
  expect(named.filter((path) => isOurs(path) && isPrivate(basename(path)))).toEqual([]);
});
