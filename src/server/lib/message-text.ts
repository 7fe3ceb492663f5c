import { textNow, type MessageText } from '#contract/message-text.ts';
import { currentReader, type Reader } from '#contract/reader.ts';
import { readBy } from './languages.ts';

/** For what is stored: people of several languages read it. */
export const inEnglish = (text: MessageText): string => readBy(null, () => textNow(text));

/** A text that was stored in English, in the reader's language where messages of ours are recognized in it. */
export function translated<Text extends string | null>(text: Text): Text | string {
  const reader = currentReader();
  if (text === null || !reader) return text;
  return text
    .split('\n\n')
    .map((paragraph) => inLanguageOf(reader, paragraph) ?? paragraph)
    .join('\n\n');
}

function inLanguageOf({ recognize, translate }: Reader, text: string): string | null {
  const translations = recognize?.(text)?.map(({ message, values }) => {
    // A value may be a stored message itself: why a host could not be read.
    const read = Object.entries(values).map(
      ([name, value]) => [name, typeof value === 'string' ? translated(value) : value] as const,
    );
    return translate(message, undefined)?.(Object.fromEntries(read));
  });
  return translations && !translations.includes(undefined) ? translations.join(' ') : null;
}
