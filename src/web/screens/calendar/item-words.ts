import { dayWords } from './days.ts';
import type { Item } from './calendar-data.ts';

/** Since when it is celebrated, or how long ago it was; null where nobody says. */
export function sinceWords({ since_year, year, years_ago }: Item): string | null {
  if (since_year !== null) return `Since ${since_year}`;
  if (year === null) return null;
  if (years_ago === null) return String(year);
  return years_ago === 0 ? 'This year' : `${year}, ${years_ago === 1 ? 'a year' : `${years_ago} years`} ago`;
}

export const kindWords = {
  observance: 'Observance',
  event: 'Event',
  birth: 'Birth',
  death: 'Death',
  holiday: 'Public holiday',
} as const;

export const toneWords = { celebrate: 'Celebrate', remember: 'Remembrance', sensitive: 'Sensitive' } as const;

export const toneHints = {
  remember: 'A day to remember: no advertising.',
  sensitive: 'A sensitive day: post only if it concerns you.',
} as const;

export const importanceWords = { 1: 'Niche', 2: 'Within its field', 3: 'For everybody' } as const;

export function importanceOf(importance: number): string {
  return importance >= 3 ? importanceWords[3] : importance === 2 ? importanceWords[2] : importanceWords[1];
}

/** human_rights: Human rights */
export function categoryWords(category: string): string {
  const words = category.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a reviewer must know of a draft about it. */
export function notesOf(item: Item): string {
  const since = sinceWords(item);
  return [
    `${item.title}, ${dayWords(item.date, 'whole')}.`,
    item.why,
    ...(item.tone === 'celebrate' ? [] : [toneHints[item.tone]]),
    ...(item.date_note ? [item.date_note] : []),
    ...(since ? [`${since}.`] : []),
    `Source: ${item.source}${item.source_url ? `, ${item.source_url}` : ''}`,
  ].join(' ');
}
