import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { sentInstant, sentInstantOrDay } from './fields.ts';
import { instantPattern, parseInstant } from './iso-instant.ts';

describe('an instant', () => {
  it.each([
    ['2030-01-31T09:00:00Z', 'as JavaScript writes it without milliseconds'],
    ['2030-01-31T09:00:00.000Z', 'as JavaScript writes it'],
    ['2030-01-31T09:00:00+00:00', 'as Python’s isoformat and PHP’s date("c") write it'],
    ['2030-01-31T09:00:00.000000+00:00', 'with microseconds'],
    ['2030-01-31T09:00:00.000000000Z', 'with nanoseconds, as Java and Go write it'],
    ['2030-01-31T10:00:00+0100', 'as date +%z writes it'],
    ['2030-01-31T10:00:00+01', 'as PostgreSQL writes it'],
    ['2030-01-31 09:00:00+00:00', 'as Python’s str writes it'],
    ['2030-01-31T03:30:00-05:30', 'west of Greenwich'],
    ['2030-01-31T14:45+05:45', 'without seconds'],
    ['2030-01-31T09Z', 'to the hour'],
    ['2030-01-31t09:00:00z', 'in small letters'],
    ['2030-01-31T09:00:00,000Z', 'with a decimal comma'],
    ['20300131T090000Z', 'in the basic format'],
    ['2030-02-01T08:59:00+23:59', 'with the largest offset'],
    ['2030-01-31T10:00:00 01:00', 'whose + an address made a space'],
  ])('%s is taken: %s', (text) => {
    expect(parseInstant(text)).toBe(Date.parse('2030-01-31T09:00:00Z'));
    expect(sentInstant.parse(text)).toBe('2030-01-31T09:00:00.000Z');
    expect(text).toMatch(instantPattern);
  });

  it.each([
    ['2030-01-31T09:00:00', /offset/],
    ['2030-01-31 09:00', /offset/],
    ['20300131T0900', /offset/],
    ['2030-01-31', /must be a time like/],
    ['tomorrow', /must be a time like/],
    ['', /must be a time like/],
    ['1906534800', /must be a time like/],
    ['2030-02-30T09:00:00Z', /exist/],
    ['2030-13-01T09:00:00Z', /exist/],
    ['2030-00-01T09:00:00Z', /exist/],
    ['2030-01-00T09:00:00Z', /exist/],
    ['2030-01-31T24:00:00Z', /exist/],
    ['2030-01-31T09:60:00Z', /exist/],
    ['2030-01-31T09:00:00+24:00', /exist/],
    ['0000-01-01T00:00:00Z', /between the years/],
    ['0099-01-01T00:00:00Z', /between the years/],
    ['1899-12-31T23:59:59Z', /between the years/],
    ['2199-12-31T23:59:59-00:01', /between the years/],
    ['9999-12-31T23:59:59Z', /between the years/],
    ['+010000-01-01T00:00:00Z', /must be a time like/],
  ])('%s is refused with a sentence', (text, problem) => {
    expect(parseInstant(text)).toMatch(problem);
    expect(sentInstant.safeParse(text).error?.issues[0]?.message).toMatch(problem);
  });

  it('means the same as the platform’s own reading, whichever instant it is', () => {
    const dates = fc.date({
      min: new Date('1901-01-01'),
      max: new Date('2199-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(dates, (date) => {
        expect(parseInstant(date.toISOString())).toBe(date.getTime());
      }),
    );
  });

  it('a day alone is its beginning in UTC, where an instant or a day may stand', () => {
    expect(sentInstantOrDay.parse('2030-01-31')).toBe('2030-01-31T00:00:00.000Z');
    expect(sentInstantOrDay.parse('2030-01-31T10:00:00+01:00')).toBe('2030-01-31T09:00:00.000Z');
    expect(sentInstantOrDay.safeParse('2030-02-30').success).toBe(false);
    expect(sentInstantOrDay.parse('0000-01-01')).toBe('0000-01-01T00:00:00.000Z');
    expect(sentInstantOrDay.parse('9999-12-31T23:59:59Z')).toBe('9999-12-31T23:59:59.000Z');
    expect(sentInstantOrDay.safeParse('9999-12-31T23:59:59-00:01').success).toBe(false);
    expect(sentInstantOrDay.safeParse('0000-01-01T00:00:00+00:01').success).toBe(false);
    expect(sentInstantOrDay.safeParse('2030-01-31T10:00:00').success).toBe(false);
  });
});
