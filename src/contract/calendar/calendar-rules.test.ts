import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { datesOf, firstYear, hebrewMonths, lastYear, type CalendarRule } from './calendar-rules.ts';

const years = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => firstYear + index);

/** Those of the dates that are not the rule's one day in their year. */
const strays = (rule: CalendarRule, ...dates: string[]) =>
  dates.filter((date) => datesOf(rule, Number(date.slice(0, 4))).join() !== date);

describe('a fixed day', () => {
  it('is the same every year', () => {
    expect(strays({ type: 'fixed', month: 12, day: 10 }, '1990-12-10', '2026-12-10', '2100-12-10')).toEqual(
      [],
    );
  });

  it('that is 29 February comes in leap years only, and 2100 is none', () => {
    const leapDay: CalendarRule = { type: 'fixed', month: 2, day: 29 };
    expect(datesOf(leapDay, 2024)).toEqual(['2024-02-29']);
    expect(datesOf(leapDay, 2026)).toEqual([]);
    expect(datesOf(leapDay, 2000)).toEqual(['2000-02-29']);
    expect(datesOf(leapDay, 2100)).toEqual([]);
  });
});

describe('a weekday of a month', () => {
  it('is counted from the first', () => {
    expect(
      strays({ type: 'weekday', month: 5, weekday: 7, nth: 2 }, '2022-05-08', '2023-05-14', '2026-05-10'),
    ).toEqual([]);
    expect(strays({ type: 'weekday', month: 10, weekday: 1, nth: 1 }, '2024-10-07', '2026-10-05')).toEqual(
      [],
    );
  });

  it('may be the last', () => {
    expect(
      strays({ type: 'weekday', month: 1, weekday: 7, nth: -1 }, '2023-01-29', '2026-01-25', '2027-01-31'),
    ).toEqual([]);
  });

  it('may stand for a day some days after it', () => {
    expect(
      strays(
        { type: 'weekday', month: 11, weekday: 4, nth: 4, plus: 1 },
        '2019-11-29',
        '2024-11-29',
        '2026-11-27',
      ),
    ).toEqual([]);
    expect(
      strays({ type: 'weekday', month: 11, weekday: 4, nth: 4, plus: 4 }, '2019-12-02', '2024-12-02'),
    ).toEqual([]);
  });

  it('may be the first from a day on: Advent', () => {
    expect(
      strays(
        { type: 'weekday_from', month: 11, day: 27, weekday: 7 },
        '2022-11-27',
        '2023-12-03',
        '2024-12-01',
      ),
    ).toEqual([]);
  });
});

it('the last day of February follows the leap years', () => {
  expect(strays({ type: 'last_day', month: 2 }, '2024-02-29', '2026-02-28', '2100-02-28')).toEqual([]);
});

it('the 256th day of the year is 13 September, and 12 September in leap years', () => {
  expect(strays({ type: 'day_of_year', day: 256 }, '2023-09-13', '2024-09-12')).toEqual([]);
});

describe('Easter', () => {
  const western: CalendarRule = { type: 'easter', church: 'western', plus: 0 };
  const orthodox: CalendarRule = { type: 'easter', church: 'orthodox', plus: 0 };

  it('of the western churches agrees with the tables', () => {
    expect(
      strays(
        western,
        '1990-04-15',
        '2000-04-23',
        '2008-03-23',
        '2016-03-27',
        '2019-04-21',
        '2021-04-04',
        '2022-04-17',
      ),
    ).toEqual([]);
    expect(
      strays(
        western,
        '2023-04-09',
        '2024-03-31',
        '2025-04-20',
        '2026-04-05',
        '2027-03-28',
        '2038-04-25',
        '2100-03-28',
      ),
    ).toEqual([]);
  });

  it('of the orthodox churches agrees with the tables, beyond the century year too', () => {
    expect(
      strays(
        orthodox,
        '2000-04-30',
        '2008-04-27',
        '2016-05-01',
        '2019-04-28',
        '2021-05-02',
        '2022-04-24',
        '2023-04-16',
      ),
    ).toEqual([]);
    expect(strays(orthodox, '2024-05-05', '2025-04-20', '2026-04-12', '2027-05-02', '2100-05-02')).toEqual(
      [],
    );
  });

  it('of both agrees with a table of 1996 to 2008', () => {
    // https://www.religioustolerance.org/main_day1.htm: year, western, orthodox
    const table = [
      '1996 04-07 04-14',
      '1997 03-30 04-27',
      '1998 04-12 04-19',
      '1999 04-04 04-11',
      '2000 04-23 04-30',
      '2001 04-15 04-15',
      '2002 03-31 05-05',
      '2003 04-20 04-27',
      '2004 04-11 04-11',
      '2005 03-27 05-01',
      '2006 04-16 04-23',
      '2007 04-08 04-08',
      '2008 03-23 04-27',
    ];
    const computed = table.map((row) => {
      const year = Number(row.slice(0, 4));
      return [
        year,
        ...[western, orthodox].flatMap((rule) => datesOf(rule, year).map((date) => date.slice(5))),
      ].join(' ');
    });
    expect(computed).toEqual(table);
  });

  it('carries the feasts before and after it', () => {
    expect(
      strays({ type: 'easter', church: 'western', plus: -46 }, '2024-02-14', '2025-03-05', '2026-02-18'),
    ).toEqual([]);
    expect(
      strays({ type: 'easter', church: 'western', plus: 49 }, '2024-05-19', '2025-06-08', '2026-05-24'),
    ).toEqual([]);
  });

  it('is a Sunday between 22 March and 25 April, and never later than the orthodox one', () => {
    for (const year of years) {
      const [day = ''] = datesOf(western, year);
      expect(new Date(day).getUTCDay()).toBe(0);
      expect(day >= `${year}-03-22` && day <= `${year}-04-25`).toBe(true);
      expect((datesOf(orthodox, year)[0] ?? '') >= day).toBe(true);
    }
  });
});

