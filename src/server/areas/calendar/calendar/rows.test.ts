import { describe, expect, it } from 'vitest';

import { calendarCategories } from '#contract/calendar/calendar-kinds.ts';
import { datesOf, firstYear, lastYear } from '#contract/calendar/calendar-rules.ts';
import { anniversaryRow, observanceRow } from './row.ts';
import { anniversaries, observances } from './rows.ts';

const years = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => firstYear + index);
/** The years that lists of days must cover. */
const listedYears = Array.from({ length: 12 }, (_, index) => 2024 + index);
const all = [...observances, ...anniversaries];
const repeated = (values: readonly string[]) =>
  values.filter((value, index) => values.indexOf(value) !== index);
const monthAndDay = (row: { month: number; day: number }) =>
  `${String(row.month).padStart(2, '0')}-${String(row.day).padStart(2, '0')}`;

describe('the rows of the calendar', () => {
  it('have ids of their own', () => {
    expect(repeated(all.map(({ id }) => String(id)))).toEqual([]);
  });

  it('tell nothing twice', () => {
    expect(repeated(observances.map(({ title }) => title.toLowerCase()))).toEqual([]);
    expect(
      repeated(anniversaries.map((row) => `${row.kind} ${monthAndDay(row)} ${row.year} ${row.title}`)),
    ).toEqual([]);
  });

  it('use every category that is offered', () => {
    expect(calendarCategories.filter((category) => !all.some((row) => row.category === category))).toEqual(
      [],
    );
  });

  it('say why in words of their own, not in those of the evidence', () => {
    expect(
      all.filter(({ why, evidence }) => evidence.words?.includes(why)).map(({ title }) => title),
    ).toEqual([]);
  });
});

describe('observances', () => {
  it('fall on a real day of every year, 29 February apart', () => {
    const missing = observances
      .filter(({ rule }) => !(rule.type === 'fixed' && rule.month === 2 && rule.day === 29))
      .filter(({ rule }) =>
        (rule.type === 'listed' ? listedYears : years).some((year) => datesOf(rule, year).length === 0),
      );
    expect(missing.map(({ title }) => title)).toEqual([]);
  });

  it('are on the day that their evidence names, where it writes day and month', () => {
    const named = observances.flatMap(({ title, rule, evidence }) => {
      const found = / — (\d\d) (\w{3})$/.exec(evidence.words ?? '');
      return found && rule.type === 'fixed' ? [{ title, rule, day: Number(found[1]), month: found[2] }] : [];
    });
    expect(named.length).toBeGreaterThan(200);
    for (const { title, rule, day, month } of named) {
      const written = new Date(Date.UTC(2024, rule.month - 1, rule.day)).toLocaleString('en', {
        month: 'short',
        timeZone: 'UTC',
      });
      expect([title, rule.day, written]).toEqual([title, day, month]);
    }
  });

  it.each([
    ["Parents' Day", 2028, '2028-07-23'],
    ["Gold Star Mother's Day", 2026, '2026-09-27'],
    ['Mothering Sunday', 2026, '2026-03-15'],
    ['Orthodox Easter', 2026, '2026-04-12'],
    ['World Philosophy Day', 2026, '2026-11-19'],
    ['Cyber Monday', 2026, '2026-11-30'],
    ['First Sunday of Advent', 2022, '2022-11-27'],
    ['Rosh Hashanah', 2026, '2026-09-12'],
    ['Hanukkah', 2026, '2026-12-05'],
    ['Chinese New Year', 2026, '2026-02-17'],
    ['Eid al-Fitr', 2026, '2026-03-20'],
    ["Programmers' Day", 2024, '2024-09-12'],
  ])('have %s of %i on %s', (title, year, day) => {
    const found = observances.find((row) => row.title === title);
    expect(found && datesOf(found.rule, year)).toEqual([day]);
  });

  it.each([
    ['Annunciation', 2027, '2027-04-05'],
    ['Annunciation', 2029, '2029-04-09'],
    ['Annunciation', 2026, '2026-03-25'],
    ["Saint Joseph's Day", 2028, '2028-03-20'],
    ["Saint Joseph's Day", 2035, '2035-03-17'],
    ['Earth Hour', 2024, '2024-03-23'],
    ['Earth Hour', 2026, '2026-03-28'],
    ["Mother's Day (France)", 2026, '2026-05-31'],
    ["Mother's Day (France)", 2034, '2034-06-04'],
    ['Shrove Tuesday', 2027, '2027-02-09'],
    ['Victoria Day', 2027, '2027-05-24'],
    ['National Grandparents Day', 2026, '2026-09-13'],
    ['Chinese New Year', 2027, '2027-02-06'],
    ['Seollal', 2027, '2027-02-07'],
    ['Tết', 2030, '2030-02-02'],
    ['Diwali', 2026, '2026-11-08'],
    ['Holi', 2026, '2026-03-04'],
    ['Vesak', 2027, '2027-05-20'],
    ["Tisha B'Av", 2029, '2029-07-22'],
    ['Yom HaShoah', 2027, '2027-05-04'],
  ])('have %s of %i on %s, moved where its keepers move it', (title, year, day) => {
    const found = observances.find((row) => row.title === title);
    expect(found && datesOf(found.rule, year)).toEqual([day]);
  });

  it('say of every day of mourning that it is none to advertise on', () => {
    const dark =
      /victim|genocide|holocaust|slave trade|abolition of slavery|suicide|torture|killed|trafficking|terrorism|remembrance/i;
    const bright = observances.filter(
      ({ title, why, tone }) => tone === 'celebrate' && dark.test(`${title} ${why}`),
    );
    expect(bright.map(({ title }) => title)).toEqual([]);
  });

  it('began before the present edition was made', () => {
    expect(observances.filter(({ since_year }) => since_year !== null && since_year > 2026)).toEqual([]);
  });
});

