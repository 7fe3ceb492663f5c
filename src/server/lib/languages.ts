import { setupI18n } from '@lingui/core';
import { AsyncLocalStorage } from 'node:async_hooks';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parsePo, type PoItem } from 'pofile-ts';

import { languageCodes, localeOf, type LanguageCode } from '#contract/languages.ts';
import { findReaderBy, readerLocale, type Reader } from '#contract/reader.ts';
import { compiledTranslation } from './icu-message.ts';
import { recognizer } from './recognize.ts';

const catalogFolder = join(import.meta.dirname, '../../messages');

const reading = new AsyncLocalStorage<Reader | null>();
findReaderBy(() => reading.getStore() ?? null);

/** Each language is read once, when it is needed first. */
const readers = new Map<LanguageCode, Promise<Reader | null>>();

/** Says the messages of `run`, and of all that it waits for, in a language. */
export async function inLanguage<Result>(
  language: LanguageCode,
  run: () => Result | Promise<Result>,
): Promise<Result> {
  return reading.run(await readerOf(language), run);
}

/** @returns null for English, which stands in the code */
export function readerOf(language: LanguageCode): Promise<Reader | null> {
  const known = readers.get(language);
  if (known) return known;
  const reader = language === 'en' ? Promise.resolve(null) : readReader(language);
  readers.set(language, reader);
  return reader;
}

/** Like `inLanguage`, for callers that cannot wait. */
export const readBy = <Result>(reader: Reader | null, run: () => Result): Result => reading.run(reader, run);

async function readReader(language: LanguageCode): Promise<Reader | null> {
  try {
    return readerBy(language, await readFile(join(catalogFolder, `${language}.po`), 'utf8'));
  } catch (error) {
    process.emitWarning(`The messages of ${language} cannot be read, so English is used: ${String(error)}`);
    return null;
  }
}

/** The English messages are the same in every catalog: the first one that is asked makes it. */
let recognize: Reader['recognize'];

/** Each message is compiled when it is needed first; a broken translation is left out, as in the page. */
function readerBy(language: LanguageCode, catalog: string): Reader {
  const locale = localeOf(language);
  const i18n = setupI18n({ locale, messages: { [locale]: {} } });
  const entries = parsePo(catalog).items;
  const translations = new Map(
    entries.map(({ msgid, msgctxt, msgstr }) => [keyOf(msgid, msgctxt), msgstr[0] ?? '']),
  );
  const known = new Set<string>();
  return {
    locale,
    recognize: (text) => (recognize ??= recognizer(messagesOf(entries)))(text),
    translate(message, context) {
      const key = keyOf(message, context);
      if (!known.has(key)) {
        const translation = translations.get(key);
        const made = translation ? compiledTranslation(translation, message) : '';
        if (typeof made === 'string') return null;
        i18n.load(locale, { [key]: made });
        known.add(key);
      }
      return (values) => i18n._(key, { ...values });
    },
  };
}

/** What the server says and stores; the page's own messages are not among it, nor short ones that need a context. */
const messagesOf = (entries: readonly PoItem[]): string[] =>
  entries.flatMap(({ msgid, msgctxt, references }) =>
    !msgctxt && references.some((file) => /^src\/(?:server|contract)\//.test(file)) ? [msgid] : [],
  );

const keyOf = (message: string, context: string | null | undefined) => `${message}\0${context ?? ''}`;

/**
 * In which language to write to somebody: the first of these that there is, else English. What the user chose comes
 * first (`auto` is none), then the language of their organization, which may name a region: `de-AT`.
 */
export function knownLanguage(...wanted: readonly (string | null | undefined)[]): LanguageCode {
  for (const code of wanted) {
    const known =
      languageCodes.find((one) => one === code) ??
      languageCodes.find((one) => withoutRegion(one) === withoutRegion(code ?? ''));
    if (known) return known;
  }
  return 'en';
}

const withoutRegion = (code: string) => code.split('-', 1)[0];

/** The language of who reads now. */
export function readerLanguage(): LanguageCode {
  const locale = readerLocale();
  return languageCodes.find((code) => localeOf(code) === locale) ?? 'en';
}
