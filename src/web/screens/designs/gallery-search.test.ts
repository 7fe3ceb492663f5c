import { expect, test } from 'vitest';

import { gallerySearch, isFiltered, shapeOf } from './gallery-search.ts';

test('an address says which templates are meant, and what means nothing is left out', () => {
  expect(
    gallerySearch({ q: 'sea', network: 'x', format: 'story', starred: '1', project: '3' }),
  ).toMatchObject({
    q: 'sea',
    network: 'x',
    format: 'story',
    starred: 1,
    project: 3,
  });
  const nonsense = gallerySearch({
    network: 'nowhere',
    category: '<b>',
    media: 'sound',
    format: 'round',
    assigned: 'yes',
    project: '-1',
  });
  expect(Object.values(nonsense).every((value) => value === undefined)).toBe(true);
});

test('words for a template stay in the address while somebody looks for it, and are no filter', () => {
  const search = gallerySearch({ text: 'To be', author: 'Shakespeare', year: '1603' });
  expect(search).toMatchObject({ text: 'To be', author: 'Shakespeare', year: '1603' });
  expect(isFiltered(search)).toBe(false);
});

test('a project alone is no filter', () => {
  expect(isFiltered(gallerySearch({ project: '3' }))).toBe(false);
  expect(isFiltered(gallerySearch({ project: '3', category: 'quote' }))).toBe(true);
});

test.each([
  [1080, 1350, 'portrait'],
  [1080, 1080, 'square'],
  [1600, 900, 'landscape'],
  [1080, 1920, 'story'],
])('%i × %i is %s', (w, h, shape) => {
  expect(shapeOf({ w, h })).toBe(shape);
});
