import { HebrewCalendar } from '@hebcal/core';
import { CalendarVietnamese } from 'date-chinese';
import { gregorianEaster, orthodoxEaster } from 'date-easter';
import KoreanLunarCalendar from 'korean-lunar-calendar';
import { Lunar, Solar } from 'lunar-javascript';
import { expect, it } from 'vitest';

import { datesOf, type CalendarRule } from '#contract/calendar/calendar-rules.ts';
import { moonAge, tithi } from '#test/data/moon.ts';
import { observances } from './rows.ts';

/** Checks each moving feast against another program, or against the sky. */
const years = Array.from({ length: 12 }, (_, index) => 2024 + index);
type Of<Type extends CalendarRule['type']> = CalendarRule & { type: Type };

const dayMs = 86_400_000;
const written = (at: number) => new Date(at).toISOString().slice(0, 10);
const dateOf = ({ year, month, day }: { year: number; month: number; day: number }) =>
  written(Date.UTC(year, month - 1, day));
const later = (date: string, days: number) => written(Date.parse(date) + days * dayMs);
const daysOf = (year: number) =>
  Array.from({ length: 366 }, (_, index) => written(Date.UTC(year, 0, index + 1))).filter((date) =>
    date.startsWith(String(year)),
  );

function easter({ church, plus }: Of<'easter'>, year: number): string[] {
  const sunday = church === 'western' ? gregorianEaster(year) : orthodoxEaster(year);
  return [later(dateOf(sunday), plus)];
}

const isoWeekday = (date: string) => new Date(date).getUTCDay() || 7;

function weekday({ month, weekday: asked, nth, plus = 0, avoids }: Of<'weekday'>, year: number): string[] {
  const all = daysOf(year).filter((date) => Number(date.slice(5, 7)) === month && isoWeekday(date) === asked);
  const found = all.at(nth > 0 ? nth - 1 : -1) ?? '';
  const sunday = dateOf(gregorianEaster(year));
  if (avoids === 'holy_saturday' && found === later(sunday, -1)) return [later(found, -7)];
  if (avoids === 'pentecost' && found === later(sunday, 49)) return [later(found, 7)];
  return [later(found, plus)];
}

const hebcalNames: Readonly<Record<string, RegExp>> = {
  'Rosh Hashanah': /^Rosh Hashana \d/,
  'Yom Kippur': /^Yom Kippur$/,
  Sukkot: /^Sukkot I$/,
  'Shemini Atzeret': /^Shmini Atzeret$/,
  'Simchat Torah': /^Simchat Torah$/,
  // The day after the first candle.
  Hanukkah: /^Chanukah: 2 Candles$/,
  'Tu BiShvat': /^Tu BiShvat$/,
  Purim: /^Purim$/,
  'Shushan Purim': /^Shushan Purim$/,
  Passover: /^Pesach I$/,
  'Lag BaOmer': /^Lag BaOmer$/,
  Shavuot: /^Shavuot I$/,
  'Yom HaShoah': /^Yom HaShoah$/,
  "Tisha B'Av": /^Tish'a B'Av( \(observed\))?$/,
};

function hebrew(title: string, year: number): string[] {
  const events = HebrewCalendar.calendar({ year, isHebrewYear: false, il: false });
  const found = events.filter((event) => hebcalNames[title]?.test(event.getDesc()));
  // Where a fast is postponed, both days carry its name.
  const kept = found.filter((event) => event.getDesc().includes('(observed)'));
  return (kept.length > 0 ? kept : found).map((event) => {
    const at = event.getDate().greg();
    return dateOf({ year: at.getFullYear(), month: at.getMonth() + 1, day: at.getDate() });
  });
}

/** By the JavaScript engine's calendars. */
function byEngine(
  calendar: string,
  { month, day, plus = 0 }: Of<'islamic' | 'persian'>,
  year: number,
): string[] {
  const format = new Intl.DateTimeFormat(`en-u-ca-${calendar}`, {
    month: 'numeric',
    day: 'numeric',
    timeZone: 'UTC',
  });
  return [...daysOf(year - 1), ...daysOf(year), ...daysOf(year + 1)]
    .filter((date) => new RegExp(`^${month}/${day}\\b`).test(format.format(Date.parse(date))))
    .map((date) => later(date, plus))
    .filter((date) => date.startsWith(String(year)));
}

