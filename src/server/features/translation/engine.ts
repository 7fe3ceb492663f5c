import { hashtagOf, hasWords, wordsOfHashtag } from '#contract/translation.ts';
import type { Io } from '#server/lib/io.ts';
import { mark, unmark } from '#server/translators/marked.ts';
import type { Translator } from '#server/translators/translator.ts';

/** A request's share, in letters; an engine that counts texts too splits further. */
const mostLetters = 20_000;

/** A translated text, and what the engine had dropped of its links and mentions: these stand at a line's end. */
export interface Translated {
  text: string;
  dropped: readonly string[];
}

/**
 * Texts in another language, by the texts. They go to the engine line by line, so that line breaks stay exactly where
 * they are; links and mentions are not shown to it, and the words of hashtags are translated by themselves.
 * @throws TranslatorError
 */
export async function translateTexts(
  engine: Translator,
  io: Io,
  { texts, from, to }: { texts: readonly string[]; from: string; to: string },
): Promise<ReadonlyMap<string, Translated>> {
  const lines = new Set(texts.flatMap((text) => text.split('\n').map((line) => line.trim())));
  const spoken = [...lines].filter(hasWords);
  const marked = new Map(spoken.map((line) => [line, mark(line)]));
  const tags = new Map<string, string>();
  for (const { fixed } of marked.values())
    for (const part of fixed) {
      const words = part.kind === 'hashtag' ? wordsOfHashtag(part.text) : null;
      if (words !== null) tags.set(part.text, mark(words).markup);
    }
  const asked = [...new Set([...[...marked.values()].map(({ markup }) => markup), ...tags.values()])].filter(
    (markup) => hasWords(unmark(markup, [])),
  );
  const answers = new Map<string, string>();
  for (const part of shares(asked)) {
    const translated = await engine.translate(io, { texts: part, from, to });
    for (const [index, markup] of part.entries()) answers.set(markup, translated[index] ?? markup);
  }

  const shownTag = (tag: string): string => {
    const markup = tags.get(tag);
    const words = markup === undefined ? undefined : answers.get(markup);
    return (words !== undefined && hashtagOf(unmark(words, []), tag)) || tag;
  };
  const lineIn = (line: string): Translated => {
    const { markup, fixed } = marked.get(line.trim()) ?? { markup: '', fixed: [] };
    if (fixed.length === 0 && markup === '') return { text: line, dropped: [] };
    const shown = fixed.map((part) => (part.kind === 'hashtag' ? shownTag(part.text) : part.text));
    return restored(line, unmark(answers.get(markup) ?? markup, shown), shown);
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

/** The line with its own indentation, and with what the engine lost of what must stay. */
function restored(line: string, translated: string, shown: readonly string[]): Translated {
  const lost: string[] = [];
  let rest = translated;
  for (const part of shown) {
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
