import { describe, expect, it } from 'vitest';

import { nextDigest, whenAllowed } from './quiet-hours.ts';

const at = (instant: string) => new Date(instant);
const night = { zone: 'Europe/Berlin', from: '22:00:00', to: '07:00:00' };

describe('quiet hours', () => {
  it.each([
    ['by day nothing waits', '2026-05-04T12:00:00Z', '2026-05-04T12:00:00.000Z'],
    ['in the evening it waits for the next morning', '2026-05-04T20:30:00Z', '2026-05-05T05:00:00.000Z'],
    ['after midnight it waits for this morning', '2026-05-04T23:30:00Z', '2026-05-05T05:00:00.000Z'],
    ['the first minute is quiet', '2026-05-04T20:00:00Z', '2026-05-05T05:00:00.000Z'],
    ['the last minute is over', '2026-05-05T05:00:00Z', '2026-05-05T05:00:00.000Z'],
  ])('over midnight: %s', (_, now, then) => {
    expect(whenAllowed(at(now), night).toISOString()).toBe(then);
  });

  it('within a day, wait for its end', () => {
    const noon = { zone: 'Asia/Tokyo', from: '12:00:00', to: '13:30:00' };
    expect(whenAllowed(at('2026-05-04T03:10:00Z'), noon).toISOString()).toBe('2026-05-04T04:30:00.000Z');
    expect(whenAllowed(at('2026-05-04T05:00:00Z'), noon)).toEqual(at('2026-05-04T05:00:00Z'));
  });

  it('none are set: nothing waits', () => {
    const now = at('2026-05-04T23:00:00Z');
    expect(whenAllowed(now, { ...night, from: null, to: null })).toBe(now);
    expect(whenAllowed(now, { ...night, to: night.from })).toBe(now);
  });

  it('end by the clock in the nights in which the clocks change', () => {
    // Forward on 29 March, back on 25 October: 07:00 is another hour in UTC than the evening before.
    expect(whenAllowed(at('2026-03-28T22:00:00Z'), night).toISOString()).toBe('2026-03-29T05:00:00.000Z');
    expect(whenAllowed(at('2026-10-24T21:00:00Z'), night).toISOString()).toBe('2026-10-25T06:00:00.000Z');
  });

  it('end after the change where the clock leaves their end out', () => {
    const early = { zone: 'Europe/Berlin', from: '22:00:00', to: '02:30:00' };
    // 02:30 does not exist on 29 March 2026: half an hour after the change it is 03:30.
    expect(whenAllowed(at('2026-03-28T23:00:00Z'), early).toISOString()).toBe('2026-03-29T01:30:00.000Z');
  });

  it('never end in the past where the clock shows their end twice', () => {
    const early = { zone: 'Europe/Berlin', from: '22:00:00', to: '02:30:00' };
    // Second 02:10 of 25 October 2026.
    expect(whenAllowed(at('2026-10-25T01:10:00Z'), early).toISOString()).toBe('2026-10-25T01:30:00.000Z');
    expect(whenAllowed(at('2026-10-25T00:10:00Z'), early).toISOString()).toBe('2026-10-25T00:30:00.000Z');
  });
});

describe('a digest', () => {
  it('of each hour goes out at the next full hour of the zone', () => {
    const hourly = { every: 'hourly', hour: 8, zone: 'Asia/Kolkata' } as const;
    expect(nextDigest(at('2026-05-04T12:00:00Z'), hourly).toISOString()).toBe('2026-05-04T12:30:00.000Z');
    expect(nextDigest(at('2026-05-04T12:30:00Z'), hourly).toISOString()).toBe('2026-05-04T13:30:00.000Z');
  });

  it('of each day goes out when it is that hour there, today or tomorrow', () => {
    const daily = { every: 'daily', hour: 8, zone: 'America/New_York' } as const;
    expect(nextDigest(at('2026-05-04T11:00:00Z'), daily).toISOString()).toBe('2026-05-04T12:00:00.000Z');
    expect(nextDigest(at('2026-05-04T12:00:00Z'), daily).toISOString()).toBe('2026-05-05T12:00:00.000Z');
    // The clocks go back on 1 November 2026.
    expect(nextDigest(at('2026-10-31T13:00:00Z'), daily).toISOString()).toBe('2026-11-01T13:00:00.000Z');
  });

  it('of each day is sent once in a day that has its hour twice, and in one that lacks it', () => {
    const daily = { every: 'daily', hour: 2, zone: 'Europe/Berlin' } as const;
    const first = nextDigest(at('2026-10-24T22:00:00Z'), daily);
    expect(first.toISOString()).toBe('2026-10-25T00:00:00.000Z');
    expect(nextDigest(first, daily).toISOString()).toBe('2026-10-26T01:00:00.000Z');
    expect(nextDigest(at('2026-03-28T22:00:00Z'), daily).toISOString()).toBe('2026-03-29T01:00:00.000Z');
  });
});
