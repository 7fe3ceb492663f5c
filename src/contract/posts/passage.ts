/** A passage of a text, with what stood around it, as the Web Annotation Data Model's text quote selector has it. */
export interface Passage {
  quote: string;
  /** What stood directly before it, and after it. */
  prefix: string;
  suffix: string;
}

/** How many UTF-16 code units around a passage are kept to tell it from the same words elsewhere. */
export const passageContext = 48;

/** Where a passage stands now, in UTF-16 code units; or why that cannot be said. */
export type FoundPassage = { start: number; end: number } | 'gone' | 'ambiguous';

/**
 * Finds a passage again after edits. Where its words stand once, they are meant, whatever is around them by now; where
 * they stand several times, those whose surroundings fit best.
 */
export function findPassage(text: string, { quote, prefix, suffix }: Passage): FoundPassage {
  const places = occurrences(text, quote);
  const [first] = places;
  if (first === undefined) return 'gone';
  if (places.length === 1) return { start: first, end: first + quote.length };
  let best = { fit: -1, start: first, isOnly: false };
  for (const start of places) {
    const fit = commonEnd(text, start, prefix) + commonStart(text, start + quote.length, suffix);
    if (fit > best.fit) best = { fit, start, isOnly: true };
    else if (fit === best.fit) best.isOnly = false;
  }
  return best.isOnly ? { start: best.start, end: best.start + quote.length } : 'ambiguous';
}

/** The passage between two places of a text, widened to whole graphemes; null where it has no words. */
export function passageOf(text: string, from: number, to: number): Passage | null {
  let [start, end] = [text.length, 0];
  for (const { index, segment } of new Intl.Segmenter().segment(text)) {
    const after = index + segment.length;
    if (index >= to || after <= from) continue;
    start = Math.min(start, index);
    end = Math.max(end, after);
  }
  const quote = text.slice(start, end);
  if (quote.trim() === '') return null;
  return {
    quote,
    prefix: text.slice(Math.max(0, start - passageContext), start).toWellFormed(),
    suffix: text.slice(end, end + passageContext).toWellFormed(),
  };
}

function occurrences(text: string, quote: string): number[] {
  const found: number[] = [];
  if (quote === '') return found;
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) found.push(at);
  return found;
}

/** How much of the prefix stands directly before this place. */
function commonEnd(text: string, at: number, prefix: string): number {
  let count = 0;
  while (count < Math.min(at, prefix.length) && text[at - 1 - count] === prefix.at(-1 - count)) count += 1;
  return count;
}

/** How much of the suffix stands from this place on. */
function commonStart(text: string, at: number, suffix: string): number {
  let count = 0;
  while (count < suffix.length && text[at + count] === suffix[count]) count += 1;
  return count;
}

/** The texts of a post that a passage can stand in. */
export interface PassageTexts {
  body: string;
  first_comment: string | null;
  thread: readonly { body: string }[];
}

/** `body`, `first_comment` or `thread 1`, as findings name the places of a post. */
export const passagePlace = /^(body|first_comment|thread [1-9]\d{0,2})$/;

/** The text at a place; undefined where the post has none there. */
export function textAt({ body, first_comment, thread }: PassageTexts, where: string): string | undefined {
  if (where === 'body') return body;
  if (where === 'first_comment') return first_comment ?? undefined;
  return thread[Number(where.slice('thread '.length)) - 1]?.body;
}
