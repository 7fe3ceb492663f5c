import { hashtagOf, isTranslatable, splitHashtag } from '#contract/posts/translation.ts';
import type { Io } from '#server/lib/io.ts';
import { mark, unmark } from '#server/translators/marked.ts';
import type { Translator } from '#server/translators/translator.ts';

/** The maximum per request, in letters; an engine that also limits the number of texts splits further. */
const mostLetters = 20_000;

/** A translated text, and the links and mentions that the engine lost: these are appended to their line. */
export interface Translated {
  text: string;
  dropped: readonly string[];
}

/**
 * Translations by source text. Texts go to the engine line by line, so that line breaks stay where they are;
 * links and mentions are hidden from it, and the words of hashtags are translated separately.
 * @throws TranslatorError
 */
export async function translateTexts(
  engine: Translator,
  io: Io,
  { texts, from, to }: { texts: readonly string[]; from: string; to: string },
): Promise<ReadonlyMap<string, Translated>> {
  const lines = new Set(texts.flatMap((text) => text.split('\n').map((line) => line.trim())));
  const spoken = [...lines].filter(isTranslatable);
  const marked = new Map(spoken.map((line) => [line, mark(line)]));
  const tags = new Map<string, string>();
  for (const { fixed } of marked.values())
    for (const part of fixed) {
      const split = part.kind === 'hashtag' ? splitHashtag(part.text) : null;
      if (split !== null) tags.set(part.text, mark(split).markup);
    }
  const untranslated = [
    ...new Set([...[...marked.values()].map(({ markup }) => markup), ...tags.values()]),
  ].filter((markup) => isTranslatable(unmark(markup, [])));
  const answers = new Map<string, string>();
  for (const part of shares(untranslated)) {
    const translated = await engine.translate(io, { texts: part, from, to });
    for (const [index, markup] of part.entries()) answers.set(markup, translated[index] ?? markup);
  }

  const translatedTag = (tag: string): string => {
    const markup = tags.get(tag);
    const answer = markup === undefined ? undefined : answers.get(markup);
    return (answer !== undefined && hashtagOf(unmark(answer, []), tag)) || tag;
  };
  const lineIn = (line: string): Translated => {
    const { markup, fixed } = marked.get(line.trim()) ?? { markup: '', fixed: [] };
    if (fixed.length === 0 && markup === '') return { text: line, dropped: [] };
    const fixedTexts = fixed.map((part) => (part.kind === 'hashtag' ? translatedTag(part.text) : part.text));
    return restored(line, unmark(answers.get(markup) ?? markup, fixedTexts), fixedTexts);
  };
  return new Map(
    texts.map((text) => {
      const translated = text.split('\n').map(lineIn);
      return [
        text,
        {
          text: translated.map((line) => line.text).join('\n'),
          dropped: translated.flatMap(({ dropped }) => dropped),
        },
      ];
    }),
  );
}

/** The line with its own indentation, and with the fixed texts that the engine lost. */
function restored(line: string, translated: string, fixedTexts: readonly string[]): Translated {
  const lost: string[] = [];
  let rest = translated;
  for (const part of fixedTexts) {
    if (rest.includes(part)) rest = rest.replace(part, '');
    else lost.push(part);
  }
  const indent = /^\s*/.exec(line)?.[0] ?? '';
  return { text: [indent + translated.trim(), ...lost].join(' '), dropped: lost };
}

function* shares(texts: readonly string[]): Generator<string[]> {
  let share: string[] = [];
  let letters = 0;
  for (const text of texts) {
    if (share.length > 0 && letters + text.length > mostLetters) {
      yield share;
      share = [];
      letters = 0;
    }
    share.push(text);
    letters += text.length;
  }
  if (share.length > 0) yield share;
}