function chinese({ month, day, plus = 0, meridian }: Of<'chinese'>, year: number): string[] {
  if (meridian === 'seoul') {
    const korean = new KoreanLunarCalendar();
    korean.setLunarDate(year, month, day, false);
    return [later(dateOf(korean.getSolarCalendar()), plus)];
  }
  if (meridian === 'hanoi') {
    const own = new CalendarVietnamese().fromGregorian(year, 7, 1);
    const [cycle, at] = own.get();
    return [later(dateOf(own.set(cycle, at, month, false, day).toGregorian()), plus)];
  }
  return [later(Lunar.fromYmd(year, month, day).getSolar().toYmd(), plus)];
}

const isFullMoon = (date: string) => {
  const [begins, ends] = [moonAge(Date.parse(date)), moonAge(Date.parse(date) + dayMs)];
  return begins < 180 && ends >= 180;
};
/** The lunar day of the date at sunrise in India; the one that begins and ends between two sunrises counts too. */
const isAtSunrise = (date: string, day: number) =>
  tithi(date, 6.3) === day ||
  (tithi(date, 6.3) === ((day + 28) % 30) + 1 && tithi(later(date, 1), 6.3) === (day % 30) + 1);

/** What the sky must be like on a listed day. */
const skies: Readonly<Record<string, (date: string) => boolean>> = {
  Diwali: (date) => tithi(date, 18) === 30,
  Holi: (date) => tithi(later(date, -1), 18.4) === 15 || tithi(later(date, -1), 6.4) === 15,
  'Navaratri begins': (date) => isAtSunrise(date, 1),
  Dussehra: (date) => tithi(date, 14) === 10,
  "Guru Nanak's Gurpurab": (date) => isAtSunrise(date, 15),
  Vesak: isFullMoon,
  Qingming: (date) => {
    const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
    return Solar.fromYmd(year, month, day).getLunar().getJieQi() === '清明';
  },
};

/** The General Roman Calendar of these years. */
const solemnities: Readonly<Record<string, string>> = {
  Annunciation:
    '2024-04-08 2025-03-25 2026-03-25 2027-04-05 2028-03-25 2029-04-09 2030-03-25 2031-03-25 2032-04-05 2033-03-25 2034-03-25 2035-04-02',
  "Saint Joseph's Day":
    '2024-03-19 2025-03-19 2026-03-19 2027-03-19 2028-03-20 2029-03-19 2030-03-19 2031-03-19 2032-03-19 2033-03-19 2034-03-20 2035-03-17',
};

/** Undefined for rules of the civil calendar, which need no second source. */
function elsewhere(title: string, rule: CalendarRule, year: number): string[] | undefined {
  switch (rule.type) {
    case 'fixed':
    case 'last_day':
    case 'day_of_year':
      return undefined;
    case 'weekday':
      return weekday(rule, year);
    case 'weekday_from':
      return daysOf(year)
        .filter((date) => date >= dateOf({ year, ...rule }) && isoWeekday(date) === rule.weekday)
        .slice(0, 1);
    case 'easter':
      return easter(rule, year);
    case 'solemnity':
      return solemnities[title]?.split(' ').filter((date) => date.startsWith(String(year))) ?? [];
    case 'hebrew':
      return hebrew(title, year);
    case 'islamic':
      return byEngine('islamic-umalqura', rule, year);
    case 'persian':
      return byEngine('persian', rule, year);
    case 'chinese':
      return chinese(rule, year);
    case 'listed':
      return rule.dates.filter((date) => date.startsWith(String(year)) && skies[title]?.(date));
  }
}

it('every moving feast of 2024 to 2035 is where a second source has it', () => {
  let compared = 0;
  const differ = observances.flatMap(({ title, rule }) =>
    years.flatMap((year) => {
      const there = elsewhere(title, rule, year);
      if (there === undefined) return [];
      compared += 1;
      const here = datesOf(rule, year);
      return here.length > 0 && here.join() === there.join() ? [] : [{ title, year, here, there }];
    }),
  );
  expect(differ).toEqual([]);
  expect(compared).toBeGreaterThan(1_200);
});
