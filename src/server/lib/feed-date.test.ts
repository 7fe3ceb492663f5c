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
  ])('%s is %s', (text, iso) => expect(feedDate(text, now)).toEqual(new Date(iso)));

  it.each([
    ['nothing', ''],
    ['words', 'yesterday'],
    ['a number', '12'],
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
    expect(performance.now() - begun).toBeLessThan(500);
  });

  it('a little ahead is a clock that is wrong, and stays', () => {
    expect(feedDate('2026-11-20T18:00:00Z', now)).toEqual(new Date('2026-11-20T18:00:00Z'));
  });
});
