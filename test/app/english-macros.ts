import { englishPlural, englishSelect, type Choices } from '#contract/english-choice.ts';

type Value = string | number | Readonly<Record<string, string | number>>;
type Message = { message: string };

/** t`Hello ${name}`, t({ message, context }), and a value that names itself: t`Hello ${{ name }}`. */
export function t(texts: TemplateStringsArray | Message, ...values: readonly Value[]): string {
  if (!('raw' in texts)) return texts.message;
  return texts.reduce((said, text, at) => `${said}${shown(values[at - 1])}${text}`);
}

const shown = (value: Value | undefined): string =>
  String(typeof value === 'object' ? Object.values(value)[0] : value);

export const plural = (value: Value, choices: Choices): string =>
  englishPlural(Number(shown(value)), choices);

export const select = (value: Value, choices: Choices): string => englishSelect(shown(value), choices);