describe('anniversaries', () => {
  it('are there for every day of the year, 29 February too', () => {
    const held = new Set(anniversaries.map(monthAndDay));
    const leapYear = Array.from({ length: 366 }, (_, index) => new Date(Date.UTC(2024, 0, index + 1)));
    const days = leapYear.map((date) => date.toISOString().slice(5, 10));
    expect(days.filter((date) => !held.has(date))).toEqual([]);
    expect(held.size).toBe(366);
  });

  it('are in the year that their evidence names', () => {
    const silent = anniversaries.filter(({ year, evidence }) => !evidence.words?.includes(String(year)));
    expect(silent.map(({ title }) => title)).toEqual([]);
  });

  it('are on the day that their evidence names, where a list of days is the evidence', () => {
    const listed = anniversaries.filter(({ evidence }) => /^\d\d\/\d\d\s/.test(evidence.words ?? ''));
    expect(listed.length).toBeGreaterThan(400);
    const elsewhere = listed.filter(
      (row) => row.evidence.words?.slice(0, 5).replace('/', '-') !== monthAndDay(row),
    );
    expect(elsewhere.map(({ title }) => title)).toEqual([]);
  });

  it('celebrate no death, no war and no disaster', () => {
    const dark =
      /murder|massacre|\bdie\b|killed?\b|bomb|disaster|\bwar\b|invasion|attack|earthquake|Hitler|Nazi/i;
    const words = (text: string) => text.replaceAll(/“[^”]*”/g, '');
    const bright = anniversaries.filter(
      ({ kind, title, why, tone }) =>
        tone === 'celebrate' &&
        (kind === 'death' || (kind === 'event' && dark.test(words(`${title} ${why}`)))),
    );
    expect(bright.map(({ title }) => title)).toEqual([]);
  });

  it('have happened already', () => {
    expect(anniversaries.filter(({ year }) => year > 2026)).toEqual([]);
  });
});

describe('the format', () => {
  const [row] = observances;

  it('refuses a row without evidence, or with a sentence copied at length', () => {
    expect(observanceRow.safeParse(row).success).toBe(true);
    expect(observanceRow.safeParse({ ...row, evidence: undefined }).success).toBe(false);
    const words = Array.from({ length: 26 }, () => 'word').join(' ');
    expect(observanceRow.safeParse({ ...row, evidence: { ...row?.evidence, words } }).success).toBe(false);
  });

  it('refuses what no calendar has', () => {
    const rules = [
      { type: 'fixed', month: 13, day: 1 },
      { type: 'weekday', month: 5, weekday: 8, nth: 1 },
      { type: 'weekday', month: 5, weekday: 1, nth: 5 },
      { type: 'islamic', month: 1, day: 30 },
      { type: 'moon', month: 1, day: 1 },
    ];
    expect(rules.filter((rule) => observanceRow.safeParse({ ...row, rule }).success)).toEqual([]);
    expect(observanceRow.safeParse({ ...row, category: 'stars' }).success).toBe(false);
    expect(observanceRow.safeParse({ ...row, country: 'Narnia' }).success).toBe(false);
    expect(anniversaryRow.safeParse({ ...anniversaries[0], year: 0 }).success).toBe(false);
  });
});
