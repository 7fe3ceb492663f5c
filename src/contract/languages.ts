/** The languages of the interface: BCP 47 code and own name. */
export const languages = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  'pt-BR': 'Português (Brasil)',
  ja: '日本語',
  ar: 'العربية',
} as const;

export type LanguageCode = keyof typeof languages;

export const languageCodes = Object.keys(languages) as readonly LanguageCode[];

/** Languages that are written from right to left. */
export const rightToLeft: readonly LanguageCode[] = ['ar'];

/** For `dir` of HTML. */
export const directionOf = (language: LanguageCode) => (rightToLeft.includes(language) ? 'rtl' : 'ltr');

/** The cookie by which a device asks for pages in a language. */
export const languageCookie = 'copydesk_language';

/** The calendar and digits of what is read beside it: months are Gregorian, and Arabic has the digits 0 to 9. */
const plainArabic = 'ar-u-ca-gregory-nu-latn';

/** The locale of a language’s numbers, dates and lists; BCP 47. */
export function localeOf(language: LanguageCode): string {
  if (language === 'en') return 'en-GB';
  return language === 'ar' ? plainArabic : language;
}
