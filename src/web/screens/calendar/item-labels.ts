import { plural, t } from '@lingui/core/macro';

import { importanceLabels } from '#web/parts/calendar/item-names.ts';
import type { Item } from './calendar-data.ts';
import { dayText } from './days.ts';

/** Since when an observance exists, or how long ago an event was; null if unknown. */
export function sinceText({ since_year, year, years_ago }: Item): string | null {
  if (since_year !== null) return t`Since ${since_year}`;
  if (year === null) return null;
  if (years_ago === null) return String(year);
  return years_ago === 0
    ? t`This year`
    : plural(years_ago, { one: `${year}, a year ago`, other: `${year}, ${years_ago} years ago` });
}

export const toneHints = {
  remember: t`Remembrance day: avoid promotional posts.`,
  sensitive: t`Sensitive day: post only if it is relevant to you.`,
} as const;

export function importanceOf(importance: number): string {
  return importance >= 3 ? importanceLabels[3] : importance === 2 ? importanceLabels[2] : importanceLabels[1];
}

/** The notes for the reviewer of a draft about an observance. */
export function notesOf(item: Item): string {
  const { title } = item;
  const day = dayText(item.date, 'whole');
  const since = sinceText(item);
  const source = item.source_url ? `${item.source}, ${item.source_url}` : item.source;
  return [
    t`${title}, ${day}.`,
    item.why,
    ...(item.tone === 'celebrate' ? [] : [toneHints[item.tone]]),
    ...(item.date_note ? [item.date_note] : []),
    ...(since ? [`${since}.`] : []),
    t`Source: ${source}`,
  ].join(' ');
}
