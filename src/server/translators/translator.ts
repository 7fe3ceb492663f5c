import type { Io } from '#server/lib/io.ts';

/**
 * What puts texts into another language. An engine is an object of this shape, in a file of its own that opens with
 * the address of the outside documentation, and a line in `all.ts`. It knows nothing of posts.
 */
export interface Translator {
  /** As the settings call it. */
  name: TranslatorName;
  /** As people call it. */
  label: string;
  /**
   * Texts in the order in which they were given. Each is marked up: XML characters escaped, and an empty element
   * `<x id="1"/>` wherever something stands that stays as it is (`marked.ts`).
   * @throws TranslatorError
   */
  translate(io: Io, asked: { texts: readonly string[]; from: string; to: string }): Promise<string[]>;
}

export const translatorNames = ['deepl', 'libretranslate', 'model'] as const;
export type TranslatorName = (typeof translatorNames)[number];

/**
 * `key`: it does not accept our key. `quota`: all that was paid for is used. `busy`: later it may. `unsupported`: not
 * between these languages. `broken`: it could not be reached, or its answer is none.
 */
export type TranslatorProblem = 'key' | 'quota' | 'busy' | 'unsupported' | 'broken';

const next: Readonly<Record<TranslatorProblem, string>> = {
  key: 'Whoever runs Copydesk must mend the key in its settings. Until then, write the translation by hand.',
  quota: 'Raise the limit there, or write the translation by hand.',
  busy: 'Translate again in a few minutes.',
  unsupported: 'Write the translation by hand.',
  broken: 'Translate again, or write the translation by hand.',
};

/** An engine's refusal or failure. `message` is a sentence for people. */
export class TranslatorError extends Error {
  override name = 'TranslatorError';
  readonly problem: TranslatorProblem;
  /** The engine's own words, without secrets; null where it said nothing. */
  readonly said: string | null;
  /** What a person does next. */
  readonly next: string;

  constructor(
    problem: TranslatorProblem,
    message: string,
    more: { said?: string | null; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.problem = problem;
    this.said = more.said ?? null;
    this.next = next[problem];
  }
}
