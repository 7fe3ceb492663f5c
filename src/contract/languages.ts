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

/** The cookie by which a device asks for pages in a language. */
export const languageCookie = 'copydesk_language';
