import { plural, t } from '#contract/message.ts';

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
  if (source.length > longestPattern)
    return t`must have at most ${plural({ most: longestPattern }, { one: '# character', other: '# characters' })}`;
  const plain = source.replaceAll(/\\[^1-9k]/gs, 'x').replaceAll(/\[[^\]]*\]/g, 'x');
  if (/\\/.test(plain)) return t`must not refer back to a group`;
  if (/\(\?(?!:)/.test(plain)) return t`must not look ahead or behind, or name a group`;
  if (/\)(?:[*+]|\{)/.test(plain)) return t`must not repeat a group; ? may follow one`;
  const repeats = plain.match(/[*+]|\{\d*,\d*\}/g)?.length ?? 0;
  const choices = plain.replaceAll('(?:', '(').match(/[?|]/g)?.length ?? 0;
  if (repeats > mostRepeats) return t`must have at most ${{ most: mostRepeats }} repeats of no fixed count`;
  if (choices > mostChoices) return t`must have at most ${{ most: mostChoices }} of ? and |`;
  try {
    return new RegExp(`^(?:${source})$`, 'u');
  } catch {
    return t`must be a regular expression`;
  }
}

/** A refused pattern matches nothing. */
export function matches(source: string, text: string): boolean {
  const pattern = patternOf(source);
  return typeof pattern !== 'string' && text.length <= longestMatched && pattern.test(text);
}
