import { englishPlural, englishSelect, type Choices } from './english-choice.ts';
import { currentReader, type Values } from './reader.ts';

/**
 * Messages of the contract and the server: English in the code, in the language of who reads them when they are
 * said. Lingui takes these functions for its macros (`lingui.config.ts`), so `npm run messages` finds the texts, and
 * the build puts them into the scripts of the page. Hence its rules: a value names itself (`${{ host }}`), and a
 * choice is a plain text where `#` stands for the number.
 *
 * To be called when something is said, not when a module is loaded.
 */

interface Choice {
  readonly icu: () => string;
  readonly english: () => string;
  readonly values: Values;
}

type Value = Values | Choice;

interface Context {
  message: string;
  /** Tells translators two equal texts apart. */
  context: string;
}

/** t`The feed of ${{ host }} was moved.` */
export function t(texts: TemplateStringsArray | Context, ...values: readonly Value[]): string {
  const reader = currentReader();
  if (!('raw' in texts)) return reader?.translate(texts.message, texts.context)?.({}) ?? texts.message;
  if (reader) {
    const message = texts.reduce((before, text, at) => `${before}${icuOf(values[at - 1])}${text}`);
    const translated = reader.translate(message, undefined);
    if (translated) return translated(Object.assign({}, ...values.map(valuesOf)) as Values);
  }
  return texts.reduce((before, text, at) => `${before}${englishOf(values[at - 1])}${text}`);
}

/** By number, within `t`: `${plural({ count }, { one: '# card', other: '# cards' })}`. */
export function plural(value: Readonly<Record<string, number>>, choices: Choices): Choice {
  const english = () => englishPlural(Number(firstOf(value)), choices);
  return { icu: () => icuChoice(value, 'plural', choices), english, values: value };
}

/** By name, within `t`: `${select({ kind }, { card: 'The card', other: 'The post' })}`. */
export function select(value: Readonly<Record<string, string>>, choices: Choices): Choice {
  const english = () => englishSelect(String(firstOf(value)), choices);
  return { icu: () => icuChoice(value, 'select', choices), english, values: value };
}

function icuChoice(value: Values, kind: 'plural' | 'select', choices: Choices): string {
  const texts = Object.entries(choices).map(([name, text]) =>
    /^\d+$/.test(name) ? `=${name} {${text}}` : `${name} {${text}}`,
  );
  return `{${nameOf(value)}, ${kind}, ${texts.join(' ')}}`;
}

const isChoice = (value: Value): value is Choice => typeof value.values === 'object';
const valuesOf = (value: Value): Values => (isChoice(value) ? value.values : value);
const nameOf = (value: Values) => Object.keys(value)[0] ?? '';
const firstOf = (value: Values) => Object.values(value)[0] ?? '';

function icuOf(value: Value | undefined): string {
  if (!value) return '';
  return isChoice(value) ? value.icu() : `{${nameOf(value)}}`;
}

function englishOf(value: Value | undefined): string {
  if (!value) return '';
  return isChoice(value) ? value.english() : String(firstOf(value));
}
