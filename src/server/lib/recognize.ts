import type { Values } from '#contract/reader.ts';

interface Pattern {
  message: string;
  names: readonly string[];
  shape: RegExp;
}

/** Of a message's own text, without spaces and signs: with less, other texts would be taken for it. */
const leastLetters = 10;

/** No message of ours is longer with its values; a pattern could take long on what is. */
const longest = 1_000;

/**
 * Finds the message that an English text was made from. What is stored is a text, not a message with its values.
 * @param messages English, in ICU MessageFormat; those with plurals or choices are left out
 */
export function recognizer(
  messages: Iterable<string>,
): (text: string) => { message: string; values: Values } | null {
  const patterns = [...messages]
    .flatMap((message) => patternOf(message) ?? [])
    // The one that says most by itself: “{host} said: {reply}” is also “{host} said: nothing.”
    .toSorted((one, other) => ownText(other.message).length - ownText(one.message).length);
  return (text) => {
    if (text.length > longest) return null;
    for (const { message, names, shape } of patterns) {
      const found = shape.exec(text);
      if (found)
        return { message, values: Object.fromEntries(names.map((name, at) => [name, found[at + 1] ?? ''])) };
    }
    return null;
  };
}

const ownText = (message: string) => message.replaceAll(/\{\w+\}/g, '').replaceAll(/[^\p{L}]/gu, '');

function patternOf(message: string): Pattern | null {
  const names = [...message.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const isPlain = !/[{}]/.test(message.replaceAll(/\{\w+\}/g, ''));
  if (names.length === 0 || !isPlain || ownText(message).length < leastLetters) return null;
  const source = message
    .split(/\{\w+\}/)
    .map((part) => RegExp.escape(part))
    .join('(.+?)');
  return { message, names, shape: new RegExp(`^${source}$`, 's') };
}
