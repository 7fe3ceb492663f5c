/** The name of an account that is being typed behind an `@`. */
export interface TypedMention {
  /** The place of the `@`. */
  from: number;
  /** The letters behind it, up to the cursor. */
  name: string;
}

const letters = String.raw`[\p{L}\p{N}\p{M}_.-]`;
const typed = new RegExp(`@((?:${letters}{1,60}@)?${letters}{0,60})$`, 'u');

/** With this before its `@` it is an e-mail address, or a part of a URL. */
const insideOfWord = /[\p{L}\p{N}_./@+-]\p{M}*$/u;
/** In these scripts no space separates words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]$/u;

/** The mention that is typed where the cursor stands; null if none is. */
export function mentionTypedAt(text: string, cursor: number): TypedMention | null {
  const found = typed.exec(text.slice(0, cursor));
  if (!found) return null;
  const before = text.slice(0, found.index);
  if (insideOfWord.test(before) && !unspaced.test(before)) return null;
  return { from: found.index, name: found[1] ?? '' };
}
