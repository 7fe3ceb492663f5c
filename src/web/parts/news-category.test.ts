import { expect, test } from 'vitest';

import { byNewsCategory, newsCategoryName } from './news-category.ts';

test('a category that a team named stays as named, even if an object has something of that name', () => {
  expect(newsCategoryName('Harbours')).toBe('Harbours');
  expect(newsCategoryName('technology')).toBe('technology');
  expect(newsCategoryName('constructor')).toBe('constructor');
});

test('categories are in the order of the alphabet', () => {
  const names = ['World', 'harbours', 'Artificial Intelligence'].map((name) => ({ name }));
  expect(byNewsCategory(names).map(({ name }) => name)).toEqual([
    'Artificial Intelligence',
    'harbours',
    'World',
  ]);
});
