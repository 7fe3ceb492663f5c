const names = new Intl.DisplayNames('en', { type: 'language' });

/** A language as people call it: `de` is German. What is no language stays as it is. */
export function languageName(lang: string): string {
  try {
    return names.of(lang) ?? lang;
  } catch {
    return lang;
  }
}

/** Scripts that are written from right to left (Unicode, bidirectional class R or AL). */
const fromRight: ReadonlySet<string> = new Set([
  'Adlm',
  'Arab',
  'Hebr',
  'Mand',
  'Nkoo',
  'Rohg',
  'Syrc',
  'Thaa',
]);

/** Letters of those scripts. */
const lettersFromRight =
  /[\p{Script=Adlm}\p{Script=Arab}\p{Script=Hebr}\p{Script=Mand}\p{Script=Nkoo}\p{Script=Rohg}\p{Script=Syrc}\p{Script=Thaa}]/u;

/**
 * Which way a text in a language is laid: one that begins with a Latin name, a link or a mention is still Arabic. What
 * has no letter of such a script is for the browser to say.
 */
export function directionIn(lang: string, text: string): 'rtl' | 'auto' {
  return directionOf(lang) === 'rtl' && lettersFromRight.test(text) ? 'rtl' : 'auto';
}

/** Which way a language is written, for a field that nothing stands in yet. */
export function directionOf(lang: string): 'ltr' | 'rtl' {
  try {
    const { script } = new Intl.Locale(lang).maximize();
    return script !== undefined && fromRight.has(script) ? 'rtl' : 'ltr';
  } catch {
    return 'ltr';
  }
}
