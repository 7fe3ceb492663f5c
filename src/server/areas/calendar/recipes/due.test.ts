import { describe, expect, it } from 'vitest';

import { nextDue } from './due.ts';

const berlin = 'Europe/Berlin';
const at = (text: string) => new Date(text);
const due = (
  rhythm: Partial<Parameters<typeof nextDue>[0]>,
  since: string,
  lastRunAt: string | null = null,
  zone = berlin,
) => {
  const found = nextDue(
    { cadence: 'daily', weekday: null, post_time: '09:00', ...rhythm },
    { since: at(since), lastRunAt: lastRunAt === null ? null : at(lastRunAt) },
    zone,
  );
  return found && `${found.date} ${found.at?.toISOString() ?? 'at its best time'}`;
};

describe('a recipe is due', () => {
  it('today where its time has not passed, else tomorrow', () => {
    expect(due({}, '2026-11-20T07:59:00Z')).toBe('2026-11-20 2026-11-20T08:00:00.000Z');
    expect(due({}, '2026-11-20T08:01:00Z')).toBe('2026-11-21 2026-11-21T08:00:00.000Z');
  });

  it('on the day after it ran, though it ran before its time', () => {
    expect(due({}, '2026-11-01T00:00:00Z', '2026-11-20T06:00:00Z')).toBe(
      '2026-11-21 2026-11-21T08:00:00.000Z',
    );
  });

  it('in the past while nobody carried it out', () => {
    expect(due({}, '2026-11-01T00:00:00Z', '2026-11-05T08:10:00Z')).toBe(
      '2026-11-06 2026-11-06T08:00:00.000Z',
    );
  });

  it('on no weekend where it is of weekdays', () => {
    expect(due({ cadence: 'weekdays' }, '2026-11-20T09:00:00Z')).toBe('2026-11-23 2026-11-23T08:00:00.000Z');
  });

  it('on its weekday where it is weekly', () => {
    expect(due({ cadence: 'weekly', weekday: 3 }, '2026-11-20T09:00:00Z')).toBe(
      '2026-11-25 2026-11-25T08:00:00.000Z',
    );
  });

  it('on a day without an hour where that is the network’s best', () => {
    expect(due({ post_time: null }, '2026-11-20T22:59:00Z')).toBe('2026-11-20 at its best time');
    expect(due({ post_time: null }, '2026-11-20T23:01:00Z')).toBe('2026-11-21 at its best time');
  });

  it('at its hour by the clock, over summer time and the date line', () => {
    expect(due({ post_time: '02:30' }, '2027-03-27T12:00:00Z')).toBe('2027-03-28 2027-03-28T01:30:00.000Z');
    expect(due({}, '2026-11-20T12:00:00Z', null, 'Pacific/Kiritimati')).toBe(
      '2026-11-21 2026-11-20T19:00:00.000Z',
    );
  });

  it('not before it was turned on again', () => {
    expect(due({}, '2026-11-20T12:00:00Z', '2026-01-01T08:00:00Z')).toBe(
      '2026-11-21 2026-11-21T08:00:00.000Z',
    );
  });

  it('never where a person says when', () => {
    expect(due({ cadence: 'manual' }, '2026-11-20T12:00:00Z')).toBeNull();
  });
});
