import { formatter } from '@lingui/format-po';
import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { LanguageCode } from '#contract/languages.ts';

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
    const made = compiled(translation);
    if (made === null) faults.push(`${language}: “${translation}” is no ICU message.`);
    else if (partsOf(made) !== partsOf(compiled(source) ?? [source]))
      faults.push(`${language}: “${translation}” has other parameters than “${source}”.`);
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

/** Null for what is no ICU message. */
export function compiled(message: string): CompiledMessage | null {
  try {
    return compileMessageOrThrow(message);
  } catch {
    return null;
  }
}

/** The names of a message's parameters and elements, each once, sorted. */
function partsOf(message: CompiledMessage): string {
  const names = new Set<string>();
  const read = (part: unknown) => {
    if (typeof part === 'string') {
      for (const [tag] of part.matchAll(/<\/?\w+\/?>/g)) names.add(tag);
    } else if (Array.isArray(part)) {
      const [name, , choices] = part as [string, string?, Record<string, unknown>?];
      names.add(`{${name}}`);
      for (const choice of Object.values(choices ?? {})) if (typeof choice !== 'number') each(choice);
    }
  };
  const each = (parts: unknown) => (Array.isArray(parts) ? parts : [parts]).forEach(read);
  each(message);
  return [...names].toSorted().join(' ');
}
