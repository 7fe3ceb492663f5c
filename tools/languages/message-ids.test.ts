import { transformSync } from '@babel/core';
import { makeConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { languageCodes } from '#contract/languages.ts';
import { plural, select, t } from '#contract/message.ts';
import { readBy } from '#server/lib/languages.ts';
import { readCatalog } from './catalogs.ts';
import { inlined } from './inlined.ts';

type Found = [id: string, message: string];

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
  { locales: ['en'], macro: { corePackage: ['#contract/message.ts'] } },
  { skipValidation: true },
);

/** What Lingui finds in the source, for translators. */
const foundIn = (code: string) =>
  messagesOf(`import { plural, select, t } from '#contract/message.ts'; export const say = ${code};`);

function messagesOf(code: string): Found[] {
  const found: Found[] = [];
  transformSync(code, {
    configFile: false,
    babelrc: false,
    filename: 'source.ts',
    parserOpts: { plugins: ['typescript'] },
    plugins: [
      ['@lingui/babel-plugin-lingui-macro', { descriptorFields: 'message', linguiConfig }],
      inlined((id, message) => found.push([id, message])),
    ],
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

test('every message of the contract and the server is in the catalogs', () => {
  const files = ['contract', 'server'].flatMap((folder) =>
    readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'message.ts')
      .map((file) => join(source, folder, file)),
  );
  const found = files.flatMap((file) => {
    const code = readFileSync(file, 'utf8');
    return code.includes("'#contract/message.ts'") ? messagesOf(code) : [];
  });
  expect(found.length).toBeGreaterThan(1_500);
  const missing = found.filter(([id]) => !english.has(id)).map(([, message]) => message);
  expect(missing, 'run npm run messages').toEqual([]);
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
