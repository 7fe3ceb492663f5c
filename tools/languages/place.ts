import type { CompiledMessage } from '@lingui/message-utils/compileMessage';

import { compiled } from '#server/lib/icu-message.ts';

/** What a language says: code to put in for marks. */
export interface Texts {
  /** A message of ours by its id; null where the language has none. */
  message: (id: string) => CompiledMessage | null;
  /** Code of an object of texts of React Aria by the mark's path; null where the language has none. */
  aria: (path: string) => string | null;
}

const wholeMark = /(["'`])¤¤([^¤]+)¤¤\1/g;
const textMark = /¤([^¤]+)¤/g;

/**
 * A built script in a language: each mark is replaced by what the language says, or else by the English.
 * @param english source texts in ICU MessageFormat by id
 * @throws Error for a mark that has no English text: the script would show it
 */
export function place(
  script: string,
  { message, aria }: Texts,
  english: ReadonlyMap<string, string>,
): string {
  const inEnglish = (id: string): CompiledMessage => {
    const source = english.get(id);
    const made = source === undefined ? null : compiled(source);
    if (!made) throw new Error(`The mark ${id} has no message in English, or a broken one: ${source}`);
    return made;
  };
  return script
    .replaceAll(wholeMark, (mark, _quote, id: string) => {
      if (id.startsWith('aria:')) return aria(id.slice('aria:'.length)) ?? mark;
      return JSON.stringify(message(id) ?? inEnglish(id));
    })
    .replaceAll(textMark, (_mark, id: string) => escaped((message(id) ?? inEnglish(id)).join('')));
}

/** Whether a script has any text. */
export const hasMarks = (script: string): boolean => script.search(textMark) !== -1;

/** The minifier chooses the quotes and joins texts, so this is right within each kind. */
const escaped = (text: string): string =>
  text
    .replaceAll(/["'`\\]|\$\{/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r');
