import { hashtagsIn, linksIn, mentionsIn, type TextPart } from '#contract/text/text-parts.ts';

/**
 * What a translation must keep unchanged (spec, translate: links, mentions and numbers kept, hashtags
 * adapted). No schema is here, so that the browser can check a translation while it is written.
 */

export type KeptKind = 'link' | 'mention' | 'number';

export interface Kept {
  kind: KeptKind;
  /** As written in the source. */
  text: string;
}

/** A part of a text that no engine may change. */
export interface Fixed extends TextPart {
  kind: 'link' | 'mention' | 'hashtag';
}

/** Links, mentions and hashtags of a text, in order. */
export function fixedIn(text: string): Fixed[] {
  return [
    ...linksIn(text).map((part) => ({ ...part, kind: 'link' as const })),
    ...mentionsIn(text).map((part) => ({ ...part, kind: 'mention' as const })),
    ...hashtagsIn(text).map((part) => ({ ...part, kind: 'hashtag' as const })),
  ].toSorted((a, b) => a.start - b.start);
}

/** Digits with their separators: 1,000.5 · 1 000 · 12:30 · 3/4. */
const number = /\p{Nd}+(?:[.,:/'’٫٬\u00a0\u202f ]\p{Nd}+)*/gu;

/** Separators differ between languages, and so may the digits: 1,000.5 is 1.000,5 is ١٬٠٠٠٫٥. */
function digitsOf(text: string): string {
  return Array.from(text, (character) => valueOf(character) ?? '').join('');
}

function valueOf(character: string): string | null {
  if (!/\p{Nd}/u.test(character)) return null;
  if (/\d/.test(character)) return character;
  // Each script's ten digits are consecutive, the zero first (Unicode, general category Nd).
  const code = character.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

function keptOf(text: string): { kept: Kept; key: string }[] {
  const fixed = fixedIn(text);
  const numbers = Array.from(text.matchAll(number), ({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
    text: found,
  })).filter((part) => !fixed.some((other) => part.start < other.end && other.start < part.end));
  return [
    ...linksIn(text).map(({ text: found, url }) => ({
      kept: { kind: 'link' as const, text: found },
      key: `link ${url}`,
    })),
    ...mentionsIn(text).map(({ text: found }) => ({
      kept: { kind: 'mention' as const, text: found },
      key: `mention ${found.toLowerCase()}`,
    })),
    ...numbers.map(({ text: found }) => ({
      kept: { kind: 'number' as const, text: found },
      key: `number ${digitsOf(found)}`,
    })),
  ];
}

/** The source's links, mentions and numbers that the translation lacks, each as often as it is missing. */
export function missingFrom(source: string, translation: string): Kept[] {
  const there = new Map<string, number>();
  for (const { key } of keptOf(translation)) there.set(key, (there.get(key) ?? 0) + 1);
  return keptOf(source).flatMap(({ kept, key }) => {
    const left = there.get(key) ?? 0;
    there.set(key, left - 1);
    return left > 0 ? [] : [kept];
  });
}

/** Whether a text contains anything translatable. */
export function isTranslatable(text: string): boolean {
  let rest = '';
  let at = 0;
  for (const { start, end, kind } of fixedIn(text)) {
    rest += text.slice(at, start) + (kind === 'hashtag' ? text.slice(start, end) : '');
    at = end;
  }
  return /\p{L}/u.test(rest + text.slice(at));
}

/** An acronym or a name in capitals is the same in every language with that script. */
const acronym = /^[\p{Lu}\p{N}]{1,5}$/u;

/** The words of a hashtag, `#HarbourFestival2026` as `Harbour Festival 2026`; null for one that stays as it is. */
export function splitHashtag(tag: string): string | null {
  const name = tag.slice(1);
  if (acronym.test(name) || !/\p{L}/u.test(name)) return null;
  return name
    .replace(/_/g, ' ')
    .replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\p{N})/gu, ' ')
    .trim();
}

/** A hashtag of translated words, in the form of the source's; null where nothing is left for one. */
export function hashtagOf(spoken: string, like: string): string | null {
  const parts = spoken.split(/[^\p{L}\p{M}\p{N}]+/u).filter((part) => part !== '');
  if (!parts.some((part) => /\p{L}/u.test(part))) return null;
  if (like.includes('_')) return `#${parts.join('_')}`;
  const capitals = /\p{Lu}/u.test(like);
  return `#${parts.map((part) => (capitals ? part.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : part.toLowerCase())).join('')}`;
}
