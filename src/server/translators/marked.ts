import { Parser } from 'htmlparser2';

import { fixedIn, type Fixed } from '#contract/translation.ts';

/** A text as engines take it: what stays as it is, is an empty element there. */
export interface Marked {
  markup: string;
  /** What the element with this id stands for. */
  fixed: readonly Fixed[];
}

/** Puts `<x id="0"/>` in the place of each link, mention and hashtag, and escapes the rest. */
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
 * The text behind an engine's markup. An element that the engine dropped is missing in it, one that it repeated
 * stands there once; whatever other elements it made up are left out, their words stay.
 * @param shown what stands in the place of each fixed part: itself, or a hashtag in the other language
 */
export function unmark(markup: string, shown: readonly string[]): string {
  let text = '';
  const used = new Set<number>();
  const parser = new Parser(
    {
      onopentag(name, { id }) {
        const place = Number(id);
        if (name !== 'x' || id === undefined || used.has(place)) return;
        used.add(place);
        text += shown[place] ?? '';
      },
      ontext(words) {
        text += words;
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
