import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';

export type Quote = DataOf<Contract['quotes']['list']>['quotes'][number];

/** A year of the common era, or before it: 1844 · 106 BC */
export const yearWords = (year: number) => (year < 0 ? `${-year} BC` : String(year));

/** When somebody lived, as far as that is known: 1844–1900 · c. 106–43 BC · born 1950 */
export function livedWords({ born, died, approximate }: Quote['author_context']): string | null {
  const about = approximate ? 'c. ' : '';
  if (born === null) return died === null ? null : `${about}died ${yearWords(died)}`;
  if (died === null) return `${about}born ${yearWords(born)}`;
  const from = born < 0 && died < 0 ? String(-born) : yearWords(born);
  return `${about}${from}–${yearWords(died)}`;
}

/** Where the words stand: Hamlet, Act 1, Scene 3 (1603), translated by … */
export function placeWords({ work, place, year, translator }: Quote): string {
  return `${work}, ${place} (${yearWords(year)})${translator === null ? '' : `, translated by ${translator}`}`;
}

/** What a draft of it says, and what its reviewer must know. */
export function draftOf(quote: Quote): { text: string; notes: string } {
  const licence = quote.licence ? ` Imported under ${quote.licence}.` : '';
  return {
    text: `“${quote.text}”\n\n${quote.author}, ${quote.work}`,
    notes: `Quote: ${quote.author}, ${placeWords(quote)}. ${quote.rights_note}${licence} Evidence: ${quote.evidence_url}`,
  };
}
