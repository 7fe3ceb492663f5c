import type { Finding } from '#contract/posts.ts';
import { hasWords } from '#contract/translation.ts';
import type { Context } from '#server/context.ts';
import { said } from '#server/features/schedule/release.ts';
import { translatorOf } from '#server/translators/all.ts';
import { TranslatorError, type Translator } from '#server/translators/translator.ts';
import type { Wording } from '#server/features/schedule/content.ts';
import { translateTexts } from './engine.ts';
import { textsOf, withTexts } from './texts.ts';

/** A post's words in another language. */
export interface TranslatedWords {
  words: Wording;
  /** What translated them; null where nothing did. */
  engine: string | null;
  /** Whether a person must write them first. */
  unwritten: boolean;
  warnings: Finding[];
}

/** The words in the other language; empty, with the reason, where nothing could translate them. */
export async function translateWords(
  { settings, io, log }: Pick<Context, 'settings' | 'io' | 'log'>,
  wording: Wording,
  { from, to, stays }: { from: string; to: string; stays: ReadonlySet<string> },
): Promise<TranslatedWords> {
  const texts = textsOf(wording, stays);
  if (texts.length === 0 || sameLanguage(from, to))
    return { words: wording, engine: null, unwritten: false, warnings: [] };
  const engine = translatorOf(settings);
  const empty = unwrittenOf(wording, stays);
  if (!engine) {
    const why = 'No translation engine is set up: write the translation beside its source.';
    return { words: empty, engine: null, unwritten: true, warnings: [said('translation_missing', why)] };
  }
  try {
    const { words, dropped } = await byEngine(engine, io, { texts, wording, from, to, stays });
    const warnings = dropped.map((part) =>
      said('translation_dropped', `${engine.label} left out ${part}: it stands at the end of its line now.`),
    );
    return { words, engine: engine.label, unwritten: false, warnings };
  } catch (error) {
    if (!(error instanceof TranslatorError)) throw error;
    log.warn({ err: error, engine: engine.name }, 'a draft could not be translated');
    const why = [error.message, error.said, error.next].filter((words) => words !== null).join(' ');
    return { words: empty, engine: null, unwritten: true, warnings: [said('translation_failed', why)] };
  }
}

/**
 * A draft for a person to write: its texts are empty. A network's own copy keeps what has no words and says else what
 * will be written for all, for an empty one would be sent empty.
 */
function unwrittenOf(wording: Wording, stays: ReadonlySet<string>): Wording {
  const empty = withTexts(wording, (text) => (hasWords(text) ? '' : text), stays);
  const spoken = (text: string | undefined) => text !== undefined && hasWords(text);
  const copies = Object.entries(wording.overrides).flatMap(([key, copy]) => {
    const { body, thread, first_comment, ...rest } = empty.overrides[key] ?? {};
    const kept = {
      ...rest,
      ...(body !== undefined && !spoken(copy.body) && { body }),
      ...(thread && !copy.thread?.some((part) => spoken(part.body)) && { thread }),
      ...(first_comment !== undefined && !spoken(copy.first_comment) && { first_comment }),
    };
    return Object.keys(kept).length > 0 ? [[key, kept] as const] : [];
  });
  return { ...empty, overrides: Object.fromEntries(copies) };
}

async function byEngine(
  engine: Translator,
  io: Context['io'],
  {
    texts,
    wording,
    from,
    to,
    stays,
  }: {
    texts: readonly string[];
    wording: Wording;
    from: string;
    to: string;
    stays: ReadonlySet<string>;
  },
): Promise<{ words: Wording; dropped: string[] }> {
  const answers = await translateTexts(engine, io, { texts, from, to });
  return {
    words: withTexts(wording, (text) => answers.get(text)?.text ?? text, stays),
    dropped: [...answers.values()].flatMap(({ dropped }) => dropped),
  };
}

function sameLanguage(one: string, other: string): boolean {
  return new Intl.Locale(one).language === new Intl.Locale(other).language;
}
