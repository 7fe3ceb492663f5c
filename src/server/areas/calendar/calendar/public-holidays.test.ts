import { describe, expect, it } from 'vitest';

import type { Reader } from '#contract/reader.ts';
import { readBy } from '#server/lib/languages.ts';
import { holidayRowsOf } from './days.ts';
import { holidaysOf, knowsHolidaysOf } from './public-holidays.ts';

const days = (country: string, year: number, title: RegExp) =>
  holidaysOf(country, year)
    .filter((day) => title.test(day.title))
    .map(({ date }) => date);
const on = (country: string, date: string) =>
  holidaysOf(country, Number(date.slice(0, 4))).filter((day) => day.date === date);

describe('public holidays', () => {
  it.each([
    ['DE', '2026-12-24'],
    ['DE', '2026-12-31'],
    ['JP', '2027-01-02'],
    ['MX', '2027-12-12'],
    ['CN', '2027-03-08'],
    ['CN', '2027-06-01'],
  ])('are whole days off for everybody: none in %s on %s', (country, date) => {
    expect(on(country, date)).toEqual([]);
  });

  it.each([
    ['UA', 2027, /Victory Day/, []],
    ['UA', 2027, /Remembrance and Victory/, ['2027-05-08']],
    ['BD', 2027, /Mujib|Mourning|Buddha/, []],
    ['KR', 2026, /^Korean New Year$/, ['2026-02-16', '2026-02-17', '2026-02-18']],
    ['KR', 2027, /^Korean New Year$/, ['2027-02-06', '2027-02-07', '2027-02-08']],
    ['SG', 2027, /Hari Raya Puasa/, ['2027-03-10']],
    ['KE', 2027, /Moi/, []],
    ['KE', 2027, /^Mazingira Day$/, ['2027-10-10']],
    ['LK', 2027, /Poya|Id-Ul|Deepavali/, []],
    ['AE', 2027, /Ramadan$|Mi'raj/, []],
    [
      'TW',
      2027,
      /Labour|Teachers|Restoration|Constitution/,
      ['2027-05-01', '2027-09-28', '2027-10-25', '2027-12-25'],
    ],
    ['CN', 2027, /Spring Festival/, ['2027-02-05', '2027-02-06', '2027-02-07', '2027-02-08']],
    ['US', 2027, /^Labor Day$/, ['2027-09-06']],
    ['DE', 2027, /German Unity|Boxing/, ['2027-10-03']],
    ['DE', 2027, /^Second Day of Christmas$/, ['2027-12-26']],
    ['GR', 2027, /Clean Monday/, ['2027-03-15']],
  ])('of %s in %i agree with its government: %s', (country, year, title, expected) => {
    expect(days(country, year, title).toSorted()).toEqual(expected);
  });

  it('of Saudi Arabia tell the day of Arafah from the feast', () => {
    expect(on('SA', '2026-05-26').map(({ title }) => title)).toEqual(['Day of Arafah']);
    expect(on('SA', '2026-05-27').map(({ title }) => title)).toEqual([
      'Feast of the Sacrifice (Eid al-Adha)',
    ]);
  });

  it('name the regions that keep them where regions decide', () => {
    expect(on('GB', '2027-03-29').map(({ why }) => why)).toEqual([
      'Public holiday in England, Northern Ireland and Wales (United Kingdom).',
    ]);
    expect(on('GB', '2027-08-30').map(({ title }) => title)).toContain('Summer bank holiday');
    expect(on('CA', '2027-10-11').map(({ title }) => title)).toEqual(['Thanksgiving']);
    expect(on('CH', '2027-08-01').map(({ title, why }) => [title, why])).toEqual([
      ['Swiss National Day', 'Public holiday in Switzerland.'],
    ]);
    expect(on('IN', '2027-04-21')).toEqual([]);
  });

  it('are told in English that has its articles, under the licence of the data', () => {
    expect(on('US', '2027-09-06')[0]).toMatchObject({
      why: 'Public holiday in the United States.',
      licence: 'CC BY-SA 3.0',
    });
    expect(on('NL', '2027-04-27')[0]?.why).toBe('Public holiday in the Netherlands.');
    expect(on('DE', '2027-10-03')[0]?.why).toBe('Public holiday in Germany.');
  });

  it('are told in the language of who reads them, though they are kept for all', () => {
    const [kept] = holidayRowsOf('US', 2027);
    expect(kept?.why).toBe('Public holiday in the United States.');
    const german: Reader = {
      locale: 'de-DE',
      translate: (message) =>
        message === 'Public holiday in {country}.' ? ({ country }) => `Feiertag: ${country}` : null,
    };
    expect(readBy(german, () => kept?.why)).toBe('Feiertag: Vereinigte Staaten');
  });

  it('are of every country that the chooser can ask for', () => {
    expect(['DE', 'US', 'IN', 'BR'].every(knowsHolidaysOf)).toBe(true);
    expect(knowsHolidaysOf('ZZ')).toBe(false);
  });
});