describe('a day of the Hebrew calendar', () => {
  const day = (month: (typeof hebrewMonths)[number], at: number): CalendarRule => ({
    type: 'hebrew',
    month,
    day: at,
  });

  it('is the first full day of the feast', () => {
    expect(
      strays(day('tishri', 1), '2022-09-26', '2023-09-16', '2024-10-03', '2025-09-23', '2026-09-12'),
    ).toEqual([]);
    expect(
      strays(day('tishri', 10), '2022-10-05', '2023-09-25', '2024-10-12', '2025-10-02', '2026-09-21'),
    ).toEqual([]);
    expect(
      strays(day('nisan', 15), '2022-04-16', '2023-04-06', '2024-04-23', '2025-04-13', '2026-04-02'),
    ).toEqual([]);
    expect(
      strays(day('kislev', 25), '2021-11-29', '2022-12-19', '2023-12-08', '2024-12-26', '2025-12-15'),
    ).toEqual([]);
  });

  it('falls in the second Adar where there are two', () => {
    expect(
      strays(day('adar', 14), '2022-03-17', '2023-03-07', '2024-03-24', '2025-03-14', '2026-03-03'),
    ).toEqual([]);
  });
});

describe('a day of the Islamic calendar', () => {
  it('follows Umm al-Qura', () => {
    expect(
      strays({ type: 'islamic', month: 9, day: 1 }, '2023-03-23', '2024-03-11', '2025-03-01', '2026-02-18'),
    ).toEqual([]);
    expect(
      strays({ type: 'islamic', month: 10, day: 1 }, '2023-04-21', '2024-04-10', '2025-03-30', '2026-03-20'),
    ).toEqual([]);
    expect(
      strays({ type: 'islamic', month: 12, day: 10 }, '2023-06-28', '2024-06-16', '2025-06-06', '2026-05-27'),
    ).toEqual([]);
    expect(
      strays({ type: 'islamic', month: 1, day: 1 }, '2023-07-19', '2024-07-07', '2025-06-26', '2026-06-16'),
    ).toEqual([]);
  });

  it('comes twice in a year now and then', () => {
    expect(datesOf({ type: 'islamic', month: 9, day: 1 }, 2030)).toEqual(['2030-01-05', '2030-12-26']);
  });
});

it('the Persian year begins at the spring equinox', () => {
  expect(
    strays({ type: 'persian', month: 1, day: 1 }, '2023-03-21', '2024-03-20', '2025-03-21', '2026-03-21'),
  ).toEqual([]);
});

