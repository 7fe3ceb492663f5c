import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { defaultPolicy } from './policy-document.ts';
import { keptBy, type Releasable } from './release-rule.ts';

const now = new Date('2026-11-20T12:00:00Z');
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

/** A post that an OK releases. */
const good: Releasable = {
  trusted: true,
  own: false,
  scores: { risk10: 5, fake_news: 70, image_match: 60 },
  policy: defaultPolicy,
  media: true,
  ok: true,
  failing: false,
  awaitsStep: false,
  submitted: true,
  scheduledAt: inMinutes(15),
  now,
  paused: false,
  canPublish: true,
  drawable: true,
};

/** One reason each, in the order in which they are reported. */
const reasons: readonly [string, Partial<Releasable>][] = [
  ['untrusted', { trusted: false }],
  ['own_post', { own: true }],
  ['score_missing', { scores: { risk10: 2, fake_news: 90 } }],
  ['risk_threshold', { scores: { risk10: 6, fake_news: 90, image_match: 90 } }],
  ['verdict_recomputed', { ok: false }],
  ['checks_failed', { failing: true }],
  ['not_submitted', { submitted: false }],
  ['awaiting_step', { awaitsStep: true }],
  ['no_time', { scheduledAt: null }],
  ['too_soon', { scheduledAt: inMinutes(14.99) }],
  ['paused', { paused: true }],
  ['plan_required', { canPublish: false }],
  ['no_credits', { drawable: false }],
];

describe('an OK releases a post', () => {
  test('when nothing speaks against it, at the thresholds and fifteen minutes ahead', () => {
    expect(keptBy(good)).toBeNull();
  });

  test.each(reasons)('not when it is %s', (reason, change) => {
    expect(keptBy({ ...good, ...change })).toBe(reason);
  });

  test.each([
    ['a risk above 5', { risk10: 5.1, fake_news: 90, image_match: 90 }],
    ['factual accuracy below 70', { risk10: 1, fake_news: 69.9, image_match: 90 }],
    ['a picture that fits less than 60', { risk10: 1, fake_news: 90, image_match: 59.9 }],
  ])('not with %s', (_what, scores) => {
    expect(keptBy({ ...good, scores })).toBe('risk_threshold');
  });

  test('without a reading of the picture where there is none', () => {
    expect(keptBy({ ...good, media: false, scores: { risk10: 2, fake_news: 90 } })).toBeNull();
  });

  test('of several reasons the first is named, whatever the others are', () => {
    fc.assert(
      fc.property(
        fc.subarray(
          reasons.filter(([name]) => name !== 'risk_threshold' && name !== 'too_soon'),
          { minLength: 1 },
        ),
        (some) => {
          const post = some.reduce((all, [, change]) => ({ ...all, ...change }), good);
          expect(keptBy(post)).toBe(some[0]?.[0]);
        },
      ),
    );
  });
});
