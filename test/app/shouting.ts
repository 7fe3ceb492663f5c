import type { Reader } from '#contract/reader.ts';

/** A reader whose language is English in capital letters. */
export const shouting: Reader = {
  locale: 'en-GB',
  translate: (message) => () => message.toUpperCase(),
  recognize: (text) => [{ message: text, values: {} }],
};
