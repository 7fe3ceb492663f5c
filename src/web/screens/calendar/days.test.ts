import { describe, expect, test } from 'vitest';

import { calendarSearch, layersText, visibleLayers } from './calendar-search.ts';
import { dayOr } from './day-text.ts';
import {
  beginOf,
  clockIn,
  draftAt,
  instantAt,
  movedTo,
  rangeText,
  stepped,
  stretchOf,
  weeksOf,
} from './days.ts';

describe('days of a view', () => {
  test('a month has the weeks of its days, which begin as the locale says', () => {
    expect(weeksOf('2026-11-20', 'de-DE').map(([first]) => first)).toEqual([
      '2026-10-26',
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
      '2026-11-23',
      '2026-11-30',
    ]);
    expect(weeksOf('2026-11-20', 'en-US')[0]?.[0]).toBe('2026-11-01');
    expect(weeksOf('2026-02-10', 'en-US').flat()).toHaveLength(28);
    expect(weeksOf('2028-02-29', 'de-DE').flat()).toContain('2028-02-29');
  });

  test('a list has the days of the month alone', () => {
    expect(stretchOf('list', '2028-02-11', 'de-DE')).toEqual({ first: '2028-02-01', last: '2028-02-29' });
  });

  test('a step from the 31st stays in the next month, and never leaves the years of the calendar', () => {
    expect(stepped('month', '2027-01-31', 1)).toBe('2027-02-28');
    expect(stepped('month', '2100-12-31', 1)).toBe('2100-12-31');
    expect(stepped('week', '1990-01-02', -1)).toBe('1990-01-01');
    expect(rangeText('week', '2026-12-31', 'de-DE')).toBe('28 Dec 2026\u2009–\u20093 Jan 2027');
    expect(rangeText('week', '2026-11-24', 'de-DE')).toBe('23\u2009–\u200929 Nov 2026');
  });

  test.each(['2027-02-29', '2027-13-01', '1989-12-31', '2101-01-01', 'today', ''])('%s is no day', (text) => {
    expect(dayOr(text)).toBeUndefined();
  });
});

describe('a day of a zone', () => {
  test('begins where the zone says, on both sides of the date line', () => {
    expect(beginOf('2027-01-01', 'Pacific/Kiritimati')).toBe('2026-12-31T10:00:00.000Z');
    expect(beginOf('2027-01-01', 'Pacific/Pago_Pago')).toBe('2027-01-01T11:00:00.000Z');
    expect(clockIn('2027-01-01T10:30:00Z', 'Pacific/Kiritimati')).toEqual({
      day: '2027-01-02',
      hour: 0,
      time: '00:30',
    });
    expect(clockIn('2027-01-01T10:30:00Z', 'Pacific/Pago_Pago').day).toBe('2026-12-31');
  });

  test('begins at one o’clock where the clocks leap over midnight', () => {
    expect(clockIn(beginOf('2026-04-24', 'Africa/Cairo'), 'Africa/Cairo').time).toBe('01:00');
  });
});

describe('moving', () => {
  test('to another day keeps the hour of the clock over a change of the clocks', () => {
    expect(movedTo('2027-03-27T08:05:00Z', { day: '2027-03-29', hour: null }, 'Europe/Berlin')).toBe(
      '2027-03-29T07:05:00.000Z',
    );
  });

  test('to an hour keeps the minutes', () => {
    expect(movedTo('2027-01-05T08:05:00Z', { day: '2027-01-06', hour: 14 }, 'Europe/Berlin')).toBe(
      '2027-01-06T13:05:00.000Z',
    );
  });

  test('to an hour that never comes takes the next; to one that comes twice the first', () => {
    expect(instantAt('2027-03-28', '02:30', 'Europe/Berlin')).toBe('2027-03-28T01:30:00.000Z');
    expect(instantAt('2027-10-31', '02:30', 'Europe/Berlin')).toBe('2027-10-31T00:30:00.000Z');
  });
});

describe('a draft for a place', () => {
  const now = Date.parse('2027-03-02T13:20:00Z');
  const at = (day: string, hour: number | null = null) => draftAt({ day, hour }, 'Europe/Berlin', now);

  test.each([
    ['an hour begins with it', '2027-03-03', 16, '2027-03-03T15:00:00.000Z'],
    ['a day is for nine o’clock', '2027-03-03', null, '2027-03-03T08:00:00.000Z'],
    ['the hour that runs is for its next quarter', '2027-03-02', 14, '2027-03-02T13:30:00.000Z'],
    ['today is for the next full hour', '2027-03-02', null, '2027-03-02T14:00:00.000Z'],
    ['an hour that has passed is for none', '2027-03-02', 13, null],
    ['a day that has passed is for none', '2027-03-01', null, null],
  ])('%s', (_what, day, hour, expected) => {
    expect(at(day, hour)).toBe(expected);
  });

  test('in the last quarter of an hour or in the last hour of a day there is none', () => {
    const late = Date.parse('2027-03-02T22:50:00Z');
    expect(draftAt({ day: '2027-03-02', hour: 23 }, 'Europe/Berlin', late)).toBeNull();
    expect(draftAt({ day: '2027-03-02', hour: null }, 'Europe/Berlin', late)).toBeNull();
  });
});

describe('the address', () => {
  test('says only what is not usual, and what means nothing is left out', () => {
    expect(
      calendarSearch({
        view: 'year',
        day: '2027-02-30',
        layers: 'posts,cards,days',
        show: 'all',
        importance: '7',
      }),
    ).toEqual({});
    expect(
      calendarSearch({ view: 'week', day: '2027-02-28', layers: 'days,posts', importance: '3' }),
    ).toEqual({
      view: 'week',
      day: '2027-02-28',
      layers: 'posts,days',
      importance: 3,
    });
    expect(visibleLayers('nothing')).toHaveLength(3);
    expect(layersText([])).toBeUndefined();
  });
});
