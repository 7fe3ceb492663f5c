import { pageLocale } from '#web/lib/page-language.ts';

const names = new Intl.DisplayNames(pageLocale(), { type: 'language' });

/** A language's name in the page's language: `de` is German. An invalid one stays as it is. */
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
 * The direction of a text in a language: one that begins with a Latin name, a link or a mention is still
 * Arabic. A text without a letter of such a script is left to the browser.
 */
export function directionIn(lang: string, text: string): 'rtl' | 'auto' {
  return directionOf(lang) === 'rtl' && lettersFromRight.test(text) ? 'rtl' : 'auto';
}

/** The direction of a language, for a field without text. */
export function directionOf(lang: string): 'ltr' | 'rtl' {
  try {
    const { script } = new Intl.Locale(lang).maximize();
    return script !== undefined && fromRight.has(script) ? 'rtl' : 'ltr';
  } catch {
    return 'ltr';
  }
}
