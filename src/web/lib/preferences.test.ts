import { afterEach, describe, expect, test } from 'vitest';

import { firstPreferences, type Preferences } from '#contract/workspace/preferences.ts';
import { firstDayOfWeek, weekdaysInOrder } from '#web/parts/zoned.ts';
import { clockText, dayIn, exactTime, shortTime, utcDay } from './format.ts';
import { applyPreferences, dateForms, shownZone, weekLocale } from './preferences.ts';
import { zoneFormat } from './zone-format.ts';

const asBefore: Preferences = { ...firstPreferences, times: 'project' };
const choose = (chosen: Partial<Preferences>) => applyPreferences({ ...asBefore, ...chosen });
afterEach(() => applyPreferences(asBefore));

const at = '2026-07-03T12:05:00Z';
const berlin = 'Europe/Berlin';

describe('dates and clocks', () => {
  test.each<[Partial<Preferences>, string[]]>([
    [{}, ['3 Jul, 14:05', '3 Jul 2026', 'Fri 3 Jul']],
    [{ clock: '12h' }, ['3 Jul, 2:05 pm', '3 Jul 2026', 'Fri 3 Jul']],
    [{ date_form: 'month_day_year', clock: '24h' }, ['Jul 3, 14:05', 'Jul 3, 2026', 'Fri Jul 3']],
    [{ date_form: 'year_month_day', clock: '24h' }, ['Jul 3, 14:05', '2026-07-03', 'Fri Jul 3']],
  ])('by %o are written alike everywhere', (chosen, texts) => {
    choose(chosen);
    expect([shortTime(at, berlin), dayIn(at, berlin), utcDay('2026-07-03')]).toEqual(texts);
  });

  test('as 2026-07-03 keep their weekday and clock, and a range has both its ends', () => {
    choose({ date_form: 'year_month_day' });
    expect(exactTime(at, berlin)).toBe('Fri 2026-07-03, 14:05, Berlin time');
    const days = zoneFormat('UTC', { day: 'numeric', month: 'short', year: 'numeric' });
    expect(days.formatRange(Date.parse('2026-07-03'), Date.parse('2026-08-01'))).toBe(
      '2026-07-03 – 2026-08-01',
    );
    // A month alone has no such form.
    expect(zoneFormat('UTC', { month: 'long', year: 'numeric' }).format(Date.parse(at))).toBe('July 2026');
  });

  test('change with the next use, not with the next load', () => {
    expect(clockText('09:30')).toBe('09:30');
    choose({ clock: '12h' });
    expect(clockText('09:30')).toBe('9:30 am');
  });

  test.each([
    ['en-US', 'en-US', 'h12'],
    ['en-AU', 'en-AU', 'h12'],
    ['de-DE', 'en-GB', 'h23'],
    // Its own clock, in English.
    ['ar-EG', 'en-GB', 'h12'],
    ['en', 'en-GB', 'h12'],
  ])('follow a browser in %s until they are chosen', (browser, locale, hourCycle) => {
    expect(dateForms(firstPreferences, browser)).toEqual({ locale, hourCycle, isIso: false });
  });
});

describe('a week', () => {
  test.each([
    ['de-DE', 'mon'],
    ['en-US', 'sun'],
    ['ar-EG', 'sat'],
  ])('begins as in the region of a browser in %s until it is chosen', (browser, day) => {
    expect(firstDayOfWeek(weekLocale(firstPreferences, browser))).toBe(day);
  });

  test.each<[Preferences['week_start'], number[]]>([
    ['monday', [1, 2, 3, 4, 5, 6, 7]],
    ['saturday', [6, 7, 1, 2, 3, 4, 5]],
    ['sunday', [7, 1, 2, 3, 4, 5, 6]],
  ])('that begins on %s has its days in that order', (week_start, days) => {
    choose({ week_start });
    expect(weekdaysInOrder()).toEqual(days);
  });
});

describe('zones', () => {
  test('one’s own comes first, and the project’s follows where its clock differs', () => {
    choose({ times: 'own', timezone: berlin, date_form: 'year_month_day' });
    expect(shownZone('America/New_York')).toBe(berlin);
    expect(exactTime(at, 'America/New_York')).toBe(
      'Fri 2026-07-03, 14:05, Berlin time (08:05, New York time)',
    );
    expect(exactTime('2026-07-03T02:05:00Z', 'America/New_York')).toBe(
      'Fri 2026-07-03, 04:05, Berlin time (Jul 2, 22:05, New York time)',
    );
    // Another name, the same clock.
    expect(exactTime(at, 'Europe/Paris')).toBe('Fri 2026-07-03, 14:05, Berlin time');
  });

  test('the project’s alone is shown to who prefers that', () => {
    choose({ times: 'project', timezone: berlin });
    expect(shownZone('America/New_York')).toBe('America/New_York');
    expect(exactTime(at, 'America/New_York')).toContain('08:05, New York time');
    expect(exactTime(at, 'America/New_York')).not.toContain('Berlin');
  });
});
