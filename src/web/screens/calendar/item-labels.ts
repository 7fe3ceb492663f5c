import { plural, t } from '@lingui/core/macro';

import type { Item } from './calendar-data.ts';
import { dayText } from './days.ts';
import type { Quote } from './quote-text.ts';

/** Since when an observance exists, or how long ago an event was; null if unknown. */
export function sinceText({ since_year, year, years_ago }: Item): string | null {
  if (since_year !== null) return t`Since ${since_year}`;
  if (year === null) return null;
  if (years_ago === null) return String(year);
  return years_ago === 0
    ? t`This year`
    : plural(years_ago, { one: `${year}, a year ago`, other: `${year}, ${years_ago} years ago` });
}

export const kindLabels = {
  observance: t`Observance`,
  event: t({ message: 'Event', context: 'in history' }),
  birth: t`Birth`,
  death: t`Death`,
  holiday: t`Public holiday`,
} as const;

export const toneLabels = {
  celebrate: t`Celebrate`,
  remember: t`Remembrance`,
  sensitive: t`Sensitive`,
} as const;

export const toneHints = {
  remember: t`Remembrance day: avoid promotional posts.`,
  sensitive: t`Sensitive day: post only if it is relevant to you.`,
} as const;

export const importanceLabels = {
  1: t`Niche`,
  2: t({ message: 'Medium', context: 'importance' }),
  3: t`Major`,
} as const;

export function importanceOf(importance: number): string {
  return importance >= 3 ? importanceLabels[3] : importance === 2 ? importanceLabels[2] : importanceLabels[1];
}

const categoryLabels: Readonly<Record<Item['category'] | Quote['categories'][number], string>> = {
  art: t`Art`,
  arts: t`Arts`,
  beauty: t`Beauty`,
  books: t`Books`,
  business: t`Business`,
  change: t({ message: 'Change', context: 'subject' }),
  character: t({ message: 'Character', context: 'subject' }),
  courage: t`Courage`,
  culture: t`Culture`,
  death: t({ message: 'Death', context: 'subject' }),
  education: t`Education`,
  environment: t({ message: 'Environment', context: 'subject' }),
  family: t`Family`,
  food: t`Food`,
  freedom: t`Freedom`,
  friendship: t`Friendship`,
  happiness: t`Happiness`,
  health: t({ message: 'Health', context: 'subject' }),
  history: t({ message: 'History', context: 'subject' }),
  hope: t`Hope`,
  human_rights: t`Human rights`,
  humour: t`Humour`,
  justice: t`Justice`,
  kindness: t`Kindness`,
  leadership: t`Leadership`,
  life: t`Life`,
  literature: t`Literature`,
  love: t`Love`,
  media: t({ message: 'Media', context: 'subject' }),
  music: t`Music`,
  nature: t`Nature`,
  peace: t`Peace`,
  politics: t`Politics`,
  religion: t`Religion`,
  science: t`Science`,
  society: t`Society`,
  space: t({ message: 'Space', context: 'subject' }),
  sports: t`Sports`,
  technology: t`Technology`,
  thinking: t`Thinking`,
  time: t({ message: 'Time', context: 'subject' }),
  travel: t`Travel`,
  truth: t`Truth`,
  work: t({ message: 'Work', context: 'subject' }),
  writing: t({ message: 'Writing', context: 'subject' }),
};

/** The label of an observance's or quote's category. */
export const categoryLabel = (category: keyof typeof categoryLabels): string => categoryLabels[category];

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
