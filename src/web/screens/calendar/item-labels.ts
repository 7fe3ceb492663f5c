import type { Item } from './calendar-data.ts';
import { dayText } from './days.ts';

/** Since when it is celebrated, or how long ago it was; null where unknown. */
export function sinceText({ since_year, year, years_ago }: Item): string | null {
  if (since_year !== null) return `Since ${since_year}`;
  if (year === null) return null;
  if (years_ago === null) return String(year);
  return years_ago === 0 ? 'This year' : `${year}, ${years_ago === 1 ? 'a year' : `${years_ago} years`} ago`;
}

export const kindLabels = {
  observance: 'Observance',
  event: 'Event',
  birth: 'Birth',
  death: 'Death',
  holiday: 'Public holiday',
} as const;

export const toneLabels = {
  celebrate: 'Celebrate',
  remember: 'Remembrance',
  sensitive: 'Sensitive',
} as const;

export const toneHints = {
  remember: 'Remembrance day: avoid promotional posts.',
  sensitive: 'Sensitive day: post only if it is relevant to you.',
} as const;

export const importanceLabels = { 1: 'Niche', 2: 'Medium', 3: 'Major' } as const;

export function importanceOf(importance: number): string {
  return importance >= 3 ? importanceLabels[3] : importance === 2 ? importanceLabels[2] : importanceLabels[1];
}

/** human_rights: Human rights */
export function categoryLabel(category: string): string {
  const text = category.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What a reviewer must know of a draft about it. */
export function notesOf(item: Item): string {
  const since = sinceText(item);
  return [
    `${item.title}, ${dayText(item.date, 'whole')}.`,
    item.why,
    ...(item.tone === 'celebrate' ? [] : [toneHints[item.tone]]),
    ...(item.date_note ? [item.date_note] : []),
    ...(since ? [`${since}.`] : []),
    `Source: ${item.source}${item.source_url ? `, ${item.source_url}` : ''}`,
  ].join(' ');
}
