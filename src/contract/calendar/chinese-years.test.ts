import { CalendarChinese, CalendarVietnamese } from 'date-chinese';
import KoreanLunarCalendar from 'korean-lunar-calendar';
import { Lunar } from 'lunar-javascript';
import { expect, it } from 'vitest';

import { chineseDays } from './chinese-years.ts';

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const written = (at: number | undefined) => at !== undefined && new Date(at).toISOString().slice(0, 10);
const dateOf = (year: number, month: number, day: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

const feasts = [
  [1, 1],
  [1, 15],
  [5, 5],
  [7, 7],
  [7, 15],
  [8, 15],
  [9, 9],
] as const;

it('agrees with another calendar of the same rules, each feast of 1990 to 2100', () => {
  const differ = range(1990, 2100).flatMap((year) =>
    feasts.flatMap(([month, day]) => {
      const here = chineseDays(year, month, day).map(written);
      const there = Lunar.fromYmd(year, month, day).getSolar().toYmd();
      return here.includes(there) ? [] : [{ here, there }];
    }),
  );
  expect(differ).toEqual([]);
});

it('agrees with the astronomy of the New Year, 1990 to 2100', () => {
  const differ = range(1990, 2100).flatMap((year) => {
    const there = dayBy(new CalendarChinese(), year, 1, 1);
    return written(chineseDays(year, 1, 1)[0]) === there ? [] : [there];
  });
  expect(differ).toEqual([]);
});

it.each([
  [2024, '2024-02-10', '2024-02-10', '2024-02-10'],
  [2025, '2025-01-29', '2025-01-29', '2025-01-29'],
  [2026, '2026-02-17', '2026-02-17', '2026-02-17'],
  [2027, '2027-02-06', '2027-02-07', '2027-02-06'],
  [2028, '2028-01-26', '2028-01-27', '2028-01-26'],
  [2029, '2029-02-13', '2029-02-13', '2029-02-13'],
  [2030, '2030-02-03', '2030-02-03', '2030-02-02'],
  [2031, '2031-01-23', '2031-01-23', '2031-01-23'],
])('the New Year of %i is %s in Beijing, %s in Seoul, %s in Hanoi', (year, beijing, seoul, hanoi) => {
  const found = [undefined, 'seoul' as const, 'hanoi' as const].map((meridian) =>
    written(chineseDays(year, 1, 1, meridian)[0]),
  );
  expect(found).toEqual([beijing, seoul, hanoi]);
});

it('keeps Seollal and Chuseok as the Korean institute has them, to 2050', () => {
  const korean = new KoreanLunarCalendar();
  const differ = range(1990, 2050).flatMap((year) =>
    (
      [
        [1, 1],
        [8, 15],
      ] as const
    ).flatMap(([month, day]) => {
      korean.setLunarDate(year, month, day, false);
      const solar = korean.getSolarCalendar();
      const there = dateOf(solar.year, solar.month, solar.day);
      const here = written(chineseDays(year, month, day, 'seoul')[0]);
      return here === there ? [] : [{ here, there }];
    }),
  );
  expect(differ).toEqual([]);
});

it('keeps Tết by the moon over Hanoi, 1990 to 2100', () => {
  const differ = range(1990, 2100).flatMap((year) => {
    const there = dayBy(new CalendarVietnamese(), year, 1, 1);
    const here = written(chineseDays(year, 1, 1, 'hanoi')[0]);
    return here === there ? [] : [{ here, there }];
  });
  expect(differ).toEqual([]);
});

it('has the Ghost Festival and Qixi of 2012 where the almanacs have them', () => {
  expect(written(chineseDays(2012, 7, 7)[0])).toBe('2012-08-23');
  expect(written(chineseDays(2012, 7, 15)[0])).toBe('2012-08-31');
});

function dayBy(calendar: CalendarChinese, year: number, month: number, day: number): string {
  calendar.fromGregorian(year, 7, 1);
  const [cycle, own] = calendar.get();
  calendar.set(cycle, own, month, false, day);
  const found = calendar.toGregorian();
  return dateOf(found.year, found.month, found.day);
}
