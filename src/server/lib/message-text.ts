import { currentReader } from '#contract/reader.ts';
import { readBy } from './languages.ts';

/** What people read. As a function it is in the language of each of them. */
export type MessageText = string | (() => string);

/** In the language of who reads now. */
export const textNow = (text: MessageText): string => (typeof text === 'string' ? text : text());

/** For what is stored: people of several languages read it. */
export const inEnglish = (text: MessageText): string => readBy(null, () => textNow(text));

/** A text that was stored in English, in the reader's language where it is a message without values. */
export function translated<Text extends string | null>(text: Text): Text | string {
  if (text === null) return text;
  return currentReader()?.translate(text, undefined)?.({}) ?? text;
}
