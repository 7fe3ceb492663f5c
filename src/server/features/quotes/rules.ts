import { fold } from '#server/lib/fold.ts';

import type { SourcedQuote } from './format.ts';

/** Full calendar years that must have passed since a death: the longest term that is common in the world. */
const protectedYears = 70;
/** Where a death is unknown: nobody outlives the writing of a work by more than this. */
const longestAfterlife = 100;

/**
 * The first calendar year in which a quote is in the public domain: author and translator have both been dead for
 * more than 70 years then, whatever the law of one country adds. An unknown death counts as a hundred years after
 * the work, or the translation.
 */
export function publicFrom({ author, work }: Pick<SourcedQuote, 'author' | 'work'>): number {
  const { translator } = work;
  const deaths = [author.died ?? work.year + longestAfterlife];
  if (translator) deaths.push(translator.died ?? (translator.year ?? work.year) + longestAfterlife);
  return Math.max(...deaths) + protectedYears + 1;
}

/** By the calendar of the year that is asked about. */
export function rightsOf(
  quote: Pick<SourcedQuote, 'author' | 'work'>,
  year: number,
): 'public_domain' | 'restricted' {
  return year >= publicFrom(quote) ? 'public_domain' : 'restricted';
}

/** What two copies of one saying have in common: the bare words, without case, accents, signs and line breaks. */
export function foldedQuote(text: string): string {
  return (fold(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).join(' ');
}

/** Pairs of quotes that say the same, or of which one is a piece of the other. */
export function repeatedQuotes<Quote extends { text: string }>(quotes: readonly Quote[]): [Quote, Quote][] {
  const folded = quotes.map((quote) => ({ quote, words: ` ${foldedQuote(quote.text)} ` }));
  return folded.flatMap((one, index) =>
    folded
      .slice(index + 1)
      .filter((other) => one.words.includes(other.words) || other.words.includes(one.words))
      .map((other): [Quote, Quote] => [one.quote, other.quote]),
  );
}
