import { eld } from 'eld/extrasmall';

import { linksIn, hashtagsIn, mentionsIn, remembering, type TextPart } from './text-parts.ts';

/**
 * The language that a text is in when it is surely not in the one it should be in (`en`, `pt-BR`); null when it is,
 * or is too short to tell, or when we cannot tell that language at all. Weighs 290 kB (gzip): load it where
 * somebody writes, not before (`await import('#contract/language.ts')`).
 */
export function otherLanguage(text: string, own: string): string | null {
  const read = languageOf(text);
  return read === null || !known.has(baseOf(own)) || isNear(read, baseOf(own)) ? null : read;
}

const known = new Set(Object.values(eld.info().Languages));

const languageOf = remembering((text: string): string | null => {
  const words = wordsAlone(text).slice(0, 600);
  if (weightOf(words) < enough) return null;
  const result = eld.detect(words);
  return result.isReliable() ? result.language : null;
});

/** Languages so near to each other that one post does not tell them apart. */
const near = [
  ['da', 'no'],
  ['ms', 'id'],
  ['hr', 'sr', 'bs'],
  ['cs', 'sk'],
  ['gl', 'pt'],
  ['af', 'nl'],
  ['hi', 'mr', 'ne'],
];

function isNear(one: string, other: string): boolean {
  return one === other || near.some((group) => group.includes(one) && group.includes(other));
}

/** `pt` of `pt-BR`; both written forms of Norwegian are `no` here. */
function baseOf(tag: string): string {
  const base = tag.toLowerCase().split(/[-_]/, 1)[0] ?? tag;
  return base === 'nb' || base === 'nn' ? 'no' : base;
}

/** Below this, names and loan words decide: of 2,500 English headlines of 20 to 40 letters 121 read as others. */
const enough = 40;

/** Letters, of which one of Chinese, Japanese or Korean says as much as three. */
function weightOf(words: string): number {
  const letters = words.match(/\p{L}/gu)?.length ?? 0;
  const dense = words.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu);
  return letters + 2 * (dense?.length ?? 0);
}

function wordsAlone(text: string): string {
  const parts: TextPart[] = [...linksIn(text), ...hashtagsIn(text), ...mentionsIn(text)];
  let words = text;
  for (const { start, end } of parts.toSorted((a, b) => b.start - a.start))
    words = `${words.slice(0, start)} ${words.slice(end)}`;
  return words.replace(/\s+/g, ' ').trim();
}
