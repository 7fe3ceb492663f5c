/** Longer texts match no pattern. */
const longestMatched = 120;
const longestPattern = 120;
/** Each repeat may be tried at each length of the text, each choice doubles what there is to try. */
const mostRepeats = 2;
const mostChoices = 4;

/**
 * The regular expression of a variable's rule, which must match the whole text. Whoever writes templates is not
 * trusted with our time, so no pattern is taken that can be tried in very many ways: repeats stand on single
 * characters and classes only, at most two of no fixed count, and groups are not repeated.
 * @returns what is wrong with it, where it is not taken
 */
export function patternOf(source: string): RegExp | string {
  if (source.length > longestPattern) return `must have at most ${longestPattern} characters`;
  const plain = source.replaceAll(/\\[^1-9k]/gs, 'x').replaceAll(/\[[^\]]*\]/g, 'x');
  if (/\\/.test(plain)) return 'must not refer back to a group';
  if (/\(\?(?!:)/.test(plain)) return 'must not look ahead or behind, or name a group';
  if (/\)(?:[*+]|\{)/.test(plain)) return 'must not repeat a group; ? may follow one';
  const repeats = plain.match(/[*+]|\{\d*,\d*\}/g)?.length ?? 0;
  const choices = plain.replaceAll('(?:', '(').match(/[?|]/g)?.length ?? 0;
  if (repeats > mostRepeats) return `must have at most ${mostRepeats} repeats of no fixed count`;
  if (choices > mostChoices) return `must have at most ${mostChoices} of ? and |`;
  try {
    return new RegExp(`^(?:${source})$`, 'u');
  } catch {
    return 'must be a regular expression';
  }
}

/** A pattern that is not taken matches nothing. */
export function matches(source: string, text: string): boolean {
  const pattern = patternOf(source);
  return typeof pattern !== 'string' && text.length <= longestMatched && pattern.test(text);
}
