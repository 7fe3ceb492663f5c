import { textNow, type MessageText } from '#contract/message-text.ts';
import { currentReader } from '#contract/reader.ts';
import { readBy } from './languages.ts';

/** For what is stored: people of several languages read it. */
export const inEnglish = (text: MessageText): string => readBy(null, () => textNow(text));

/** A text that was stored in English, in the reader's language where a message of ours is recognized in it. */
export function translated<Text extends string | null>(text: Text): Text | string {
  const reader = currentReader();
  if (text === null || !reader) return text;
  const whole = reader.translate(text, undefined)?.({});
  if (whole !== undefined) return whole;
  const found = reader.recognize?.(text);
  // A value may be a stored message itself: why a host could not be read.
  const values = new Map<string, string>();
  for (const [name, value] of Object.entries(found?.values ?? {}))
    values.set(name, translated(String(value)));
  return (found && reader.translate(found.message, undefined)?.(Object.fromEntries(values))) ?? text;
}
