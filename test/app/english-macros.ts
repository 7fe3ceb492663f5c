import { pageLocale } from '#web/lib/page-language.ts';

type Value = string | number | Readonly<Record<string, string | number>>;
type Message = { message: string };

/** t`Hello ${name}`, t({ message, context }), and a value that names itself: t`Hello ${{ name }}`. */
export function t(texts: TemplateStringsArray | Message, ...values: readonly Value[]): string {
  if (!('raw' in texts)) return texts.message;
  return texts.reduce((said, text, at) => `${said}${shown(values[at - 1])}${text}`);
}

const shown = (value: Value | undefined): string =>
  String(typeof value === 'object' ? Object.values(value)[0] : value);

type Choices = { other: string } & Readonly<Record<string, string | number>>;

const kinds = {
  cardinal: new Intl.PluralRules('en'),
  ordinal: new Intl.PluralRules('en', { type: 'ordinal' }),
};

const chosen = (kind: keyof typeof kinds, given: Value, { offset, ...choices }: Choices): string => {
  const value = Number(shown(given));
  const counted = value - Number(offset ?? 0);
  const text = choices[value] ?? choices[kinds[kind].select(counted)] ?? choices.other;
  return String(text).replaceAll('#', new Intl.NumberFormat(pageLocale()).format(counted));
};

export const plural = (value: Value, choices: Choices): string => chosen('cardinal', value, choices);

export const selectOrdinal = (value: Value, choices: Choices): string => chosen('ordinal', value, choices);

export const select = (value: Value, choices: Choices): string =>
  String(choices[shown(value)] ?? choices.other);
