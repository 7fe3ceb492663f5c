import { eld } from 'eld/extrasmall';

import { remembering } from './remembering.ts';
import { linksIn, hashtagsIn, mentionsIn, type TextPart } from './text-parts.ts';

/**
 * The detected language of a text that is surely not in the expected one (`en`, `pt-BR`); null when it is,
 * when it is too short, or when we cannot detect that language at all. `und-Cyrl` is a script that several
 * languages use, with too short a text to say which. Weighs 290 kB (gzip): load it when a person writes, not
 * before (`await import('./language.ts')`).
 */
export function otherLanguage(text: string, own: string): string | null {
  const script = otherScript(text, own);
  if (script !== null) return script;
  const read = languageOf(text);
  return read === null || !known.has(baseOf(own)) || isNear(read, baseOf(own)) ? null : read;
}

/**
 * Scripts, and the languages that use each. Latin is left out, since names and loan words use it everywhere.
 */
const scripts: readonly (readonly [script: string, pattern: RegExp, languages: readonly string[]])[] = [
  ['Thai', /\p{Script=Thai}/gu, ['th']],
  ['Hebr', /\p{Script=Hebrew}/gu, ['he']],
  ['Grek', /\p{Script=Greek}/gu, ['el']],
  ['Hang', /\p{Script=Hangul}/gu, ['ko']],
  ['Armn', /\p{Script=Armenian}/gu, ['hy']],
  ['Geor', /\p{Script=Georgian}/gu, ['ka']],
  ['Taml', /\p{Script=Tamil}/gu, ['ta']],
  ['Telu', /\p{Script=Telugu}/gu, ['te']],
  ['Knda', /\p{Script=Kannada}/gu, ['kn']],
  ['Mlym', /\p{Script=Malayalam}/gu, ['ml']],
  ['Gujr', /\p{Script=Gujarati}/gu, ['gu']],
  ['Guru', /\p{Script=Gurmukhi}/gu, ['pa']],
  ['Khmr', /\p{Script=Khmer}/gu, ['km']],
  ['Laoo', /\p{Script=Lao}/gu, ['lo']],
  ['Mymr', /\p{Script=Myanmar}/gu, ['my']],
  ['Sinh', /\p{Script=Sinhala}/gu, ['si']],
  ['Kana', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, ['ja']],
  ['Beng', /\p{Script=Bengali}/gu, []],
  ['Deva', /\p{Script=Devanagari}/gu, []],
  ['Cyrl', /\p{Script=Cyrillic}/gu, []],
  ['Arab', /\p{Script=Arabic}/gu, []],
];

/** This many letters of another script are more than a quoted name. */
const enoughOfScript = 10;

/**
 * Whether most of a text is in a script that the language does not use: that is certain long before its words
 * are.
 */
function otherScript(text: string, own: string): string | null {
  const plain = withoutLinks(text);
  if (!/[^\p{ASCII}\p{Script=Latin}]/u.test(plain)) return null;
  const letters = plain.match(/[\p{L}\p{M}]/gu)?.length ?? 0;
  const found = scripts.find(([, pattern]) => {
    const many = plain.match(pattern)?.length ?? 0;
    return many >= enoughOfScript && many * 2 > letters;
  });
  if (!found) return null;
  const [script, , languages] = found;
  if (scriptsOf(own).includes(script)) return null;
  const [only] = languages;
  return only ?? languageOf(text) ?? `und-${script}`;
}

/** The scripts of a language; empty for an invalid tag. */
function scriptsOf(tag: string): readonly string[] {
  const likely = likelyScript(tag);
  switch (likely) {
    case undefined:
      return [];
    case 'Jpan':
      return ['Kana'];
    case 'Kore':
      return ['Hang'];
    default:
      // Languages with two scripts, whichever the project's tag names.
      return bothScripts.has(baseOf(tag)) ? [likely, 'Cyrl', 'Arab'] : [likely];
  }
}

function likelyScript(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag.replaceAll('_', '-')).maximize().script;
  } catch {
    return undefined;
  }
}

const bothScripts = new Set([
  'sr',
  'bs',
  'uz',
  'az',
  'kk',
  'ky',
  'tg',
  'tk',
  'mn',
  'ku',
  'pa',
  'ms',
  'ug',
  'tt',
  'ro',
]);

const known = new Set(Object.values(eld.info().Languages));

const languageOf = remembering((text: string): string | null => {
  const sample = withoutLinks(text).slice(0, 600);
  if (weightOf(sample) < enough) return null;
  const result = eld.detect(sample);
  return result.isReliable() ? result.language : null;
});

/** Languages too similar to distinguish by one post. */
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

/**
 * In shorter texts names and loan words decide: of 2,500 English headlines of 20 to 40 letters 121 were
 * detected as others.
 */
const enough = 40;

/** The number of letters; one of Chinese, Japanese or Korean counts as three. */
function weightOf(text: string): number {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const dense = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu);
  return letters + 2 * (dense?.length ?? 0);
}

function withoutLinks(text: string): string {
  const parts: TextPart[] = [...linksIn(text), ...hashtagsIn(text), ...mentionsIn(text)];
  let kept = '';
  let at = 0;
  for (const { start, end } of parts.toSorted((a, b) => a.start - b.start)) {
    kept += `${text.slice(at, Math.max(at, start))} `;
    at = Math.max(at, end);
  }
  return `${kept}${text.slice(at)}`.replace(/\s+/g, ' ').trim();
}
