/** Names of plural forms, or numbers for what one number alone is called. */
export type Choices = { readonly other: string } & Readonly<Record<string | number, string>>;

const pluralRules = new Intl.PluralRules('en');
const numberFormat = new Intl.NumberFormat('en-GB');

/** The text for a number in English; `#` in it is the number. */
export function englishPlural(number: number, choices: Choices): string {
  const text = choices[number] ?? choices[pluralRules.select(number)] ?? choices.other;
  return text.replaceAll('#', numberFormat.format(number));
}

/** The text for a name. */
export const englishSelect = (name: string, choices: Choices): string => choices[name] ?? choices.other;
