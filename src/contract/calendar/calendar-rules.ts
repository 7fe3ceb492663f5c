import {
  CalendarDate,
  GregorianCalendar,
  HebrewCalendar,
  IslamicUmalquraCalendar,
  PersianCalendar,
  toCalendar,
  type Calendar,
} from '@internationalized/date';

import { chineseDays, type Meridian } from './chinese-years.ts';

/** The years for which every rule below was checked. */
export const firstYear = 1990;
export const lastYear = 2100;

/** As in ISO 8601: Monday is 1, Sunday 7. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** Adar is the last Adar of the year: Adar II where there are two. */
export const hebrewMonths = [
  'tishri',
  'heshvan',
  'kislev',
  'tevet',
  'shevat',
  'adar',
  'nisan',
  'iyar',
  'sivan',
  'tamuz',
  'av',
  'elul',
] as const;

/** When something recurs. `plus` moves the resulting day by so many days. */
export type CalendarRule =
  | { type: 'fixed'; month: number; day: number }
  /** The nth such weekday of the month; -1 is the last. */
  | {
      type: 'weekday';
      month: number;
      weekday: Weekday;
      nth: 1 | 2 | 3 | 4 | -1;
      plus?: number | undefined;
      /**
       * A week earlier where it would fall on the Saturday before Easter; a week later where on Pentecost.
       */
      avoids?: 'holy_saturday' | 'pentecost' | undefined;
    }
  /** The first such weekday on or after the day. */
  | { type: 'weekday_from'; month: number; day: number; weekday: Weekday }
  | { type: 'last_day'; month: number }
  | { type: 'day_of_year'; day: number }
  | { type: 'easter'; church: 'western' | 'orthodox'; plus: number }
  /**
   * A solemn feast of the western church: the Monday after where it falls on a Sunday; out of the days from Palm Sunday
   * to the Sunday after Easter it moves to the Saturday before them or to the Monday after them.
   */
  | { type: 'solemnity'; month: number; day: number; moves: 'before' | 'after' }
  | {
      type: 'hebrew';
      month: (typeof hebrewMonths)[number];
      day: number;
      plus?: number | undefined;
      /** Where it falls on such a weekday, it is observed so many days later, or earlier. */
      moved?: readonly { weekday: Weekday; by: number }[] | undefined;
    }
  /**
   * By Umm al-Qura, the calculated calendar; where the moon is observed instead, the day may differ by one.
   */
  | { type: 'islamic'; month: number; day: number; plus?: number | undefined }
  | { type: 'persian'; month: number; day: number; plus?: number | undefined }
  /** Never in a leap month. By the moon over Beijing, or over the meridian named: New Year and Mid-Autumn only. */
  | {
      type: 'chinese';
      month: number;
      day: number;
      plus?: number | undefined;
      meridian?: Meridian | undefined;
    }
  /**
   * Days that authorities announce, or that no rule here computes: YYYY-MM-DD, in order. None in other years.
   */
  | { type: 'listed'; dates: readonly string[] };

const dayMs = 86_400_000;
const gregorian = new GregorianCalendar();
const hebrew = new HebrewCalendar();
const islamic = new IslamicUmalquraCalendar();
const persian = new PersianCalendar();

const dayOf = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day);
const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();
const weekdayOf = (at: number) => new Date(at).getUTCDay() || 7;
const daysUntil = (from: number, weekday: Weekday) => (weekday - new Date(from).getUTCDay() + 7) % 7;

/** Sunday of Easter by Meeus, Astronomical Algorithms, chapter 8; UTC midnight in ms. */
function westernEaster(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  return dayOf(year, 3, 22 + epact + toSunday - 7 * shift);
}

