import { expect, test } from 'vitest';

import { type Presence, PresentUsers } from './present.ts';

const card = { organizationId: 1, kind: 'card', id: 5 } as const;
const reading = (userId: number, more: Partial<Presence> = {}): Presence => ({
  ...card,
  userId,
  tab: 'main',
  editing: null,
  ...more,
});

test('who comes, begins to type, stops and leaves is news; who only stays is not', () => {
  const users = new PresentUsers();
  expect(users.set(reading(1), 0)).toEqual([card]);
  expect(users.set(reading(1), 5_000)).toEqual([]);
  expect(users.set(reading(1, { editing: 'title' }), 6_000)).toEqual([card]);
  expect(users.at(card)).toEqual([{ userId: 1, editing: 'title' }]);
  expect(users.set(reading(1), 7_000)).toEqual([card]);
  expect(users.leave(reading(1))).toEqual([card]);
  expect(users.leave(reading(1))).toEqual([]);
  expect(users.isEmpty).toBe(true);
});

test('who is silent for twelve seconds is gone, who goes on is not', () => {
  const users = new PresentUsers();
  users.set(reading(1), 0);
  users.set(reading(2), 0);
  users.set(reading(2), 5_000);
  expect(users.expire(11_999)).toEqual([]);
  expect(users.expire(12_000)).toEqual([{ ...card, userId: 1 }]);
  expect(users.at(card)).toEqual([{ userId: 2, editing: null }]);
});

test('a user with two windows is there once, until both have left', () => {
  const users = new PresentUsers();
  users.set(reading(1), 0);
  users.set(reading(2), 0);
  users.set(reading(1, { tab: 'second', editing: 'text' }), 1);
  expect(users.at(card)).toEqual([
    { userId: 1, editing: 'text' },
    { userId: 2, editing: null },
  ]);
  users.leave(reading(1, { tab: 'second' }));
  expect(users.at(card)).toEqual([
    { userId: 1, editing: null },
    { userId: 2, editing: null },
  ]);
});

test('a card, the post of the same number and another organization’s are different places', () => {
  const users = new PresentUsers();
  users.set(reading(1), 0);
  expect(users.at({ ...card, kind: 'post' })).toEqual([]);
  expect(users.at({ ...card, organizationId: 2 })).toEqual([]);
});

test('of a user with more than twenty windows the one that was silent longest is forgotten', () => {
  const users = new PresentUsers();
  users.set(reading(2), 0);
  for (let id = 1; id <= 20; id++) users.set(reading(1, { id }), id);
  expect(users.set(reading(1, { id: 21 }), 21)).toEqual([
    { ...card, id: 21 },
    { ...card, id: 1 },
  ]);
  expect(users.at({ ...card, id: 1 })).toEqual([]);
  expect(users.at({ ...card, id: 2 })).toHaveLength(1);
  // Another user's windows are not theirs.
  users.set(reading(2, { id: 40 }), 22);
  expect(users.at(card)).toHaveLength(2);
});
