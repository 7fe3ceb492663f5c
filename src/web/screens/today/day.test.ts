import { expect, test } from 'vitest';

import type { PostState } from '#contract/post-states.ts';
import { dayAfter, planOf, startOfDay } from './day.ts';

test.each([
  ['2026-11-23', 'UTC', '2026-11-23T00:00:00.000Z'],
  ['2026-11-23', 'Europe/Berlin', '2026-11-22T23:00:00.000Z'],
  ['2026-07-01', 'Pacific/Kiritimati', '2026-06-30T10:00:00.000Z'],
  ['2026-07-01', 'Pacific/Pago_Pago', '2026-07-01T11:00:00.000Z'],
  ['2026-07-01', 'Asia/Kathmandu', '2026-06-30T18:15:00.000Z'],
])('%s begins in %s at %s', (day, zone, at) => {
  expect(startOfDay(day, zone)).toBe(at);
});

test('a day of 25 hours is as long as that', () => {
  const [begins, ends] = ['2026-10-25', '2026-10-26'].map((day) => startOfDay(day, 'Europe/Berlin'));
  expect(Date.parse(ends ?? '') - Date.parse(begins ?? '')).toBe(25 * 3_600_000);
});

test('a day whose first hour the clocks skip begins with its first instant', () => {
  // In Beirut clocks go from 00:00 to 01:00.
  expect(startOfDay('2026-03-29', 'Asia/Beirut')).toBe('2026-03-28T22:00:00.000Z');
});

test('the day after the last of a month, and the one before the first', () => {
  expect(dayAfter('2026-11-30')).toBe('2026-12-01');
  expect(dayAfter('2026-03-01', -1)).toBe('2026-02-28');
});

const now = Date.parse('2026-11-23T12:00:00Z');

type Post = Parameters<typeof planOf>[0][number];

function post(id: number, status: PostState, hour: number, fields: Partial<Post> = {}): Post {
  const at = `2026-11-23T${String(hour).padStart(2, '0')}:00:00Z`;
  return { id, status, stage: 'private', author_user_id: 2, scheduled_at: at, sent_at: null, ...fields };
}

const idsOf = (posts: readonly Post[]) => {
  const { earlier, ahead } = planOf(posts, 1, now);
  return { earlier: earlier.map(({ id }) => id), ahead: ahead.map(({ id }) => id) };
};

test('a day is split by what is over, each half in the order of its times', () => {
  const posts = [
    post(1, 'scheduled', 18),
    post(2, 'sent', 9),
    post(3, 'scheduled', 14),
    post(4, 'failed', 8),
  ];
  expect(idsOf(posts)).toEqual({ earlier: [4, 2], ahead: [3, 1] });
});

test('what was sent late stands where it was sent', () => {
  const late = post(1, 'sent', 8, { sent_at: '2026-11-23T11:00:00Z' });
  expect(idsOf([late, post(2, 'sent', 10)])).toEqual({ earlier: [2, 1], ahead: [] });
});

test('a post on its way is ahead until it is known what became of it, whatever the clock says', () => {
  expect(idsOf([post(1, 'sending', 11), post(2, 'scheduled', 11)])).toEqual({ earlier: [], ahead: [1, 2] });
});

test('of drafts those in review and the own ones are there, of cancelled posts none', () => {
  const posts = [
    post(1, 'draft', 15),
    post(2, 'draft', 16, { stage: 'review' }),
    post(3, 'draft', 17, { author_user_id: 1 }),
    post(4, 'draft', 9, { stage: 'review' }),
    post(5, 'cancelled', 15),
  ];
  expect(idsOf(posts)).toEqual({ earlier: [4], ahead: [2, 3] });
});
