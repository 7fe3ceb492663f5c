import { expect, test } from 'vitest';

import type { Report } from '#web/parts/analytics/numbers.ts';
import { pointsOf } from './points.ts';

const sums = {
  targets: 1,
  read: 1,
  impressions: null,
  reach: null,
  likes: null,
  comments: null,
  shares: null,
  saves: null,
  clicks: null,
  score: null,
  engagement: null,
  engagement_rate: null,
};
const report: Pick<Report, 'series' | 'before' | 'step' | 'from' | 'to'> = {
  from: '2026-03-02',
  to: '2026-03-04',
  step: 'day',
  series: [
    { ...sums, date: '2026-03-02', posts: 2, impressions: 90, final: true },
    { ...sums, date: '2026-03-03', posts: 0, final: true },
    { ...sums, date: '2026-03-04', posts: 1, final: false },
  ],
  before: [{ ...sums, date: '2026-02-27', posts: 1, impressions: 40 }],
};

test('nothing sent is 0, not counted is unknown, and each piece stands beside the one before', () => {
  expect(
    pointsOf(report, 'impressions').map(({ value, before, isFinal }) => [value, before, isFinal]),
  ).toEqual([
    [90, 40, true],
    [0, null, true],
    [null, null, false],
  ]);
  expect(pointsOf(report, 'impressions')[0]).toMatchObject({ title: '2 Mar', beforeTitle: '27 Feb' });
});
