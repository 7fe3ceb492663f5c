/** Who reads what is said now: the user of the page, of the request, or of the mail. */
export interface Reader {
  /** BCP 47, for numbers, lists and dates. */
  locale: string;
  /**
   * @param message English, in ICU MessageFormat
   * @returns null where the reader's language has no translation of it
   */
  translate: (message: string, context: string | undefined) => ((values: Values) => string) | null;
  /** @returns the messages that an English text was made from, one after the other; null for other texts */
  recognize?: (text: string) => readonly Recognized[] | null;
}

export interface Recognized {
  message: string;
  values: Values;
}

export type Values = Readonly<Record<string, string | number>>;

let findReader: () => Reader | null = () => null;

/**
 * The page and the server each know their reader in a way of their own. Null reads English.
 * @returns what found the reader before
 */
export function findReaderBy(find: () => Reader | null): () => Reader | null {
  const before = findReader;
  findReader = find;
  return before;
}

export const currentReader = (): Reader | null => findReader();

export const readerLocale = (): string => findReader()?.locale ?? 'en-GB';

/** The parts in a sentence of the reader's language: `a, b and c`; as a `unit`, `a, b, c`. */
export const listed = (parts: readonly string[], type: Intl.ListFormatType = 'conjunction') =>
  new Intl.ListFormat(readerLocale(), { type }).format(parts);
