import { describe, expect, test } from 'vitest';

import {
  age,
  ago,
  dayIn,
  exactNumber,
  exactTime,
  hourIn,
  hours,
  percent,
  percentOrZero,
  shortNumber,
  signed,
  utcDay,
  zoneInFull,
  zoneName,
  zoneLabel,
} from './format.ts';

describe('numbers', () => {
  test.each([
    [0, '0'],
    [980, '980'],
    [12_431, '12.4k'],
    [3_100_000, '3.1m'],
  ])('%i is short as %s', (value, short) => expect(shortNumber(value)).toBe(short));

  test('an exact number has its thousands apart', () => expect(exactNumber(12_431)).toBe('12,431'));

  test('a change has its sign, with a true minus, and nothing is neither', () => {
    expect([signed(1200), signed(-340), signed(0)]).toEqual(['+1.2k', '−340', '±0']);
  });

  test('a percentage has one decimal below a hundred and leaves its sign to the amount', () => {
    expect([percent(34.44), percent(-0.4), percent(1240.3)]).toEqual(['34.4%', '0.4%', '1,240%']);
  });

  test('a change that is too small for a decimal is still not nothing', () => {
    expect(percent(0)).toBe('<\u00a00.1%');
  });

  test('a counted share of nothing is 0%', () => {
    expect([percentOrZero(0), percentOrZero(12.34)]).toEqual(['0%', '12.3%']);
  });

  test('the window is said in hours', () => expect([hours(23), hours(19.98)]).toEqual(['23 h', '20 h']));
});

describe('times', () => {
  const now = Date.parse('2026-07-03T12:00:00Z');

  test.each([
    ['2026-07-03T11:59:30Z', 'now'],
    ['2026-07-03T11:55:00Z', '5 min'],
    ['2026-07-03T09:10:00Z', '2 h'],
    ['2026-06-21T12:00:00Z', '12 d'],
    ['2026-03-01T12:00:00Z', '4 mo'],
    ['2024-01-01T12:00:00Z', '2 y'],
    ['2026-07-03T14:00:00Z', 'in 2 h'],
  ])('%s is %s', (iso, text) => expect(age(iso, now)).toBe(text));

  test.each([30, 90])('what is %i days ahead is still as far ahead a second later', (days) => {
    const iso = new Date(now + days * 86_400_000 - 1000).toISOString();
    expect(age(iso, now)).toBe(days === 30 ? 'in 30 d' : 'in 3 mo');
  });

  test.each([
    ['2026-07-03T11:59:30Z', 'just now'],
    ['2026-07-03T11:55:00Z', '5 min ago'],
    ['2026-07-03T14:00:00Z', 'in 2 h'],
  ])('in a sentence %s is %s', (iso, text) => expect(ago(iso, now)).toBe(text));

  test('the exact time is in the zone, with the zone’s name', () => {
    expect(exactTime('2026-07-03T12:05:00Z', 'Europe/Berlin')).toMatch(
      /Fri.*3 July 2026.*14:05, Berlin time/,
    );
  });

  test('a zone is named by its city', () => expect(zoneName('America/New_York')).toBe('New York'));

  test.each([
    ['America/New_York', 'New York (Eastern Time)'],
    ['Africa/Cairo', 'Cairo (Eastern European Time)'],
    ['Antarctica/Troll', 'Troll Station Time'],
    ['UTC', 'UTC'],
    ['Mars/Olympus_Mons', 'Mars/Olympus Mons'],
  ])('by itself %s is written %s', (zone, text) => expect(zoneInFull(zone)).toBe(text));

  test.each([
    ['America/New_York', 'New York time'],
    ['UTC', 'UTC'],
  ])('behind a time %s is said as %s', (zone, text) => expect(zoneLabel(zone)).toBe(text));
});

describe('days and hours', () => {
  test('a day of UTC stays that day, and an instant falls on the zone’s', () => {
    expect(utcDay('2026-07-03')).toBe('Fri 3 Jul');
    expect(dayIn('2026-07-03T23:30:00Z', 'Europe/Berlin')).toBe('4 Jul 2026');
  });

  test('an hour of UTC is moved by the zone’s clock of that day', () => {
    expect(hourIn(14, 'Europe/Berlin', new Date('2026-07-03T00:00:00Z'))).toBe('16:00');
    expect(hourIn(14, 'Europe/Berlin', new Date('2026-12-03T00:00:00Z'))).toBe('15:00');
    expect(hourIn(14, 'Asia/Kolkata', new Date('2026-12-03T00:00:00Z'))).toBe('19:30');
  });
});
