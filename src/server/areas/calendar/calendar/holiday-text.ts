import type { CalendarTone } from '#contract/calendar/calendar-kinds.ts';
import { plural, t } from '#contract/message.ts';
import { currentReader, listed } from '#contract/reader.ts';

const names = new Intl.DisplayNames('en', { type: 'region' });

/** Names that need an article within a sentence. */
const withThe = new Set(
  'AE AX BL BQ BS CC CD CF CK DO FK FO GB GM IC IM KM KY MF MH MP MV NL PH PM SB SC TC TF US VG VI'.split(
    ' ',
  ),
);

const own: Readonly<Record<string, string>> = { HK: 'Hong Kong', MO: 'Macao', IC: 'Canary Islands' };

/** The country within a sentence: the United States, Germany. Other languages than English add no article. */
export function inCountry(country: string, article = 'the '): string {
  const reader = currentReader();
  if (reader) return new Intl.DisplayNames(reader.locale, { type: 'region' }).of(country) ?? country;
  const name = own[country] ?? names.of(country) ?? country;
  return withThe.has(country) ? `${article}${name}` : name;
}

const mostNamed = 6;

/** Some names and how many more: Bern, Basel and 3 more. */
export function listedShortly(all: readonly string[]): string {
  if (all.length <= mostNamed) return listed(all);
  const named = all.slice(0, mostNamed - 1);
  const count = all.length - named.length;
  return listed([...named, t`${plural({ count }, { one: '# more', other: '# more' })}`]);
}

const remembered =
  /memorial|remembrance|martyr|mourning|anzac|good friday|genocide|victim|victory|armistice|fallen|dead\b|souls|all saints|juneteenth|truth and reconciliation|peace memorial/i;
const disputed =
  /columbus|^australia day|^battle of the boyne|ashura|tasu'a|arbaeen|nakba|unification|revolution/i;

/** The tone of a public holiday, by its English name: careful where in doubt. */
export function toneOfHoliday(title: string): CalendarTone {
  return disputed.test(title) ? 'sensitive' : remembered.test(title) ? 'remember' : 'celebrate';
}
