import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { localTime, nextSlot } from './next-slot.ts';

const zone = 'Europe/Berlin';
const at = (time: string) => new Date(time);
/** Every day at this time. */
const daily = (time: string) => [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, time }));

describe('the next slot', () => {
  test('is the first of the week after now, by the clock of the zone', () => {
    const slots = [
      { weekday: 5, time: '18:00' },
      { weekday: 1, time: '08:30' },
    ];
    // A Friday; 18:00 in Berlin is 17:00 UTC.
    expect(nextSlot(slots, { after: at('2026-11-20T16:59:00Z'), reserved: [], zone })).toEqual(
      at('2026-11-20T17:00:00Z'),
    );
    expect(nextSlot(slots, { after: at('2026-11-20T17:00:00Z'), reserved: [], zone })).toEqual(
      at('2026-11-23T07:30:00Z'),
    );
  });

  test('passes over one that is taken, to the minute', () => {
    const taken = [at('2026-11-20T17:00:20Z')];
    const next = nextSlot(daily('18:00'), { after: at('2026-11-20T12:00:00Z'), reserved: taken, zone });
    expect(next).toEqual(at('2026-11-21T17:00:00Z'));
  });

  test('is none without slots, or when a year is full', () => {
    expect(nextSlot([], { after: at('2026-11-20T12:00:00Z'), reserved: [], zone })).toBeNull();
    const dayMs = 24 * 3_600_000;
    const full = Array.from(
      { length: 400 },
      (_, day) => new Date(at('2026-11-20T12:00:00Z').getTime() + day * dayMs),
    );
    const after = at('2026-11-20T11:00:00Z');
    expect(nextSlot(daily('12:00'), { after, reserved: full, zone: 'UTC' })).toBeNull();
  });

  test('skips the hour that the clock leaves out in spring', () => {
    // On 28 March 2027 the clock in Berlin goes from 2:00 to 3:00.
    const after = at('2027-03-27T12:00:00Z');
    expect(nextSlot(daily('02:30'), { after, reserved: [], zone })).toEqual(at('2027-03-29T00:30:00Z'));
  });

  test('takes the hour that comes twice in autumn once, the first time', () => {
    // On 25 October 2026 the clock in Berlin goes from 3:00 back to 2:00.
    const after = at('2026-10-24T12:00:00Z');
    const first = nextSlot(daily('02:30'), { after, reserved: [], zone });
    expect(first).toEqual(at('2026-10-25T00:30:00Z'));
    expect(nextSlot(daily('02:30'), { after: at('2026-10-25T00:45:00Z'), reserved: [], zone })).toEqual(
      at('2026-10-26T01:30:00Z'),
    );
  });

  test('stands for what the clock says, in every zone and season', () => {
    fc.assert(
      fc.property(
        fc.date({ min: at('2026-01-01T00:00:00Z'), max: at('2029-12-31T00:00:00Z'), noInvalidDate: true }),
        fc.constantFrom(
          'Europe/Berlin',
          'America/New_York',
          'Australia/Lord_Howe',
          'Asia/Kolkata',
          'Africa/Cairo',
          'UTC',
        ),
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 0, max: 1439 }),
        (after, where, weekday, minute) => {
          const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
          const next = nextSlot([{ weekday, time }], { after, reserved: [], zone: where });
          expect(next && next > after).toBe(true);
          const local = localTime(next ?? after, where);
          expect(local.slice(11)).toBe(time);
          expect(new Date(`${local.slice(0, 10)}T00:00:00Z`).getUTCDay()).toBe(weekday);
        },
      ),
    );
  });
});
