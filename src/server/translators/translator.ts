import { t } from '#contract/message.ts';
import type { Io } from '#server/lib/io.ts';

/**
 * A translation engine: an object of this shape, in a file of its own that begins with the URL of the outside
 * documentation, and one line in `all.ts`. It does not know posts.
 */
export interface Translator {
  /** Its name in the settings. */
  name: TranslatorName;
  /** Its name for people. */
  label: string;
  /**
   * Translates texts, in order. Each is marked up: XML characters escaped, and an empty element `<x id="1"/>`
   * for each fixed part (`marked.ts`).
   * @throws TranslatorError
   */
  translate(io: Io, request: { texts: readonly string[]; from: string; to: string }): Promise<string[]>;
}

export const translatorNames = ['deepl', 'libretranslate', 'model'] as const;
export type TranslatorName = (typeof translatorNames)[number];

/**
 * `key`: it does not accept our key. `quota`: the paid quota is used up. `busy`: later it may work.
 * `unsupported`: not between these languages. `broken`: it could not be reached, or its response is invalid.
 */
export type TranslatorProblem = 'key' | 'quota' | 'busy' | 'unsupported' | 'broken';

const next: Readonly<Record<TranslatorProblem, () => string>> = {
  key: () =>
    t`The administrator of Copydesk must fix the key in its settings. Until then, write the translation by hand.`,
  quota: () => t`Raise the limit there, or write the translation by hand.`,
  busy: () => t`Translate again in a few minutes.`,
  unsupported: () => t`Write the translation by hand.`,
  broken: () => t`Translate again, or write the translation by hand.`,
};

/** An engine's refusal or failure. `message` is a sentence for people. */
export class TranslatorError extends Error {
  override name = 'TranslatorError';
  readonly problem: TranslatorProblem;
  /** The engine's own message, without secrets; null where it sent none. */
  readonly replyText: string | null;
  /** What a person does next. */
  readonly next: string;

  constructor(
    problem: TranslatorProblem,
    message: string,
    more: { replyText?: string | null; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.problem = problem;
    this.replyText = more.replyText ?? null;
    this.next = next[problem]();
  }
}
