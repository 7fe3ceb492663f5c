import {
  languageCodes,
  languageCookie,
  localeOf,
  rightToLeft,
  type LanguageCode,
} from '#contract/languages.ts';
import { findReaderBy } from '#contract/reader.ts';

/** The language of this page's texts. The server has written it into the page; it holds until the next load. */
export const pageLanguage: LanguageCode =
  languageCodes.find((code) => code === globalThis.document?.documentElement.lang) ?? 'en';

/** Whether the page is laid out from right to left. */
export const isRightToLeft = rightToLeft.includes(pageLanguage);

/** The locale in which the page writes its numbers, dates and lists; BCP 47. */
export const pageLocale = (): string => localeOf(pageLanguage);

if (pageLanguage !== 'en') findReaderBy(() => ({ locale: pageLocale(), translate: () => null }));

/** Lets React Aria's dates and directions be the page's, not the browser's. */
export function setReactAriaLocale() {
  Object.assign(globalThis, { [Symbol.for('react-aria.i18n.locale')]: pageLocale() });
}

/** The language in which the server sends pages to this browser, if none is chosen. */
export function browserLanguage(named: readonly string[] = navigator.languages): LanguageCode {
  const [found] = named.flatMap(
    (tag) =>
      languageCodes.find((code) => code === tag) ??
      // German of Austria is German; the other way round, who reads Portuguese reads that of Brazil.
      languageCodes.find((code) => tag.startsWith(`${code}-`) || code.startsWith(`${tag}-`)) ??
      [],
  );
  return found ?? 'en';
}

const yearSeconds = 31_536_000;

/**
 * Asks for pages in the chosen language from now on, and loads this one again if it is in another.
 * @param chosen `auto` for the browser's
 */
export function followLanguage(chosen: LanguageCode | 'auto') {
  if (keptLanguage() === chosen) return;
  const value = chosen === 'auto' ? '; max-age=0' : `${chosen}; max-age=${yearSeconds}`;
  document.cookie = `${languageCookie}=${value}; path=/; samesite=lax`;
  // A browser that keeps no cookies would load the page again and again.
  if (keptLanguage() === chosen && chosen !== pageLanguage) location.reload();
}

function keptLanguage(): string {
  const kept = document.cookie.split('; ').find((part) => part.startsWith(`${languageCookie}=`));
  return kept?.slice(languageCookie.length + 1) ?? 'auto';
}
