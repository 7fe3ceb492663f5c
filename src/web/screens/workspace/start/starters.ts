import { t } from '@lingui/core/macro';

import type { Contract } from '#contract/index.ts';
import { starterFields, type StarterField } from '#contract/intake/starter-sources.ts';
import type { DataOf } from '#contract/operation.ts';

export type Starter = DataOf<Contract['sources']['starters']>['starters'][number];

export const fieldLabels: Readonly<Record<StarterField, string>> = {
  networks: t`Networks`,
  news: t`News`,
  technology: t`Technology`,
  ai: t`Artificial intelligence`,
  science: t`Science`,
  design: t({ message: 'Design', context: 'field' }),
  business: t`Business`,
  culture: t`Culture`,
};

/** The languages of the list with the number of their sources, the fullest first. */
export function languagesOf(starters: readonly Starter[]): { lang: string; count: number }[] {
  const counts = Map.groupBy(
    starters.flatMap(({ lang }) => lang ?? []),
    (lang) => lang,
  );
  return [...counts]
    .map(([lang, { length }]) => ({ lang, count: length }))
    .toSorted((a, b) => b.count - a.count);
}

/** The sources offered for a language: its own, and multilingual ones. Null shows all. */
export function startersIn(starters: readonly Starter[], lang: string | null): Starter[] {
  return starters.filter((starter) => lang === null || starter.lang === null || starter.lang === lang);
}

/** The selected keys among the sources offered for a language, without those that are added already. */
export function chosenKeys(
  starters: readonly Starter[],
  lang: string | null,
  ticked: ReadonlySet<string>,
): string[] {
  return startersIn(starters, lang).flatMap(({ key, source_id }) =>
    source_id === null && ticked.has(key) ? key : [],
  );
}

/** Groups the sources by field, in the order of the fields; empty fields are left out. */
export function byField(starters: readonly Starter[]): { field: StarterField; starters: Starter[] }[] {
  return starterFields.flatMap((field) => {
    const own = starters.filter((starter) => starter.field === field);
    return own.length > 0 ? [{ field, starters: own }] : [];
  });
}

/** The initial selection: recommended for this language and not added yet. */
export function tickedFirst(starters: readonly Starter[], lang: string | null): ReadonlySet<string> {
  const offered = startersIn(starters, lang).filter(
    ({ recommended, source_id }) => recommended && source_id === null,
  );
  return new Set(offered.map(({ key }) => key));
}

/** The initial language of the list: the organization's if it has sources, else all. */
export function firstLanguage(starters: readonly Starter[], lang: string): string | null {
  const [language = ''] = lang.split('-');
  return starters.some((starter) => starter.lang === language) ? language : null;
}
