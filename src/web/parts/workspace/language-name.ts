import { pageLocale } from '#web/lib/page-language.ts';

const names = new Intl.DisplayNames(pageLocale(), { type: 'language' });

/** A language's name in the interface language: German for `de`. Invalid tags are returned unchanged. */
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
 * The direction of a text in a language. A right-to-left text may begin with a Latin name, link or mention. For a
 * text without a letter of such a script the browser decides.
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
