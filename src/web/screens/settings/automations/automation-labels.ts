import { plural, t } from '@lingui/core/macro';

import { sourceNames, sources } from '#contract/sources/all.ts';
import { clockText, exactNumber } from '#web/lib/format.ts';
import { categoryLabel, kindLabels, toneLabels } from '#web/parts/calendar/item-names.ts';
import { weekdayName } from '#web/parts/zoned.ts';
import type { Automation, Creates, CreatesKind, Run, Trigger, TriggerKind } from './automation-data.ts';

export const triggerLabels: Readonly<Record<TriggerKind, string>> = {
  posts: t`Items in Explore`,
  day: t`A day of the calendar`,
  slot: t`A time of the week`,
};

export const createsLabels: Readonly<Record<CreatesKind, string>> = {
  card: t`A card`,
  draft: t`A draft`,
  repeat: t`A repeat of a published post`,
};

export const outcomeLabels: Readonly<Record<Run['outcome'], string>> = {
  created: t({ message: 'Created', context: 'run of an automation' }),
  skipped: t({ message: 'Skipped', context: 'run of an automation' }),
  failed: t({ message: 'Failed', context: 'run of an automation' }),
};

export const outcomeTones: Readonly<Record<Run['outcome'], 'good' | 'plain' | 'danger'>> = {
  created: 'good',
  skipped: 'plain',
  failed: 'danger',
};

/** Why it waits although it is on; null: it does not. */
export function heldText(held: Automation['held_by']): string | null {
  switch (held) {
    case 'pause':
      return t`Waits: publishing is paused`;
    case 'archived':
      return t`Waits: its project is archived`;
    case 'ended':
      return t`Ended: its last day has passed`;
    case null:
      return null;
  }
}

type Search = Extract<Trigger, { kind: 'posts' }>['search'];

/** The name of the source of a search. */
export function sourceText(name: unknown): string {
  const known = sourceNames.find((source) => source === name);
  return known ? sources[known].label : t`all sources`;
}

/** A search in short: RSS · “harbour” · Culture. */
export function searchText(search: Search): string {
  const {
    source,
    keyword,
    time_range: _range,
    sort: _sort,
    layout: _layout,
    stories: _stories,
    ...others
  } = search;
  const least = others.min_engagement;
  delete others.min_engagement;
  return [
    sourceText(source),
    ...(keyword ? [`“${String(keyword)}”`] : []),
    ...Object.values(others).map(String),
    ...(least ? [t`at least ${exactNumber(Number(least))} engagement`] : []),
  ].join(' · ');
}

/** When it runs, in words. */
export function triggerText(trigger: Trigger): string {
  switch (trigger.kind) {
    case 'posts':
      return postsText(trigger);
    case 'day':
      return dayText(trigger);
    case 'slot':
      return slotText(trigger);
  }
}

function postsText(trigger: Extract<Trigger, { kind: 'posts' }>): string {
  const where = searchText(trigger.search);
  const { min_engagement, min_growth, min_growth_percent } = trigger;
  const least = [
    ...(min_engagement === null ? [] : [t`${exactNumber(min_engagement)} engagement`]),
    ...(min_growth === null ? [] : [t`+${exactNumber(min_growth)} growth`]),
    ...(min_growth_percent === null ? [] : [t`+${exactNumber(min_growth_percent)}% growth`]),
  ].join(', ');
  return least === '' ? t`New in ${where}` : t`Over ${least} in ${where}`;
}

function dayText(trigger: Extract<Trigger, { kind: 'day' }>): string {
  const { days_before: days, category, calendar_kind, tone, country, min_importance } = trigger;
  const which = [
    ...(calendar_kind === null ? [] : [kindLabels[calendar_kind]]),
    ...(category === null ? [] : [categoryLabel(category)]),
    ...(tone === null ? [] : [toneLabels[tone]]),
    ...(country === null ? [] : [country]),
    ...(min_importance >= 3 ? [t`major ones only`] : []),
  ];
  const when =
    days === 0
      ? t`On a day of the calendar`
      : plural(days, {
          one: '# day before a day of the calendar',
          other: '# days before a day of the calendar',
        });
  return [when, ...which].join(' · ');
}

function slotText({ weekdays, time, only_if_empty }: Extract<Trigger, { kind: 'slot' }>): string {
  const clock = clockText(time);
  const days = weekdays.map((day) => weekdayName(day, 'short')).join(', ');
  const when = weekdays.length === 7 ? t`Every day at ${clock}` : t`${days} at ${clock}`;
  return only_if_empty ? t`${when}, if nothing is planned` : when;
}

/** What it creates, in words. */
export function createsText(creates: Creates): string {
  switch (creates.kind) {
    case 'card':
      return t`Creates a card`;
    case 'draft':
      return t`Creates a draft for review`;
    case 'repeat':
      return plural(creates.items.length, {
        one: 'Repeats # post as a draft for review',
        other: 'Repeats # posts in turn, as drafts for review',
      });
  }
}
