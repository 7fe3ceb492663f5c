import { browserLocale } from '#web/lib/locale.ts';
import { pageLocale } from '#web/lib/page-language.ts';
import { languageName } from './language-name.ts';

/** Common languages for publishing, as BCP 47 tags. */
const common =
  'ar az bg bn bs ca cs cy da de de-AT de-CH el en en-GB en-US es es-MX et eu fa fi fil fr fr-CA ga gl gu he hi hr hu hy id is it ja ka kk km kn ko lt lv mk ml mn mr ms my nb ne nl pa pl pt pt-BR ro ru si sk sl sq sr sv sw ta te th tr uk ur uz vi yo zh-Hans zh-Hant zu'.split(
    ' ',
  );

/** Language options: the given ones first, then by name, without duplicates. */
export function languagesWith(...first: readonly string[]): { value: string; label: string }[] {
  const byName = common.toSorted((a, b) => languageName(a).localeCompare(languageName(b), pageLocale()));
  return [...new Set([...first, ...byName])].map((value) => ({ value, label: languageName(value) }));
}

/** The most likely publishing language of a new user: the browser's, if it is offered. */
export function likelyLanguage(): string {
  return offeredFor(browserLocale());
}

/**
 * The offered language for a BCP 47 tag: the tag itself, else one with the same script (zh-CN: zh-Hans), else
 * English.
 */
export function offeredFor(tag: string): string {
  const written = writtenAs(tag);
  return (
    common.find((offered) => offered === tag) ??
    common.find((offered) => written !== null && writtenAs(offered) === written) ??
    'en'
  );
}

/** Language and script: `zh-TW` is zh-Hant. Null for an invalid tag. */
function writtenAs(tag: string): string | null {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    // `no` does not name a written form; Bokmål is the usual one.
    return `${language === 'no' ? 'nb' : language}-${script}`;
  } catch {
    return null;
  }
}
