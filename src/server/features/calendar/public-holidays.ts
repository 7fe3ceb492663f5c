import { createHash } from 'node:crypto';

import Holidays from 'date-holidays';
import { Temporal } from 'temporal-polyfill';

import type { CalendarItem } from '#contract/calendar.ts';

type Row = Omit<CalendarItem, 'used'>;

/** Ids of public holidays begin here, each country with a million of its own. */
const firstId = 1_000_000_000;
const perCountry = 1_000_000;

const countries = new Set(Object.keys(new Holidays().getCountries('en')));

/** Whether the library knows the country's public holidays. Two capital letters of ISO 3166. */
export function knowsHolidaysOf(country: string): boolean {
  return countries.has(country);
}

/** The public holidays of a whole country in a year, by day; those of its regions are left out. */
export function holidaysOf(country: string, year: number): Row[] {
  return new Holidays(country)
    .getHolidays(year, 'en')
    .filter(({ type }) => type === 'public' || type === 'bank')
    .flatMap(({ date, start, end, name, rule, substitute }) =>
      daysFrom(date.slice(0, 10), start, end).map((day) => ({
        id: idOf(country, rule),
        date: day,
        kind: 'holiday' as const,
        title: name,
        why: `Public holiday in ${nameOf(country)}${substitute ? ', in lieu of the day itself' : ''}.`,
        since_year: null,
        year: null,
        years_ago: null,
        importance: 2,
        category: 'society' as const,
        country,
        image_url: null,
        source: 'date-holidays',
        source_url: 'https://github.com/commenthol/date-holidays',
        licence: 'CC BY 3.0',
      })),
    );
}

/** Each day of a holiday; where it begins on the evening before, that evening is none of them. */
function daysFrom(first: string, start: Date, end: Date): string[] {
  const days = Math.max(1, Math.floor((end.getTime() - start.getTime()) / 86_400_000));
  const from = Temporal.PlainDate.from(first);
  return Array.from({ length: days }, (_, later) => from.add({ days: later }).toString());
}

const names = new Intl.DisplayNames('en', { type: 'region' });
const nameOf = (country: string) => names.of(country) ?? country;

/** The library has no ids: the same rule of the same country has the same one in every year. */
function idOf(country: string, rule: string): number {
  const hash = createHash('sha256').update(rule).digest().readUInt32BE() % perCountry;
  return firstId + (letter(country, 0) * 26 + letter(country, 1)) * perCountry + hash;
}

const letter = (country: string, at: number) => country.charCodeAt(at) - 65;

/** The country whose holiday has this id; null where it is no holiday's. */
export function countryOfHoliday(id: number): string | null {
  const place = Math.floor((id - firstId) / perCountry);
  if (place < 0 || place >= 26 * 26) return null;
  const country = String.fromCharCode(65 + Math.floor(place / 26), 65 + (place % 26));
  return knowsHolidaysOf(country) ? country : null;
}
