import type { Values } from '#contract/reader.ts';

interface Pattern {
  message: string;
  names: readonly string[];
  shape: RegExp;
  /** Letters of its own text. */
  letters: number;
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
    .toSorted((one, other) => other.letters - one.letters);
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

function patternOf(message: string): Pattern | null {
  const names = [...message.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const own = message.replaceAll(/\{\w+\}/g, '');
  const letters = own.replaceAll(/[^\p{L}]/gu, '').length;
  if (names.length === 0 || /[{}]/.test(own) || letters < leastLetters) return null;
  const source = message
    .split(/\{\w+\}/)
    .map((part) => RegExp.escape(part))
    .join('(.+?)');
  return { message, names, shape: new RegExp(`^${source}$`, 's'), letters };
}
