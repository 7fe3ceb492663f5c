/** Longer texts match no pattern. */
const longestMatched = 120;
const longestPattern = 120;
/** Each repeat may be tried at each length of the text, and each choice doubles the attempts. */
const mostRepeats = 2;
const mostChoices = 4;

/**
 * The regular expression of a variable's rule, which must match the whole text. Authors of templates must not
 * be able to block the server, so patterns that can be tried in very many ways are refused: repeats apply to
 * single characters and classes only, at most two without a fixed count, and groups are not repeated.
 * @returns the problem, if it is refused
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

/** A refused pattern matches nothing. */
export function matches(source: string, text: string): boolean {
  const pattern = patternOf(source);
  return typeof pattern !== 'string' && text.length <= longestMatched && pattern.test(text);
}
