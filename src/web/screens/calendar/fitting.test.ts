import { describe, expect, test } from 'vitest';

import type { DayEntries, DueCard, Item, PlacedPost } from './calendar-data.ts';
import { steppedPlace } from './drop-places.ts';
import { dayHolds, fitting, moreToMark } from './fitting.ts';

const post = (id: number): PlacedPost => ({
  day: '2027-03-01',
  hour: 9,
  time: '09:00',
  post: {
    id,
    title: `Post ${id}`,
    state: 'scheduled',
    at: '2027-03-01T08:00:00Z',
    project_id: 1,
    author_user_id: 1,
    networks: [],
    verdict: null,
    label_ids: [],
    campaign_id: null,
    has_text: true,
    medium: null,
    picture: null,
  },
});
const card: DueCard = {
  card_id: 1,
  title: 'Card',
  status: 'pending',
  priority: 'medium',
  project_id: null,
  due_date: '2027-03-01',
  due_at: null,
  label_ids: [],
  campaign_id: null,
};
const item = (importance: number): Item => ({
  id: importance,
  date: '2027-03-01',
  kind: 'observance',
  title: 'Day',
  why: 'Why',
  since_year: null,
  year: null,
  years_ago: null,
  importance,
  category: 'science',
  tone: 'celebrate',
  date_note: null,
  until: null,
  country: 'world',
  image_url: null,
  source: 'Somebody',
  source_url: null,
  licence: null,
  used: false,
});
const day = (posts: number, cards: number, items: readonly number[]): DayEntries => ({
  posts: Array.from({ length: posts }, (_, index) => post(index + 1)),
  cards: Array.from({ length: cards }, () => card),
  items: items.map(item),
});
const counts = (entries: DayEntries, lines: number) => {
  const { posts, cards, items, more } = fitting(entries, lines);
  return [posts.length, cards.length, items.length, more];
};

describe('the lines of a day', () => {
  test('hold all of it where there is room', () => {
    expect(counts(day(2, 1, [2]), 4)).toEqual([2, 1, 1, 0]);
  });

  test('hold posts before cards before observances, and say how many more there are', () => {
    expect(counts(day(2, 2, [2, 1]), 4)).toEqual([2, 1, 0, 3]);
  });

  test('keep one for a day that most can post about', () => {
    expect(counts(day(9, 0, [3, 1]), 5)).toEqual([3, 0, 1, 7]);
    expect(counts(day(9, 0, [3, 1]), 3)).toEqual([2, 0, 0, 9]);
  });

  test('give each post two where no post and no card goes missing for it', () => {
    const roomy = (entries: DayEntries, lines: number) => fitting(entries, lines).isRoomy;
    expect(roomy(day(1, 1, [2, 1]), 4)).toBe(true);
    expect(counts(day(1, 1, [2, 1]), 4)).toEqual([1, 1, 0, 2]);
    expect(counts(day(1, 0, [2, 1, 1]), 4)).toEqual([1, 0, 1, 2]);
    expect(roomy(day(2, 0, [1]), 4)).toBe(false);
    expect(roomy(day(2, 0, []), 4)).toBe(true);
    expect(roomy(day(0, 2, []), 4)).toBe(false);
  });

  test('are never fewer than none', () => {
    expect(counts(day(3, 0, []), 0)).toEqual([0, 0, 0, 3]);
  });

  test('are said in words', () => {
    expect(dayHolds(day(1, 2, []))).toBe('1 post, 2 cards due');
    expect(dayHolds(day(0, 0, []))).toBe('nothing');
    expect(moreToMark(1)).toBe('1 more observance');
    expect(moreToMark(2)).toBe('2 more observances');
  });
});

test('arrow keys go by days and weeks, and in a day with hours by hours that stay in it', () => {
  expect(steppedPlace('2028-02-29', 'right')).toBe('2028-03-01');
  expect(steppedPlace('2027-03-01', 'up')).toBe('2027-02-22');
  expect(steppedPlace('2027-03-01T09', 'down')).toBe('2027-03-01T10');
  expect(steppedPlace('2027-03-01T23', 'down')).toBe('2027-03-01T23');
  expect(steppedPlace('2027-03-01T00', 'left')).toBe('2027-02-28T00');
});
