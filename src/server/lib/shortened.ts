const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * At most this many UTF-16 code units of a text, never ending within a character; an ellipsis marks the cut.
 */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = 0;
  for (const { index, segment } of segmenter.segment(text.slice(0, most))) {
    if (index + segment.length > most - 1) break;
    end = index + segment.length;
  }
  return `${text.slice(0, end)}…`;
}

/** Text on one line, without control characters: titles become subjects and headings. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim();
}
