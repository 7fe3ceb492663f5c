import { parseSync, transformFromAstSync, traverse, type NodePath, type TransformOptions } from '@babel/core';
import { makeConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

import { languageCodes } from '#contract/languages.ts';
import { plural, select, t } from '#contract/message.ts';
import { readBy } from '#server/lib/languages.ts';
import { readCatalog } from './catalogs.ts';
import { inlined } from './inlined.ts';

type Found = [id: string, message: string];

const macros = '#contract/message.ts';
const source = join(import.meta.dirname, '../../src');
const catalogFolder = join(source, 'messages');

/** All messages, from the catalog that `npm run messages` writes. */
async function readEntries() {
  const filename = join(catalogFolder, 'en.po');
  const content = await readFile(filename, 'utf8');
  return formatter({ lineNumbers: false }).parse(content, { locale: 'en', sourceLocale: 'en', filename });
}

async function readEnglish(): Promise<ReadonlyMap<string, string>> {
  return new Map(
    Object.entries((await readEntries()) ?? {}).flatMap(([id, { message }]) =>
      message ? [[id, message]] : [],
    ),
  );
}

/** What the server looks up in the language of who reads. */
function lookedUp(say: () => string): Found[] {
  const asked: Found[] = [];
  const translate = (message: string, context = '') => {
    asked.push([generateMessageId(message, context), message]);
    return null;
  };
  readBy({ locale: 'de', translate }, say);
  return asked;
}

const linguiConfig = makeConfig(
  { locales: ['en'], macro: { corePackage: [macros] } },
  { skipValidation: true },
);

/** What Lingui finds in the source, for translators. */
const foundIn = (code: string) =>
  messagesOf(parsed(`import { plural, select, t } from '${macros}'; export const say = ${code};`));

const options = {
  configFile: false,
  babelrc: false,
  sourceType: 'module',
  filename: 'source.ts',
  parserOpts: { plugins: ['typescript'] },
} satisfies TransformOptions;

type Module = NonNullable<ReturnType<typeof parseSync>>;

function parsed(code: string): Module {
  const tree = parseSync(code, options);
  if (!tree) throw new Error('This is no module.');
  return tree;
}

/** Replaces them in the tree. */
function messagesOf(tree: Module): Found[] {
  const found: Found[] = [];
  transformFromAstSync(tree, undefined, {
    ...options,
    code: false,
    cloneInputAst: false,
    plugins: [
      ['@lingui/babel-plugin-lingui-macro', { descriptorFields: 'message', linguiConfig }],
      inlined((id, message) => found.push([id, message])),
    ],
  });
  return found;
}

/** What is wrong with how a module says its messages, by line. */
function faultsOf(tree: Module): string[] {
  const found: string[] = [];
  const add = (path: NodePath, fault: string) => found.push(`${path.node.loc?.start.line}: ${fault}`);
  const isMacro = (path: NodePath, name: string) => {
    const parent = path.scope.getBinding(name)?.path.parent;
    return parent?.type === 'ImportDeclaration' && parent.source.value === macros;
  };
  const addSaid = (path: NodePath, callee: { type: string; name?: unknown }) => {
    if (callee.type !== 'Identifier' || typeof callee.name !== 'string' || !isMacro(path, callee.name))
      return;
    if (!path.getFunctionParent()) add(path, 'said when the module is loaded: English for every reader');
  };
  traverse(tree, {
    ImportDeclaration(path) {
      const { value } = path.node.source;
      if (/(?:^|\/)message\.ts$/.test(value) && value !== macros && value.startsWith('.'))
        add(path, `Lingui only knows ${macros}`);
    },
    TaggedTemplateExpression: (path) => addSaid(path, path.node.tag),
    CallExpression: (path) => addSaid(path, path.node.callee),
  });
  return found;
}

const host = 'example.org';
const count = 3;
const kind: string = 'card';
const limits = { title: 80 };

test.each([
  () => t`Plain, with “quotes”, "more" and a gap\u00a0here.`,
  () => t`The feed of ${{ host }} was moved.`,
  () => t`At most ${{ most: limits.title }} characters on ${{ host }}.`,
  () => t`${plural({ count }, { one: '# card', other: '# cards' })} left.`,
  () => t`${plural({ count }, { 0: 'No card', 1: 'One card', other: '# cards' })} left at ${{ host }}`,
  () => t`${plural({ most: limits.title }, { one: 'one', few: 'some', other: 'all' })}`,
  () => t`${select({ kind }, { card: 'The card', other: 'The post' })} was not found.`,
  () => t({ message: 'Post', context: 'noun' }),
  () => t({ message: 'Post', context: 'verb' }),
])('%s is looked up as it was found', (say) => {
  expect(lookedUp(say)).toEqual(foundIn(String(say)));
});

const english = await readEnglish();

describe('the messages of the contract and the server', () => {
  const files = ['contract', 'server'].flatMap((folder) =>
    readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'message.ts')
      .map((file) => join(source, folder, file)),
  );
  const modules = files.flatMap((file) => {
    const code = readFileSync(file, 'utf8');
    if (!code.includes('message.ts')) return [];
    const tree = parsed(code);
    const faults = faultsOf(tree).map((fault) => `${file}:${fault}`);
    return { faults, messages: code.includes(`'${macros}'`) ? messagesOf(tree) : [] };
  });

  test('are said when somebody reads them', () => {
    expect(files.length).toBeGreaterThan(500);
    expect(modules.flatMap(({ faults }) => faults)).toEqual([]);
  });

  test('are all in the catalogs', () => {
    const found = modules.flatMap(({ messages }) => messages);
    expect(found.length).toBeGreaterThan(1_500);
    const missing = found.filter(([id]) => !english.has(id)).map(([, message]) => message);
    expect(missing, 'run npm run messages').toEqual([]);
  });
});

test('a message of a module’s own level, and one that Lingui does not find, are found', () => {
  const bad = `import { t } from '${macros}';\nconst label = t\`Post\`;\nimport { plural } from './message.ts';`;
  expect(faultsOf(parsed(bad))).toHaveLength(2);
  const good = `import { t } from '${macros}';\nconst facts = { get label() { return t\`Post\`; } };\nconst label = () => t\`Post\`;`;
  expect(faultsOf(parsed(good))).toEqual([]);
});

test.each(languageCodes.filter((code) => code !== 'en'))(
  'the catalog of %s is whole and sound',
  async (code) => {
    const catalog = await readCatalog(catalogFolder, code, english);
    expect(catalog.faults).toEqual([]);
    expect([...english].filter(([id]) => !catalog.messages.has(id)).map(([, message]) => message)).toEqual(
      [],
    );
  },
);

test('exact numbers stand first in every choice: JavaScript puts them there, and Lingui leaves them', async () => {
  const entries = await readEntries();
  const lost = Object.values(entries ?? {}).flatMap(({ message = '', origin = [] }) =>
    origin.some(([file]) => /^src\/(?:contract|server)\//.test(file)) && /[a-z] \{[^{}]*\} =\d/.test(message)
      ? [message]
      : [],
  );
  expect(lost).toEqual([]);
});
