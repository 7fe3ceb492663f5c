import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';

export type Quote = DataOf<Contract['quotes']['list']>['quotes'][number];

/** A year of the common era, or before it: 1844 · 106 BC */
export const yearText = (year: number) => (year < 0 ? `${-year} BC` : String(year));

/** The years of a life, as far as known: 1844–1900 · c. 106–43 BC · born 1950 */
export function lifespanText({ born, died, approximate }: Quote['author_context']): string | null {
  const about = approximate ? 'c. ' : '';
  if (born === null) return died === null ? null : `${about}died ${yearText(died)}`;
  if (died === null) return `${about}born ${yearText(born)}`;
  const from = born < 0 && died < 0 ? String(-born) : yearText(born);
  return `${about}${from}–${yearText(died)}`;
}

/** Where the quote is from: Hamlet, Act 1, Scene 3 (1603), translated by … */
export function placeText({ work, place, year, translator }: Quote): string {
  return `${work}, ${place} (${yearText(year)})${translator === null ? '' : `, translated by ${translator}`}`;
}

/** The text of a draft with it, and what its reviewer must know. */
export function draftOf(quote: Quote): { text: string; notes: string } {
  const licence = quote.licence ? ` Imported under ${quote.licence}.` : '';
  return {
    text: `“${quote.text}”\n\n${quote.author}, ${quote.work}`,
    notes: `Quote: ${quote.author}, ${placeText(quote)}. ${quote.rights_note}${licence} Evidence: ${quote.evidence_url}`,
  };
}
