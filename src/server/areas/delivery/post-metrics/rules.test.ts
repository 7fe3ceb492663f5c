import { expect, test } from 'vitest';

import { nextReading, pauseAfter, readingTimes } from './rules.ts';

const sentAt = new Date('2026-03-01T12:00:00Z');
const after = (ms: number) => new Date(sentAt.getTime() + ms);

test('a post is read at widening intervals until three months have passed', () => {
  const hours: number[] = [];
  for (let at: Date | null = sentAt; at; at = nextReading('bluesky', sentAt, at))
    hours.push((at.getTime() - sentAt.getTime()) / 3_600_000);
  expect(hours).toEqual([0, 0.25, 1, 3, 6, 12, 24, 48, 72, 120, 168, 336, 720, 1_440, 2_160]);
});

test('a reading that comes late leaves out those that have passed, and one that follows at once', () => {
  expect(nextReading('bluesky', sentAt, after(57 * 60_000))).toEqual(after(3 * 3_600_000));
  expect(nextReading('bluesky', sentAt, after(40 * 86_400_000))).toEqual(after(60 * 86_400_000));
});

test('where a network’s numbers no longer cover the whole time, nothing is read', () => {
  const last = after(60 * 86_400_000);
  expect(nextReading('pinterest', sentAt, last)).toBeNull();
  expect(nextReading('bluesky', sentAt, last)).toEqual(after(readingTimes.at(-1) ?? 0));
});

test('a network that fails is asked ever more seldom, at least once a day', () => {
  expect([0, 1, 2, 20].map((failures) => pauseAfter(failures) / 60_000)).toEqual([15, 30, 60, 1_440]);
});
