import type { CompiledMessage } from '@lingui/message-utils/compileMessage';

import type { Values } from '#contract/reader.ts';
import { compiled } from './icu-message.ts';

/** One way in which a message is said in English: with one of the texts of each of its plurals and choices. */
export interface Form {
  message: string;
  /** Its own text before the first value. */
  start: string;
  /** The longest piece of its own text. */
  probe: string;
  /** Its groups are the values by name; null for a text without values. */
  shape: RegExp | null;
  /** The values that this form alone has: the name of a choice, a number for which there is a text of its own. */
  fixed: Values;
  /** The names of values that are numbers. */
  numbers: ReadonlySet<string>;
  /** Letters of its own text. */
  letters: number;
}

/** Of a message's own text, as `lettersOf` counts them: with less, other texts would be taken for it. */
const leastLetters = 9;

/** A part of a form: its own text, or a value of this name. */
type Part = string | { name: string };

interface Draft {
  parts: readonly Part[];
  fixed: Values;
  /** Names whose number is not fixed. */
  numbers: readonly string[];
}

const empty: Draft = { parts: [], fixed: {}, numbers: [] };

/** The forms by which a message can be told from other texts, with all its values. */
export function formsOf(message: string): Form[] {
  if (!message.includes('{')) return [whole(message)];
  return draftsOf(tokensOf(message), null).flatMap((draft) => formOf(message, draft) ?? []);
}

/** Few have more than values, and to compile takes long. */
const tokensOf = (message: string): CompiledMessage =>
  /\{\w+,/.test(message)
    ? (compiled(message) ?? [])
    : message.split(/\{(\w+)\}/).map((text, at) => (at % 2 === 1 ? [text] : text));

/** @param counted the number that `#` stands for */
function draftsOf(tokens: CompiledMessage, counted: string | null): Draft[] {
  return tokens.reduce<Draft[]>(
    (drafts, token) => {
      const next = typeof token === 'string' ? [textDraft(token, counted)] : valueDrafts(token);
      return drafts.flatMap((one) => next.flatMap((other) => joined(one, other) ?? []));
    },
    [empty],
  );
}

const textDraft = (text: string, counted: string | null): Draft => ({
  ...empty,
  parts: [text === '#' && counted !== null ? { name: counted } : text],
});

function valueDrafts([name, kind, choices]: Exclude<CompiledMessage[number], string>): Draft[] {
  if (kind === undefined) return [{ ...empty, parts: [{ name }] }];
  if (kind !== 'plural' && kind !== 'select') return [];
  const { offset: _offset, ...texts } = choices as { offset?: unknown } & Record<string, CompiledMessage>;
  return Object.entries(texts).flatMap(([choice, text]) => {
    const chosen = kind === 'plural' ? choosing(name, choice) : { ...empty, fixed: { [name]: choice } };
    const counted = kind === 'plural' ? name : null;
    return draftsOf(text, counted).flatMap((draft) => joined(chosen, draft) ?? []);
  });
}

/** English has one text for 1, and one for other numbers. */
function choosing(name: string, choice: string): Draft {
  const number = choice === 'one' ? 1 : Number(choice);
  return Number.isNaN(number) ? { ...empty, numbers: [name] } : { ...empty, fixed: { [name]: number } };
}

/** Null for two that cannot be said together: the singular of a number with its plural. */
function joined(one: Draft, other: Draft): Draft | null {
  const fixed = { ...one.fixed, ...other.fixed };
  const numbers = [...one.numbers, ...other.numbers];
  const agree = Object.entries(one.fixed).every(([name, value]) => fixed[name] === value);
  if (!agree || numbers.some((name) => fixed[name] === 1)) return null;
  return { parts: [...one.parts, ...other.parts], fixed, numbers };
}

const whole = (message: string): Form => ({
  message,
  start: message,
  probe: message,
  shape: null,
  fixed: {},
  numbers: new Set(),
  letters: lettersOf(message),
});

/** Null for a form that does not say its numbers, or too little besides its values. */
function formOf(message: string, { parts, fixed, numbers }: Draft): Form | null {
  const named = new Set<string>();
  let text = '';
  const pieces: string[] = [];
  let source = '';
  for (const part of parts) {
    const own = typeof part === 'string' ? part : fixed[part.name];
    if (own !== undefined) {
      text += String(own);
      source += RegExp.escape(String(own));
    } else if (typeof part !== 'string') {
      const { name } = part;
      pieces.push(text);
      text = '';
      source += named.has(name) ? `\\k<${name}>` : `(?<${name}>${numbers.includes(name) ? number : any})`;
      named.add(name);
    }
  }
  pieces.push(text);
  const letters = lettersOf(pieces.join(''));
  if (letters < leastLetters || numbers.some((name) => !(name in fixed) && !named.has(name))) return null;
  return {
    message,
    start: pieces[0] ?? '',
    probe: pieces.reduce((one, other) => (other.length > one.length ? other : one)),
    shape: new RegExp(`^${source}$`, 's'),
    fixed,
    numbers: new Set(numbers),
    letters,
  };
}

const number = '[\\d.,]+';
const any = '.+?';

/** Letters and quotation marks, which tell a message as well as letters do. */
const lettersOf = (text: string) => text.replaceAll(/[^\p{L}“”]/gu, '').length;
