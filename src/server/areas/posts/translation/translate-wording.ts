import { t } from '#contract/message.ts';
import type { Finding } from '#contract/posts/posts.ts';
import { isTranslatable } from '#contract/posts/translation.ts';
import type { Wording } from '#server/areas/posts/schedule/content.ts';
import { warning } from '#server/areas/posts/schedule/release.ts';
import type { Context } from '#server/context.ts';
import { translatorOf } from '#server/translators/all.ts';
import { TranslatorError, type Translator } from '#server/translators/translator.ts';
import { translateTexts } from './engine.ts';
import { textsOf, withTexts } from './texts.ts';

/** A post's texts in another language. */
export interface TranslatedWording {
  wording: Wording;
  /** The engine that translated them; null for none. */
  engine: string | null;
  /** Whether a person must write them first. */
  unwritten: boolean;
  warnings: Finding[];
}

/** The texts in the other language; empty, with the reason, where no engine could translate them. */
export async function translateWording(
  { settings, io, log }: Pick<Context, 'settings' | 'io' | 'log'>,
  wording: Wording,
  { from, to, stays }: { from: string; to: string; stays: ReadonlySet<string> },
): Promise<TranslatedWording> {
  const texts = textsOf(wording, stays);
  if (texts.length === 0 || sameLanguage(from, to))
    return { wording, engine: null, unwritten: false, warnings: [] };
  const engine = translatorOf(settings);
  const empty = unwrittenOf(wording, stays);
  if (!engine) {
    const why = t`No translation engine is set up. Write the translation next to its source.`;
    return { wording: empty, engine: null, unwritten: true, warnings: [warning('translation_missing', why)] };
  }
  try {
    const { wording: translated, dropped } = await byEngine(engine, io, { texts, wording, from, to, stays });
    const warnings = dropped.map((part) =>
      warning(
        'translation_dropped',
        t`${{ engine: engine.label }} dropped ${{ part }}. It was added at the end of its line.`,
      ),
    );
    return { wording: translated, engine: engine.label, unwritten: false, warnings };
  } catch (error) {
    if (!(error instanceof TranslatorError)) throw error;
    log.warn({ err: error, engine: engine.name }, 'a draft could not be translated');
    const why = [error.message, error.replyText, error.next]
      .filter((sentence) => sentence !== null)
      .join(' ');
    return { wording: empty, engine: null, unwritten: true, warnings: [warning('translation_failed', why)] };
  }
}

/**
 * A draft for a person to write, with empty texts. A network's own version keeps its fields without text and
 * otherwise uses the future texts for all networks, since an empty version would be published empty.
 */
function unwrittenOf(wording: Wording, stays: ReadonlySet<string>): Wording {
  const empty = withTexts(wording, (text) => (isTranslatable(text) ? '' : text), stays);
  const spoken = (text: string | undefined) => text !== undefined && isTranslatable(text);
  const copies = Object.entries(wording.overrides).flatMap(([key, copy]) => {
    const { body, thread, first_comment, options, ...rest } = empty.overrides[key] ?? {};
    const chosen = Object.entries(options ?? {}).filter(
      ([name, value]) => value !== '' || copy.options?.[name] === '',
    );
    const kept = {
      ...rest,
      ...(chosen.length > 0 && { options: Object.fromEntries(chosen) }),
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
): Promise<{ wording: Wording; dropped: string[] }> {
  const answers = await translateTexts(engine, io, { texts, from, to });
  return {
    wording: withTexts(wording, (text) => answers.get(text)?.text ?? text, stays),
    dropped: [...answers.values()].flatMap(({ dropped }) => dropped),
  };
}

function sameLanguage(one: string, other: string): boolean {
  return new Intl.Locale(one).language === new Intl.Locale(other).language;
}
