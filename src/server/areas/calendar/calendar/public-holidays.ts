import Holidays from 'date-holidays';
import { createHash } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';

import type { CalendarItem } from '#contract/calendar/calendar.ts';
import { t } from '#contract/message.ts';
import { corrected, type HolidayDay } from './holiday-corrections.ts';
import { inCountry, listedShortly, toneOfHoliday } from './holiday-text.ts';

type Row = Omit<CalendarItem, 'used'>;

/** Ids of public holidays begin here, with a million for each country. */
const firstId = 1_000_000_000;
const perCountry = 1_000_000;

const countries = new Set(Object.keys(new Holidays().getCountries('en')));

/**
 * Countries whose regions decide: the library's national list does not match what most people there have off.
 * Its United Kingdom includes Alderney, which is not part of it.
 */
const byRegion = new Set(['GB', 'CA', 'AU', 'IN', 'CH']);

/** Whether the library knows the country's public holidays. Two upper-case letters of ISO 3166. */
export function knowsHolidaysOf(country: string): boolean {
  return countries.has(country);
}

/**
 * The public holidays of a country in a year, by day. Regional ones only where regions decide, and then with
 * the regions' names.
 */
export function holidaysOf(country: string, year: number): Row[] {
  const whole = corrected(country, year, daysIn(new Holidays(country), country, year));
  if (!byRegion.has(country)) return whole.map((day) => rowOf(country, day, null));
  const regions = Object.entries(new Holidays().getStates(country, 'en') ?? {}).filter(
    ([, name]) => name !== 'Alderney',
  );
  const kept = regions.flatMap(([code, name]) =>
    corrected(country, year, daysIn(new Holidays(country, code), country, year)).map((day) => ({
      day,
      name,
    })),
  );
  // The same day has a name in each language of a country.
  const titles = new Map(kept.toReversed().map(({ day }) => [`${day.date} ${day.rule}`, day.title] as const));
  const titleOf = ({ date, rule, title }: HolidayDay) => titles.get(`${date} ${rule}`) ?? title;
  return [...Map.groupBy(kept, ({ day }) => `${day.date} ${titleOf(day)}`).values()]
    .flatMap((same) => {
      const [first] = same;
      const names = [...new Set(same.map(({ name }) => name))];
      return first ? [rowOf(country, first.day, names.length === regions.length ? null : names)] : [];
    })
    .toSorted((one, other) => one.date.localeCompare(other.date));
}

/** Days that everyone has off: no half days, no bank holidays, none for soldiers, women or children only. */
function daysIn(holidays: Holidays, country: string, year: number): HolidayDay[] {
  return holidays
    .getHolidays(year, country === 'US' ? 'en-us' : 'en')
    .filter((day) => day.type === 'public' && !isOfSome(day) && !/\d\d:\d\d/.test(day.rule))
    .flatMap(({ date, start, end, name, rule, substitute }) =>
      daysFrom(date.slice(0, 10), start, end).map((day, index) => ({
        rule,
        title: country === 'SA' && rule.startsWith('9 Dhu') && index === 0 ? 'Day of Arafah' : name,
        date: day,
        isSubstitute: substitute === true,
      })),
    );
}

/** The library says so in a note that its types omit. */
function isOfSome(day: object): boolean {
  const note = 'note' in day && typeof day.note === 'string' ? day.note : '';
  return /^(women|youth|children|military|for all persons belonging)/i.test(note);
}

/** @param regions that observe it; null for the whole country */
function rowOf(country: string, day: HolidayDay, regions: readonly string[] | null): Row {
  const { title, date, rule, isSubstitute } = day;
  return {
    id: idOf(country, rule),
    date,
    kind: 'holiday',
    title,
    // Rows are kept for all readers.
    get why() {
      return whyOf(country, regions, isSubstitute);
    },
    date_note: null,
    until: null,
    since_year: null,
    year: null,
    years_ago: null,
    importance: 2,
    category: 'society',
    tone: toneOfHoliday(title),
    country,
    image_url: null,
    source: 'date-holidays',
    source_url: 'https://github.com/commenthol/date-holidays',
    licence: 'CC BY-SA 3.0',
  };
}

function whyOf(code: string, names: readonly string[] | null, isSubstitute: boolean): string {
  if (names === null) {
    const country = inCountry(code);
    return isSubstitute
      ? t`Public holiday in ${{ country }}, in lieu of the day itself.`
      : t`Public holiday in ${{ country }}.`;
  }
  const [country, regions] = [inCountry(code, ''), listedShortly(names)];
  return isSubstitute
    ? t`Public holiday in ${{ regions }} (${{ country }}), in lieu of the day itself.`
    : t`Public holiday in ${{ regions }} (${{ country }}).`;
}

/** Each day of a holiday; where it begins on the evening before, that evening is none of them. */
function daysFrom(first: string, start: Date, end: Date): string[] {
  const days = Math.max(1, Math.floor((end.getTime() - start.getTime()) / 86_400_000));
  const from = Temporal.PlainDate.from(first);
  return Array.from({ length: days }, (_, later) => from.add({ days: later }).toString());
}

/** The library has no ids: the same rule of the same country gets the same one in every year. */
function idOf(country: string, rule: string): number {
  const hash = createHash('sha256').update(rule).digest().readUInt32BE() % perCountry;
  return firstId + (letter(country, 0) * 26 + letter(country, 1)) * perCountry + hash;
}

const letter = (country: string, at: number) => country.charCodeAt(at) - 65;

/** The country of the holiday with this id; null for other ids. */
export function countryOfHoliday(id: number): string | null {
  const place = Math.floor((id - firstId) / perCountry);
  if (place < 0 || place >= 26 * 26) return null;
  const country = String.fromCharCode(65 + Math.floor(place / 26), 65 + (place % 26));
  return knowsHolidaysOf(country) ? country : null;
}
