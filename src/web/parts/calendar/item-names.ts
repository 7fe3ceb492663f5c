import { t } from '@lingui/core/macro';

import type { calendarCategories, CalendarKind, CalendarTone } from '#contract/calendar/calendar-kinds.ts';
import type { quoteCategories } from '#contract/calendar/quote-categories.ts';

type CalendarCategory = (typeof calendarCategories)[number];
type QuoteCategory = (typeof quoteCategories)[number];

export const kindLabels: Readonly<Record<CalendarKind, string>> = {
  observance: t`Observance`,
  event: t({ message: 'Event', context: 'in history' }),
  birth: t`Birth`,
  death: t`Death`,
  holiday: t`Public holiday`,
};

export const toneLabels: Readonly<Record<CalendarTone, string>> = {
  celebrate: t`Celebrate`,
  remember: t`Remembrance`,
  sensitive: t`Sensitive`,
};

export const importanceLabels = {
  1: t`Niche`,
  2: t({ message: 'Medium', context: 'importance' }),
  3: t`Major`,
} as const;

const categoryLabels: Readonly<Record<CalendarCategory | QuoteCategory, string>> = {
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
