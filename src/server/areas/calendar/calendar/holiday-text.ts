import type { CalendarTone } from '#contract/calendar/calendar-kinds.ts';

const names = new Intl.DisplayNames('en', { type: 'region' });

/** Names that need an article within a sentence. */
const withThe = new Set(
  'AE AX BL BQ BS CC CD CF CK DO FK FO GB GM IC IM KM KY MF MH MP MV NL PH PM SB SC TC TF US VG VI'.split(
    ' ',
  ),
);

const own: Readonly<Record<string, string>> = { HK: 'Hong Kong', MO: 'Macao', IC: 'Canary Islands' };

/** The country within a sentence: the United States, Germany. */
export function inCountry(country: string, article = 'the '): string {
  const name = own[country] ?? names.of(country) ?? country;
  return withThe.has(country) ? `${article}${name}` : name;
}

const mostNamed = 6;

/** Some names and how many more: Bern, Basel and 3 more. */
export function listed(all: readonly string[]): string {
  const named = all.length <= mostNamed ? all : all.slice(0, mostNamed - 1);
  const last = all.length > named.length ? `${all.length - named.length} more` : named.at(-1);
  const before = all.length > named.length ? named : named.slice(0, -1);
  return before.length === 0 ? (last ?? '') : `${before.join(', ')} and ${last}`;
}

const remembered =
  /memorial|remembrance|martyr|mourning|anzac|good friday|genocide|victim|victory|armistice|fallen|dead\b|souls|all saints|juneteenth|truth and reconciliation|peace memorial/i;
const disputed =
  /columbus|^australia day|^battle of the boyne|ashura|tasu'a|arbaeen|nakba|unification|revolution/i;

/** The tone of a public holiday, by its English name: careful where in doubt. */
export function toneOfHoliday(title: string): CalendarTone {
  return disputed.test(title) ? 'sensitive' : remembered.test(title) ? 'remember' : 'celebrate';
}
