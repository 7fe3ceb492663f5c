import { expect, test } from 'vitest';

import { calendarSearch } from './calendar-search.ts';

test('an address says which quotes are asked for', () => {
  expect(
    calendarSearch({ q: 'sea', category: 'hope', rights: 'any', unused: '1', max_chars: '100' }),
  ).toMatchObject({ q: 'sea', category: 'hope', rights: 'any', unused: 1, max_chars: 100 });
});

test('what is usual, and what means nothing, is left out of the address', () => {
  const search = calendarSearch({
    view: 'year',
    day: '2027-02-30',
    layers: 'clouds',
    importance: '1',
    show: 'weather',
    category: 'cheese',
    rights: 'public_domain',
    unused: 'yes',
    max_chars: '280',
  });
  expect(Object.values(search).every((value) => value === undefined)).toBe(true);
});

test.each([
  ['2027-02-28', '2027-02-28'],
  ['2028-02-29', '2028-02-29'],
  ['2027-02-29', undefined],
  ['1989-12-31', undefined],
  ['2101-01-01', undefined],
])('the day %s of an address is %s', (day, read) => {
  expect(calendarSearch({ day }).day).toBe(read);
});

test('a post at the side is named by its id, and by nothing else', () => {
  expect(calendarSearch({ show: 'post', post: '7' })).toMatchObject({ show: 'post', post: 7 });
  for (const post of ['', 'x', '0', undefined])
    expect(calendarSearch({ show: 'post', post })).toMatchObject({ show: undefined, post: undefined });
  expect(calendarSearch({ show: 'day', post: '7' })).toMatchObject({ show: 'day', post: undefined });
});
