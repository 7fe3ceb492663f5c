import { t } from '@lingui/core/macro';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';

export type Quote = DataOf<Contract['quotes']['list']>['quotes'][number];

/** Formats a year: 1844 · 106 BC */
function yearText(year: number): string {
  return year < 0 ? t`${{ year: -year }} BC` : String(year);
}

/** The years of a life, as far as known: 1844–1900 · c. 106–43 BC · born 1950 */
export function lifespanText(about: Quote['author_context']): string | null {
  const years = yearsOf(about);
  return years !== null && about.approximate ? t`c. ${years}` : years;
}

function yearsOf({ born, died }: Quote['author_context']): string | null {
  if (born === null) return died === null ? null : t`died ${{ year: yearText(died) }}`;
  if (died === null) return t`born ${{ year: yearText(born) }}`;
  if (born < 0 && died < 0) return t`${{ born: -born }}–${{ died: -died }} BC`;
  return `${yearText(born)}–${yearText(died)}`;
}

/** Where the quote is from: Hamlet, Act 1, Scene 3 (1603), translated by … */
export function placeText({ work, place, year: number, translator }: Quote): string {
  const year = yearText(number);
  return translator === null
    ? t`${work}, ${place} (${year})`
    : t`${work}, ${place} (${year}), translated by ${translator}`;
}

/** The text of a draft with the quote, and the notes for its reviewer. */
export function draftOf(quote: Quote): { text: string; notes: string } {
  const { author, licence, evidence_url: evidence } = quote;
  return {
    text: `“${quote.text}”\n\n${author}, ${quote.work}`,
    notes: [
      t`Quote: ${author}, ${{ place: placeText(quote) }}.`,
      quote.rights_note,
      ...(licence ? [t`Imported under ${{ license: licence }}.`] : []),
      t`Evidence: ${evidence}`,
    ].join(' '),
  };
}
