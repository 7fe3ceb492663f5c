import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { compare, growthOf, type Sample } from './growth.ts';

const minute = 60_000;
const hour = 60 * minute;
const start = Date.UTC(2026, 0, 1);
const after = (ms: number, engagement: number): Sample => ({ at: start + ms, engagement });
const growth = (...samples: Sample[]) => growthOf(compare(samples));

describe('growth', () => {
  it('cannot be stated without readings', () => {
    expect(growth()).toBeNull();
  });

  it('cannot be stated from a single reading', () => {
    expect(growth(after(0, 500))).toBeNull();
  });

  it('is 0 when two readings are equal, which is not the same as unknown', () => {
    expect(growth(after(0, 500), after(21 * hour, 500))).toMatchObject({ delta: 0, percent: 0, samples: 2 });
  });

  it('has no full window at 19 h 59 min and has one at 20 h', () => {
    expect(growth(after(0, 200), after(19 * hour + 59 * minute, 300))).toMatchObject({
      full_window: false,
      hours: 19.98,
    });
    expect(growth(after(0, 200), after(20 * hour, 300))).toMatchObject({ full_window: true, hours: 20 });
  });

  it('compares with the newest reading that is at least 20 hours older', () => {
    const stated = growth(after(0, 100), after(3 * hour, 150), after(4 * hour, 170), after(23 * hour, 400));
    expect(stated).toEqual({
      from: 150,
      to: 400,
      delta: 250,
      percent: 166.7,
      hours: 20,
      measured_at: '2026-01-01T23:00:00.000Z',
      samples: 3,
      full_window: true,
    });
  });

  it('compares with the oldest reading when none is 20 hours older', () => {
    expect(growth(after(0, 100), after(hour, 150), after(2 * hour, 170))).toMatchObject({
      from: 100,
      hours: 2,
      samples: 3,
      full_window: false,
    });
  });

  it('states no percentage when it started under 100', () => {
    expect(growth(after(0, 99), after(hour, 990))).toMatchObject({ percent: null, delta: 891 });
    expect(growth(after(0, 100), after(hour, 99))).toMatchObject({ percent: -1, delta: -1 });
  });

  it('takes readings in any order and one an instant', () => {
    const samples = fc.uniqueArray(
      fc.record({ at: fc.integer({ min: 0, max: 90 * hour }), engagement: fc.nat(1_000_000) }),
      { selector: (sample) => sample.at, minLength: 2, maxLength: 30 },
    );
    fc.assert(
      fc.property(samples, fc.infiniteStream(fc.nat()), (list, order) => {
        const shuffled = list
          .map((sample) => ({ sample, key: order.next().value }))
          .sort((a, b) => a.key - b.key)
          .map(({ sample }) => sample);
        expect(growthOf(compare(shuffled))).toEqual(growthOf(compare(list)));
      }),
    );
  });

  it('never reaches further back than the newest reading 20 hours old', () => {
    const samples = fc.array(
      fc.record({ at: fc.integer({ min: 0, max: 90 * hour }), engagement: fc.nat(1_000_000) }),
      { minLength: 2, maxLength: 30 },
    );
    fc.assert(
      fc.property(samples, (list) => {
        const comparison = compare(list);
        if (!comparison?.from) return;
        const { from, to } = comparison;
        const between = list.filter((sample) => sample.at > from.at && sample.at < to.at);
        expect(between.every((sample) => to.at - sample.at < 20 * hour || to.at - from.at < 20 * hour)).toBe(
          true,
        );
        expect(growthOf(comparison)?.full_window).toBe(to.at - from.at >= 20 * hour);
      }),
    );
  });
});
