import { describe, expect, test } from 'vitest';

import type { Trigger } from './automation-data.ts';
import { createsText, heldText, triggerText } from './automation-labels.ts';

const posts = (over: object = {}): Trigger => ({
  kind: 'posts',
  search: { source: 'rss', keyword: 'harbour' },
  min_engagement: null,
  min_growth: null,
  min_growth_percent: null,
  ...over,
});

const day = (over: object = {}): Trigger => ({
  kind: 'day',
  days_before: 7,
  time: null,
  category: null,
  calendar_kind: null,
  tone: null,
  country: null,
  min_importance: 1,
  ...over,
});

const slot = (over: object = {}): Trigger => ({
  kind: 'slot',
  weekdays: [1, 3],
  time: '18:00',
  hours_before: 24,
  only_if_empty: false,
  ...over,
});

describe('a trigger in words', () => {
  test.each<[Trigger, string]>([
    [posts({ search: { source: 'all', sort: 'newest', time_range: '7d' } }), 'New in all sources'],
    [posts({ min_engagement: 500, min_growth_percent: 30 }), 'Over 500 engagement, +30% growth in'],
    [day(), '7 days before a day of the calendar'],
    [
      day({ days_before: 1, tone: 'celebrate', min_importance: 3 }),
      '1 day before a day of the calendar · Celebrate',
    ],
    [day({ days_before: 0 }), 'On a day of the calendar'],
    [slot(), 'Mon, Wed at 18:00'],
    [
      slot({ weekdays: [1, 2, 3, 4, 5, 6, 7], only_if_empty: true }),
      'Every day at 18:00, if nothing is planned',
    ],
  ])('%j', (trigger, text) => {
    expect(triggerText(trigger)).toContain(text);
  });

  test('of a search names its source and words', () => {
    expect(triggerText(posts())).toMatch(/^New in .+ · “harbour”$/);
  });
});

test('what it creates says that drafts are reviewed', () => {
  const items = [
    { post_id: 1, texts: [] },
    { post_id: 2, texts: [] },
  ];
  expect(createsText({ kind: 'repeat', items, rest_days: 30 })).toBe(
    'Repeats 2 posts in turn, as drafts for review',
  );
});

test('what holds it is named, and nothing where nothing does', () => {
  expect(heldText('pause')).toBe('Waits: publishing is paused');
  expect(heldText(null)).toBeNull();
});