/** The Julian Easter as a day of the civil calendar; UTC midnight in ms. */
function orthodoxEaster(year: number): number {
  const moon = (19 * (year % 19) + 15) % 30;
  const toSunday = (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7;
  // The Julian calendar falls behind by a day in each century year that is no leap year: 14 days from March
  // 2100.
  const behind = Math.floor(year / 100) - Math.floor(year / 400) - 2;
  return dayOf(year, 3, 22 + moon + toSunday + behind);
}

/** The day of another calendar in each of its years that touch the civil year. */
function daysByCalendar(
  calendar: Calendar,
  year: number,
  monthOf: (own: number) => number,
  day: number,
): number[] {
  const first = toCalendar(new CalendarDate(gregorian, year, 1, 1), calendar).year;
  const last = toCalendar(new CalendarDate(gregorian, year, 12, 31), calendar).year;
  return Array.from({ length: last - first + 1 }, (_, index) => first + index).map((own) => {
    const found = toCalendar(new CalendarDate(calendar, own, monthOf(own), day), gregorian);
    return dayOf(found.year, found.month, found.day);
  });
}

const hebrewMonthOf = (name: (typeof hebrewMonths)[number]) => (own: number) => {
  const month = hebrewMonths.indexOf(name) + 1;
  const isLeap = hebrew.getMonthsInYear(new CalendarDate(hebrew, own, 1, 1)) === 13;
  return isLeap && month >= 6 ? month + 1 : month;
};

function solemnity(year: number, { month, day, moves }: CalendarRule & { type: 'solemnity' }): number {
  const own = dayOf(year, month, day);
  const [first, last] = [westernEaster(year) - 7 * dayMs, westernEaster(year) + 7 * dayMs];
  if (own >= first && own <= last) return moves === 'before' ? first - dayMs : last + dayMs;
  return weekdayOf(own) === 7 ? own + dayMs : own;
}

function daysOf(rule: CalendarRule, year: number): number[] {
  switch (rule.type) {
    case 'fixed':
      return rule.day > daysIn(year, rule.month) ? [] : [dayOf(year, rule.month, rule.day)];
    case 'weekday': {
      if (rule.nth > 0) {
        const from = dayOf(year, rule.month, 7 * rule.nth - 6);
        return [from + daysUntil(from, rule.weekday) * dayMs];
      }
      const lastWeek = dayOf(year, rule.month, daysIn(year, rule.month) - 6);
      const day = lastWeek + daysUntil(lastWeek, rule.weekday) * dayMs;
      if (rule.avoids === 'holy_saturday' && day === westernEaster(year) - dayMs) return [day - 7 * dayMs];
      if (rule.avoids === 'pentecost' && day === westernEaster(year) + 49 * dayMs) return [day + 7 * dayMs];
      return [day];
    }
    case 'weekday_from': {
      const from = dayOf(year, rule.month, rule.day);
      return [from + daysUntil(from, rule.weekday) * dayMs];
    }
    case 'last_day':
      return [dayOf(year, rule.month, daysIn(year, rule.month))];
    case 'day_of_year':
      return [dayOf(year, 1, rule.day)];
    case 'easter':
      return [rule.church === 'western' ? westernEaster(year) : orthodoxEaster(year)];
    case 'solemnity':
      return [solemnity(year, rule)];
    case 'hebrew':
      return daysByCalendar(hebrew, year, hebrewMonthOf(rule.month), rule.day).map(
        (day) => day + (rule.moved?.find(({ weekday }) => weekday === weekdayOf(day))?.by ?? 0) * dayMs,
      );
    case 'islamic':
      return daysByCalendar(islamic, year, () => rule.month, rule.day);
    case 'persian':
      return daysByCalendar(persian, year, () => rule.month, rule.day);
    case 'chinese':
      return chineseDays(year, rule.month, rule.day, rule.meridian);
    case 'listed':
      return rule.dates.filter((date) => date.startsWith(`${year}-`)).map((date) => Date.parse(date));
  }
}

/**
 * The days of a civil year on which the rule falls, as YYYY-MM-DD in order. Usually one; none for 29 February
 * in a common year, or where a lunar day skips the year (1 Tevet in 2035), or in a year without a listed day;
 * two where a lunar year begins and ends within the civil one.
 * @throws RangeError outside 1990 to 2100
 */
export function datesOf(rule: CalendarRule, year: number): string[] {
  if (!Number.isInteger(year) || year < firstYear || year > lastYear) {
    throw new RangeError(`Calendar rules hold for the years ${firstYear} to ${lastYear}, not for ${year}`);
  }
  const plus = 'plus' in rule ? (rule.plus ?? 0) : 0;
  const first = dayOf(year, 1, 1);
  const last = dayOf(year, 12, 31);
  // A shift may cross New Year, so the adjacent years are computed too.
  const years = plus === 0 ? [year] : [year - 1, year, year + 1];
  return [...new Set(years.flatMap((each) => daysOf(rule, each)))]
    .map((day) => day + plus * dayMs)
    .filter((day) => day >= first && day <= last)
    .toSorted((one, other) => one - other)
    .map((day) => new Date(day).toISOString().slice(0, 10));
}
