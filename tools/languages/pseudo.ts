import type { CompiledMessage } from '@lingui/message-utils/compileMessage';

import type { LanguageCode } from '#contract/languages.ts';
import { compiled } from '#server/lib/icu-message.ts';
import { type Catalog } from './catalogs.ts';

const accents: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  c: 'ç',
  n: 'ñ',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
};

/** The pseudo-language in place of a real one, which lends it its code and direction. */
export function pseudoCatalog(language: LanguageCode, english: ReadonlyMap<string, string>): Catalog {
  const messages = new Map([...english].map(([id, source]) => [id, pseudo(compiled(source) ?? [source])]));
  return { language, messages, faults: [] };
}

/**
 * An English message as a language that nobody speaks: readable, with accents, and 40 % longer. A screen in it shows
 * which texts are in the code instead of the catalogs, and what is cut where words are long.
 */
function pseudo(message: CompiledMessage): CompiledMessage {
  return message.map((part) => {
    if (typeof part === 'string') return part === '#' ? part : longer(part);
    const [name, type, format] = part;
    if (typeof format !== 'object' || format === null) return part;
    const choices = Object.entries(format).map(([key, choice]: [string, unknown]) => [
      key,
      isMessage(choice) ? pseudo(choice) : choice,
    ]);
    return [name, type, Object.fromEntries(choices)];
  });
}

const isMessage = (choice: unknown): choice is CompiledMessage => Array.isArray(choice);

/** Letters of tags such as `<0>` stay; a text of tags and signs alone is not made longer. */
function longer(text: string): string {
  const accented = text.replaceAll(/<\/?\w+\/?>|[a-z]/gi, (found) => accents[found] ?? found);
  const letters = (text.replaceAll(/<[^>]*>/g, '').match(/\p{L}/gu) ?? []).length;
  return accented + '~'.repeat(Math.ceil(letters * 0.4));
}
