import { Parser } from 'htmlparser2';

import { fixedIn, type Fixed } from '#contract/posts/translation.ts';

/** A text as engines receive it, with an empty element for each fixed part. */
export interface Marked {
  markup: string;
  /** The fixed part of the element with this id. */
  fixed: readonly Fixed[];
}

/** Replaces each link, mention and hashtag by `<x id="0"/>`, and escapes the rest. */
export function mark(text: string): Marked {
  const fixed = fixedIn(text);
  let markup = '';
  let at = 0;
  for (const [id, { start, end }] of fixed.entries()) {
    markup += `${escaped(text.slice(at, start))}<x id="${id}"/>`;
    at = end;
  }
  return { markup: markup + escaped(text.slice(at)), fixed };
}

/**
 * The text of an engine's markup. An element that the engine dropped is missing, a repeated one appears once;
 * invented elements are removed, but their text stays.
 * @param fixedTexts the replacement of each fixed part: itself, or a hashtag in the other language
 */
export function unmark(markup: string, fixedTexts: readonly string[]): string {
  let text = '';
  const used = new Set<number>();
  const parser = new Parser(
    {
      onopentag(name, { id }) {
        const place = Number(id);
        if (name !== 'x' || id === undefined || used.has(place)) return;
        used.add(place);
        text += fixedTexts[place] ?? '';
      },
      ontext(piece) {
        text += piece;
      },
    },
    { recognizeSelfClosing: true, decodeEntities: true },
  );
  parser.end(markup);
  return text;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
