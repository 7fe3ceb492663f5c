import type { TextLimit, TextUnit } from '#contract/networks/facts.ts';
import { remembering } from './remembering.ts';
import { linksIn, mentionsIn, type TextPart } from './text-parts.ts';
import { xLinksIn } from './x-links.ts';

/**
 * The length of a text in a network's own unit.
 * @param address the cost of a URL in the unit `short_links`
 */
export function textLength(text: string, unit: TextUnit, address = addressCost): number {
  if (unit === 'utf16') return text.length;
  const length = lengths[unit](text);
  if (unit !== 'short_links' || address === addressCost) return length;
  return length + linksIn(text).filter(({ bare }) => !bare).length * (address - addressCost);
}

/**
 * How far a text is within a limit: an offset in UTF-16, `text.length` for a text that fits. It never splits
 * a grapheme, a URL or a mention.
 */
export function cutAt(text: string, { limit, unit, bytes, address }: TextLimit): number {
  const end = textLength(text, unit, address) <= limit ? text.length : fits(text, { unit, limit, address });
  if (bytes === undefined || textLength(text, 'bytes') <= bytes) return end;
  return Math.min(end, fits(text, { unit: 'bytes', limit: bytes }));
}

/** By how much a text exceeds a limit; 0 for one that fits. The unit is that of the exceeded limit. */
export function overLimit(
  text: string,
  { limit, unit, bytes, address }: TextLimit,
): { over: number; unit: TextUnit } {
  const over = textLength(text, unit, address) - limit;
  if (over > 0 || bytes === undefined) return { over: Math.max(0, over), unit };
  return { over: Math.max(0, textLength(text, 'bytes') - bytes), unit: 'bytes' };
}

const lengths: Readonly<Record<Exclude<TextUnit, 'utf16'>, (text: string) => number>> = {
  graphemes: (text) => sums(text).graphemes,
  code_points: (text) => sums(text).code_points,
  bytes: (text) => sums(text).bytes,
  emoji_bytes: (text) => sums(text).emoji_bytes,
  weighted: remembering((text) => measure(text, 'weighted')),
  short_links: remembering((text) => measure(text, 'short_links')),
};

/** In every unit that counts by grapheme: a long text is split into them once for all networks. */
const sums = remembering((text) => {
  const sum = { graphemes: 0, code_points: 0, bytes: 0, emoji_bytes: 0 };
  for (const grapheme of graphemesOf(text)) {
    sum.graphemes += 1;
    sum.code_points += costOf(grapheme, 'code_points');
    sum.bytes += costOf(grapheme, 'bytes');
    sum.emoji_bytes += costOf(grapheme, 'emoji_bytes');
  }
  return sum;
});

function measure(text: string, unit: TextUnit): number {
  let length = 0;
  walk(text, { unit }, (cost) => {
    length += cost;
    return true;
  });
  return length;
}

function fits(text: string, { limit, ...counted }: Counted & { limit: number }): number {
  let length = 0;
  let within = 0;
  walk(text, counted, (cost, end) => {
    length += cost;
    if (length > limit) return false;
    within = end;
    return true;
  });
  return within;
}

/** Called for each indivisible piece with its cost and its end. False stops. */
type Visit = (cost: number, end: number) => boolean;

interface Counted {
  unit: TextUnit;
  address?: number | undefined;
}

/** Walks a text piece by piece: graphemes, and what the unit counts as one (URLs, mentions). */
function walk(text: string, { unit, address }: Counted, visit: Visit): void {
  const parts = wholeParts(text, unit, address);
  let [part] = parts;
  let next = 1;
  let at = 0;
  for (const grapheme of graphemesOf(text)) {
    at += grapheme.length;
    if (part && at > part.start) {
      if (at < part.end) continue;
      if (!visit(part.cost, part.end)) return;
      const behind = text.slice(part.end, at);
      part = parts[next++];
      if (behind !== '' && !visit(costOf(behind, unit), at)) return;
    } else if (!visit(costOf(grapheme, unit), at)) return;
  }
}

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** In ASCII without CR (CR LF would be one grapheme) each character is a grapheme. */
const notPlain = /\P{ASCII}|\r/u;

const graphemesOf = remembering((text): Iterable<string> =>
  notPlain.test(text) ? Array.from(segmenter.segment(text), ({ segment }) => segment) : text,
);

function costOf(grapheme: string, unit: TextUnit): number {
  if (unit === 'graphemes' || unit === 'short_links') return 1;
  if (grapheme.length === 1 && grapheme < '\x80') return 1;
  return (grapheme.length < sliced ? costsOf(grapheme) : weigh(grapheme))[unit];
}

/**
 * From this length on V8's substrings point into the original text: keeping the piece would keep the text.
 */
const sliced = 13;

/** A text has few different graphemes, so each is weighed once. */
const costsOf = remembering(weigh, { texts: 5_000, letters: 5_000 * sliced });

function weigh(grapheme: string) {
  const codePoints = Array.from(grapheme).length;
  const bytes = utf8Bytes(grapheme);
  const isEmoji = emoji.test(grapheme);
  return {
    code_points: codePoints,
    utf16: grapheme.length,
    bytes,
    weighted: isEmoji ? 2 : xWeight(grapheme),
    emoji_bytes: isEmoji ? bytes : codePoints,
  };
}

/** Includes joined sequences that Unicode does not list, which are drawn as one picture or several. */
const emoji = /^(?:\p{RGI_Emoji}|\p{Extended_Pictographic}.*\u200d.*)$/v;

/**
 * twitter-text configuration 3: weight 1 in these ranges, 2 elsewhere; the text counts in its composed form.
 */
const xLight: readonly (readonly [number, number])[] = [
  [0x0, 0x10ff],
  [0x2000, 0x200d],
  [0x2010, 0x201f],
  [0x2032, 0x2037],
];

function xWeight(grapheme: string): number {
  let weight = 0;
  for (const character of grapheme.normalize('NFC')) {
    const point = character.codePointAt(0) ?? 0;
    weight += xLight.some(([first, last]) => point >= first && point <= last) ? 1 : 2;
  }
  return weight;
}

/** A lone surrogate is sent as U+FFFD, which takes three bytes. */
function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** Both networks count a URL as 23, however long it is, unless a server reports otherwise. */
const addressCost = 23;

function wholeParts(text: string, unit: TextUnit, address = addressCost): (TextPart & { cost: number })[] {
  const of = (part: TextPart, cost: number) => ({ ...part, cost });
  if (unit === 'weighted') return xLinksIn(text).map((link) => of(link, addressCost));
  if (unit !== 'short_links') return [];
  return [
    ...linksIn(text).flatMap((link) => (link.bare ? [] : of(link, address))),
    ...mentionsIn(text).map((mention) => of(mention, mention.text.replace(/(?<=.)@.*$/, '').length)),
  ].toSorted((a, b) => a.start - b.start);
}
