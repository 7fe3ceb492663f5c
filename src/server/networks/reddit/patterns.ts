import { runInNewContext } from 'node:vm';

/** What all patterns of a text may take together, in ms: nothing else runs meanwhile. */
const allMs = 100;
/** Longer ones take long to read already, which cannot be interrupted. */
const longest = 500;

/**
 * Whether one of a stranger's patterns matches; null where that cannot be said: some are none of JavaScript's, some
 * take for ever. A pattern in a context of its own is interrupted when its time is over, and reaches nothing.
 */
export function matchesOne(patterns: readonly string[], text: string, timeMs = allMs): boolean | null {
  const end = performance.now() + timeMs;
  let isCertain = true;
  for (const pattern of patterns) {
    const left = Math.ceil(end - performance.now());
    const isMatch = left > 0 ? matches(pattern, text, left) : null;
    if (isMatch) return true;
    isCertain &&= isMatch === false;
  }
  return isCertain ? false : null;
}

function matches(pattern: string, text: string, timeout: number): boolean | null {
  if (pattern.length > longest) return null;
  const [, flags = ''] = /^\(\?([is]+)\)/.exec(pattern) ?? [];
  const source = pattern.replace(/^\(\?[is]+\)/, '');
  const given = { source, flags: `u${flags}`, text: text.slice(0, 40_000) };
  try {
    if (runInNewContext('new RegExp(source, flags).test(text)', given, { timeout }) === true) return true;
    return countsOtherwise(source, text) ? null : false;
  } catch {
    return null;
  }
}

/** Reddit's patterns are Python's, for which é is a letter (`\w`) and ٣ a digit (`\d`). */
const countsOtherwise = (source: string, text: string) =>
  /\\[wWdDbB]/.test(source) && /[^\p{ASCII}]/u.test(text);
