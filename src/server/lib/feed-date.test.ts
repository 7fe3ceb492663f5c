import { describe, expect, it } from 'vitest';

import { feedDate } from './feed-date.ts';

const now = new Date('2026-11-20T12:00:00Z');

describe('the date of a feed', () => {
  it.each([
    ['Fri, 20 Nov 2026 06:00:00 GMT', '2026-11-20T06:00:00Z'],
    ['Fri, 20 Nov 2026 06:00:00 +0130', '2026-11-20T04:30:00Z'],
    ['20 Nov 2026 06:00 EST', '2026-11-20T11:00:00Z'],
    ['Fri, 20 Nov 26 06:00:00 UT', '2026-11-20T06:00:00Z'],
    ['Fri,20 November 2026 6:00:00 PDT', '2026-11-20T13:00:00Z'],
    ['Fri, 20 Nov 2026 06:00:00', '2026-11-20T06:00:00Z'],
    ['Fri, 20 Nov 2026 06:00:00 GMT+02:00', '2026-11-20T04:00:00Z'],
    ['Fri, 20 Nov 2026', '2026-11-20T00:00:00Z'],
    ['Seg, 24 Set 2018 19:42:40 -0300', '2018-09-24T22:42:40Z'],
    ['Fr, 20 Okt 2023 06:00:00 CEST', '2023-10-20T04:00:00Z'],
    ['2026-11-20T06:00:00Z', '2026-11-20T06:00:00Z'],
    ['2026-11-20T06:00:00.123+02:00', '2026-11-20T04:00:00Z'],
    ['2026-11-20 06:00:00', '2026-11-20T06:00:00Z'],
    ['2026-11-20', '2026-11-20T00:00:00Z'],
    ['20261120', '2026-11-20T00:00:00Z'],
    ['2026-11', '2026-11-01T00:00:00Z'],
    ['Fri Nov 20 06:00:00 2026', '2026-11-20T06:00:00Z'],
    ['November 20, 2026 06:00', '2026-11-20T06:00:00Z'],
    ['Nov 20, 2026, 10:00 AM', '2026-11-20T10:00:00Z'],
    ['Nov 19, 2026 10:00 PM', '2026-11-19T22:00:00Z'],
    ['Thu, 19 Nov 2026 12:30 a.m. EST', '2026-11-19T05:30:00Z'],
    ['Thu, 19 Nov 2026 12:30 pm', '2026-11-19T12:30:00Z'],
    ['2026-11-19 10:00 PM', '2026-11-19T22:00:00Z'],
    ['19.11.2026', '2026-11-19T00:00:00Z'],
    ['19.11.2026 10:00', '2026-11-19T10:00:00Z'],
    ['2026/11/19 10:00:00', '2026-11-19T10:00:00Z'],
    ['11/19/2026 10:00', '2026-11-19T10:00:00Z'],
    ['1795082400', '2026-11-19T10:00:00Z'],
    ['1795082400000', '2026-11-19T10:00:00Z'],
    ['19 ноября 2026, 10:00', '2026-11-19T10:00:00Z'],
    ['Чт, 19 ноя 2026 10:00:00 +0300', '2026-11-19T07:00:00Z'],
    ['19 Kasım 2026 Perşembe 10:00', '2026-11-19T10:00:00Z'],
    ['Per, 19 Ağu 2026 10:00:00 +0300', '2026-08-19T07:00:00Z'],
    ['2026年11月19日 10:00', '2026-11-19T10:00:00Z'],
    ['2026年11月19日（木）午後3:05', '2026-11-19T15:05:00Z'],
    ['木, 19 11月 2026 10:00:00 +0900', '2026-11-19T01:00:00Z'],
    ['2026년 11월 19일 오전 9:00', '2026-11-19T09:00:00Z'],
    ['19 de noviembre de 2026', '2026-11-19T00:00:00Z'],
    ['jeu., 19 juil. 2026 10:00:00 +0200', '2026-07-19T08:00:00Z'],
    ['19 août 2026', '2026-08-19T00:00:00Z'],
    ['19. listopadu 2026 10:00', '2026-11-19T10:00:00Z'],
    ['١٩ نوفمبر ٢٠٢٦', '2026-11-19T00:00:00Z'],
    ['Sept 9, 2026', '2026-09-09T00:00:00Z'],
  ])('%s is %s', (text, iso) => expect(feedDate(text, now)).toEqual(new Date(iso)));

  it.each([
    ['nothing', ''],
    ['words', 'yesterday'],
    ['a number', '12'],
    ['a day that the month does not have', '31.04.2026'],
    ['either the first of February or the second of January', '1/2/2026'],
    ['October in one language and November in another', '19 listopad 2026'],
    ['a time that is none', '2026-11-19 10:75'],
    ['a month that is none', 'Fri, 20 Foo 2026 06:00:00 GMT'],
    ['the start of unix time', 'Thu, 01 Jan 1970 00:00:00 GMT'],
    ['the far future', 'Mon, 01 Jan 2085 00:00:00 GMT'],
    ['two days ahead', '2026-11-22T12:00:00Z'],
  ])('%s is unknown: "%s"', (_name, text) => expect(feedDate(text, now)).toBeNull());

  it.each([
    ['before the date', `a${' '.repeat(1_000_000)}b`],
    ['before its zone', `2026-11-20T06:00${' '.repeat(1_000_000)}\nX\nY`],
    ['before a remark', `2026-11-20T06:00 X${' '.repeat(1_000_000)}Y`],
  ])('a megabyte of spaces %s does not stop the program', (_where, text) => {
    const begun = performance.now();
    expect(feedDate(text, now)).toBeNull();
    expect(performance.now() - begun).toBeLessThan(60_000);
  });

  it('a little ahead is a clock that is wrong, and stays', () => {
    expect(feedDate('2026-11-20T18:00:00Z', now)).toEqual(new Date('2026-11-20T18:00:00Z'));
  });
});
