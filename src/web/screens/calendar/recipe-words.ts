import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { weekdayNames } from '#contract/weekday-names.ts';

export type Recipe = DataOf<Contract['recipes']['list']>['recipes'][number];

export const sourceWords: Readonly<Record<Recipe['source'], string>> = {
  quotes: 'Quotes',
  trending: 'Trends',
  calendar: 'Calendar',
  manual: 'By hand',
};

export const cadenceWords: Readonly<Record<Recipe['cadence'], string>> = {
  daily: 'Every day',
  weekdays: 'Every workday',
  weekly: 'Every week',
  manual: 'When somebody runs it',
};

export const gateWords: Readonly<Record<Recipe['gate'], string>> = {
  review: 'leaves a draft for review',
  publish: 'schedules the post',
};

/** How often and when: Every workday at 09:00 · Every Tuesday at the network’s best time */
export function rhythmOf({ cadence, weekday, post_time }: Recipe): string {
  if (cadence === 'manual') return cadenceWords.manual;
  const days =
    cadence === 'weekly' && weekday !== null ? `Every ${weekdayNames[weekday - 1]}` : cadenceWords[cadence];
  return `${days} at ${post_time ?? 'the network’s best time'}`;
}

/** What a new recipe of a source asks for, and what else its request takes. */
export const requestOf: Readonly<Record<Recipe['source'], { begins: string; takes: string }>> = {
  quotes: {
    begins: 'max_chars=140\nunused=true',
    takes: 'max_chars, unused, category, author, q, language, rights',
  },
  trending: {
    begins: 'source=rss\nsort=trending\ntime_range=24h',
    takes: 'source, sort, time_range, category, keyword, min_engagement',
  },
  calendar: {
    begins: 'min_importance=2\nunused=true',
    takes: 'min_importance, unused, category, kind, country; the day is that of the post',
  },
  manual: { begins: '', takes: '' },
};

/** Parameters as lines of `name=value`. */
export function parametersText(parameters: Recipe['source_params']): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n');
}

/** What such lines say; undefined where one of them is no `name=value`. */
export function parametersOf(text: string): Recipe['source_params'] | undefined {
  const found: Recipe['source_params'] = {};
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue;
    const [, name, value] = /^([a-z_]+)\s*=\s*(.+)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) return undefined;
    found[name] =
      value === 'true' ? true : value === 'false' ? false : isNumber(value) ? Number(value) : value;
  }
  return found;
}

const isNumber = (value: string) => /^-?\d+(\.\d+)?$/.test(value);
