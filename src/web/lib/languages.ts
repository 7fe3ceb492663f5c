/** Languages to choose from by name: the likely ones first, then those that many people write in. */
const common = [
  'en',
  'de',
  'fr',
  'es',
  'pt',
  'pt-BR',
  'it',
  'nl',
  'pl',
  'sv',
  'da',
  'nb',
  'fi',
  'cs',
  'sk',
  'hu',
  'ro',
  'bg',
  'el',
  'tr',
  'uk',
  'ru',
  'sr',
  'hr',
  'sl',
  'et',
  'lv',
  'lt',
  'ga',
  'ca',
  'eu',
  'gl',
  'ar',
  'he',
  'fa',
  'ur',
  'hi',
  'bn',
  'ta',
  'te',
  'mr',
  'gu',
  'pa',
  'th',
  'vi',
  'id',
  'ms',
  'fil',
  'ja',
  'ko',
  'zh-Hans',
  'zh-Hant',
  'sw',
  'am',
  'yo',
  'af',
] as const;

/** The language of this device. */
export const deviceLanguage = new Intl.Locale(navigator.language).language;

/** The languages by name, those given first, each once. */
export function languagesWith(...first: readonly string[]): { value: string; label: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'language' });
  const named = (value: string) => ({ value, label: names.of(value) ?? value });
  const likely = [...new Set(first)];
  const others = common.filter((one) => !likely.includes(one)).map(named);
  return [...likely.map(named), ...others.toSorted((a, b) => a.label.localeCompare(b.label, 'en'))];
}