describe('a day of the Chinese calendar', () => {
  it('is the New Year of the almanacs', () => {
    const newYear: CalendarRule = { type: 'chinese', month: 1, day: 1 };
    expect(
      strays(
        newYear,
        '2004-01-22',
        '2005-02-09',
        '2006-01-29',
        '2007-02-18',
        '2008-02-07',
        '2009-01-26',
        '2010-02-14',
      ),
    ).toEqual([]);
    expect(
      strays(
        newYear,
        '2011-02-03',
        '2012-01-23',
        '2013-02-10',
        '2014-01-31',
        '2015-02-19',
        '2024-02-10',
        '2025-01-29',
      ),
    ).toEqual([]);
    expect(
      strays(
        newYear,
        '2026-02-17',
        '2027-02-06',
        '2028-01-26',
        '2029-02-13',
        '2030-02-03',
        '2031-01-23',
        '2033-01-31',
        '2034-02-19',
      ),
    ).toEqual([]);
  });

  it('is never one of a leap month', () => {
    expect(
      strays({ type: 'chinese', month: 8, day: 15 }, '2023-09-29', '2024-09-17', '2025-10-06', '2026-09-25'),
    ).toEqual([]);
    expect(
      strays({ type: 'chinese', month: 5, day: 5 }, '2023-06-22', '2024-06-10', '2025-05-31', '2026-06-19'),
    ).toEqual([]);
  });

  it('may be the eve of another', () => {
    expect(strays({ type: 'chinese', month: 1, day: 1, plus: -1 }, '2024-02-09', '2025-01-28')).toEqual([]);
  });
});

it('passes over a year where a day of another calendar falls around New Year', () => {
  const tevet: CalendarRule = { type: 'hebrew', month: 'tevet', day: 1 };
  expect([2034, 2035, 2036].map((year) => datesOf(tevet, year).length)).toEqual([1, 0, 2]);
  const dey: CalendarRule = { type: 'persian', month: 10, day: 11 };
  expect([2028, 2029, 2030].map((year) => datesOf(dey, year).length)).toEqual([2, 1, 0]);
});

it('agrees with the calendars of the JavaScript engine in every year', () => {
  const told = (calendar: string) =>
    new Intl.DateTimeFormat(`en-u-ca-${calendar}`, { month: 'numeric', day: 'numeric', timeZone: 'UTC' });
  const pairs: { rule: CalendarRule; calendar: string; day: RegExp }[] = [
    { rule: { type: 'hebrew', month: 'tishri', day: 1 }, calendar: 'hebrew', day: /^1 Tishri/ },
    { rule: { type: 'hebrew', month: 'adar', day: 14 }, calendar: 'hebrew', day: /^14 Adar( II)?\b(?! I\b)/ },
    { rule: { type: 'hebrew', month: 'nisan', day: 15 }, calendar: 'hebrew', day: /^15 Nisan/ },
    { rule: { type: 'islamic', month: 9, day: 1 }, calendar: 'islamic-umalqura', day: /^9\/1\b/ },
    { rule: { type: 'islamic', month: 12, day: 10 }, calendar: 'islamic-umalqura', day: /^12\/10\b/ },
    { rule: { type: 'persian', month: 1, day: 1 }, calendar: 'persian', day: /^1\/1\b/ },
  ];
  for (const { rule, calendar, day } of pairs) {
    const dates = years.flatMap((year) => datesOf(rule, year));
    expect(dates.length).toBeGreaterThanOrEqual(years.length);
    expect(
      dates.map((date) => told(calendar).format(new Date(date))).filter((each) => !day.test(each)),
    ).toEqual([]);
  }
});

it('refuses years that no rule was checked for', () => {
  for (const year of [1989, 2101, 2026.5, Number.NaN, -1]) {
    expect(() => datesOf({ type: 'fixed', month: 1, day: 1 }, year)).toThrow(RangeError);
  }
});

it('every rule falls on a real day of the year that was asked for', () => {
  const rule = fc.oneof<fc.Arbitrary<CalendarRule>[]>(
    fc.record({
      type: fc.constant('easter' as const),
      church: fc.constantFrom('western', 'orthodox'),
      plus: fc.integer({ min: -63, max: 63 }),
    }),
    fc.record({
      type: fc.constant('hebrew' as const),
      month: fc.constantFrom(...hebrewMonths),
      day: fc.integer({ min: 1, max: 29 }),
    }),
    fc.record({
      type: fc.constant('islamic' as const),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 29 }),
    }),
    fc.record({
      type: fc.constant('persian' as const),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 29 }),
    }),
  );
  fc.assert(
    fc.property(rule, fc.constantFrom(...years), (each, year) => {
      const dates = datesOf(each, year);
      const mayPassOver = each.type === 'hebrew' || each.type === 'persian';
      expect(dates.length).toBeGreaterThanOrEqual(mayPassOver ? 0 : 1);
      for (const date of dates) expect(new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10)).toBe(date);
      for (const date of dates) expect(date.startsWith(`${year}-`)).toBe(true);
    }),
  );
});
