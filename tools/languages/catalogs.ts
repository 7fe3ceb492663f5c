import { formatter } from '@lingui/format-po';
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { LanguageCode } from '#contract/languages.ts';
import { compiledTranslation } from '#server/lib/icu-message.ts';

export interface Catalog {
  language: LanguageCode;
  /** Compiled messages by their ids. */
  messages: ReadonlyMap<string, CompiledMessage>;
  /** What is wrong with translations that are left out, a sentence each. */
  faults: readonly string[];
}

const po = formatter({ lineNumbers: false });

/**
 * The translations of a language, from `<folder>/<language>.po`. A translation that cannot be read, or that does not
 * have just the parameters and elements of the English message, is left out: the page then says it in English.
 * @param english messages in ICU MessageFormat by id
 */
export async function readCatalog(
  folder: string,
  language: LanguageCode,
  english: ReadonlyMap<string, string>,
): Promise<Catalog> {
  const file = join(folder, `${language}.po`);
  const content = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const faults: string[] = [];
  const messages = new Map<string, CompiledMessage>();
  for (const [id, translation] of await translationsIn(content, language, faults)) {
    const source = english.get(id);
    if (source === undefined) continue;
    const made = compiledTranslation(translation, source);
    if (typeof made === 'string') faults.push(`${language}: ${made}`);
    else messages.set(id, made);
  }
  return { language, messages, faults };
}

async function translationsIn(content: string, locale: string, faults: string[]) {
  try {
    const read = await po.parse(content, { locale, sourceLocale: 'en', filename: `${locale}.po` });
    return Object.entries(read ?? {}).flatMap(([id, { translation }]): [string, string][] =>
      translation ? [[id, translation]] : [],
    );
  } catch (error) {
    faults.push(`${locale}.po cannot be read: ${String(error)}`);
    return [];
  }
}
