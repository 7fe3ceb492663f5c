import { expect, test } from 'vitest';

import { dueState, dueText } from '#web/parts/board/due.ts';
import { fits, laneOf, type BoardFilter } from './board-filter.ts';
import { boardSearch, isFiltered } from './board-search.ts';
import { cardOfTest } from './card-of-test.ts';

const now = Date.parse('2026-07-15T10:00:00Z');
const filter = (change: Partial<BoardFilter>): BoardFilter => ({
  me: 7,
  now,
  zone: 'Europe/Berlin',
  ...change,
});

test('the address keeps what it knows and drops the rest', () => {
  expect(
    boardSearch({ member: 'me', priority: 'loud', category: '3', due: 'week', q: '', card: '0' }),
  ).toEqual(boardSearch({ member: 'me', category: 3, due: 'week' }));
  expect(isFiltered(boardSearch({ lanes: 'member', card: 3 }))).toBe(false);
  expect(isFiltered(boardSearch({ q: 'harbour' }))).toBe(true);
});

test('mine, nobody’s and somebody’s cards are told apart', () => {
  const mine = cardOfTest(1, { assigned_to_user_id: 7 });
  expect(fits(mine, filter({ member: 'me' }))).toBe(true);
  expect(fits(mine, filter({ member: 'none' }))).toBe(false);
  expect(fits(mine, filter({ member: 8 }))).toBe(false);
  expect(fits(cardOfTest(2), filter({ member: 'none' }))).toBe(true);
});

test('all words must stand in the title, without regard to case and accents', () => {
  const card = cardOfTest(1, { title: 'Le Café du Port' });
  expect(fits(card, filter({ q: 'port cafe' }))).toBe(true);
  expect(fits(card, filter({ q: 'port tea' }))).toBe(false);
});

test('due dates count by the days of the organization’s zone', () => {
  // 22:30 UTC on the 14th is the 15th in Berlin.
  const late = Date.parse('2026-07-14T22:30:00Z');
  const card = cardOfTest(1, { due_date: '2026-07-15', due_at: '2026-07-15T22:00:00Z' });
  expect(dueState(card, late, 'Europe/Berlin')).toBe('today');
  expect(dueState(card, late, 'America/New_York')).toBe('week');
  expect(dueState(card, Date.parse('2026-07-15T22:00:00Z'), 'Europe/Berlin')).toBe('overdue');
  expect(dueState({ ...card, status: 'completed' }, Date.parse('2026-08-01'), 'Europe/Berlin')).toBe('done');
});

test('this week holds today, and neither what is overdue nor what has no date', () => {
  const due = (date: string | null, at: string | null) => cardOfTest(1, { due_date: date, due_at: at });
  expect(fits(due('2026-07-15', '2026-07-15T22:00:00Z'), filter({ due: 'week' }))).toBe(true);
  expect(fits(due('2026-07-21', '2026-07-21T22:00:00Z'), filter({ due: 'week' }))).toBe(true);
  expect(fits(due('2026-07-22', '2026-07-22T22:00:00Z'), filter({ due: 'week' }))).toBe(false);
  expect(fits(due('2026-07-14', '2026-07-14T22:00:00Z'), filter({ due: 'week' }))).toBe(false);
  expect(fits(due(null, null), filter({ due: 'week' }))).toBe(false);
  expect(fits(due(null, null), filter({ due: 'none' }))).toBe(true);
});

test('a due date is said as people say it', () => {
  const text = (due: string) => dueText(due, now, 'Europe/Berlin');
  expect(text('2026-07-15')).toBe('Today');
  expect(text('2026-07-16 14:30:00')).toBe('Tomorrow 14:30');
  expect(text('2026-07-14')).toBe('Yesterday');
  expect(text('2026-07-18')).toBe('Saturday');
  expect(text('2026-08-03')).toBe('3 Aug');
  expect(text('2027-08-03')).toBe('3 Aug 2027');
});

test('a card without a member stands in the lane of nobody', () => {
  expect(laneOf(cardOfTest(1), 'member')).toBe(0);
  expect(laneOf(cardOfTest(1, { project_id: 4 }), 'project')).toBe(4);
});
