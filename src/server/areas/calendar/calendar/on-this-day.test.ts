import { expect, test } from 'vitest';
import { z } from 'zod';

import { rowsOnThisDay } from './on-this-day.ts';

const page = (title: string) => ({
  titles: { normalized: title },
  content_urls: { desktop: { page: `https://en.wikipedia.org/wiki/${encodeURIComponent(title)}` } },
  thumbnail: { source: 'https://upload.wikimedia.org/picture.jpg' },
});
const place = { month: 1, day: 1 };

test('what the feed tells becomes rows with their licence and page, and without pictures', () => {
  const { rows } = rowsOnThisDay(
    {
      selected: [{ text: 'The harbour of Todai is opened.', year: 1887, pages: [page('Harbour of Todai')] }],
      events: [
        { text: 'The harbour of Todai is opened.', year: 1887, pages: [page('Harbour of Todai')] },
        { text: 'A bridge falls.', year: 1901 },
      ],
      births: [{ text: 'Ada Example, writer (d. 1970)', year: 1900, pages: [page('Ada Example')] }],
      holidays: [{ text: 'A day of something', pages: [] }],
    },
    place,
  );
  expect(rows).toMatchObject([
    {
      kind: 'event',
      title: 'Harbour of Todai',
      why: 'The harbour of Todai is opened.',
      year: 1887,
      month: 1,
      day: 1,
      importance: 2,
      image_url: null,
      licence: 'CC BY-SA 4.0',
      source_url: 'https://en.wikipedia.org/wiki/Harbour%20of%20Todai',
    },
    { kind: 'event', title: 'A bridge falls.', source_url: null },
    { kind: 'birth', title: 'Ada Example' },
  ]);
});

test('what Copydesk brings along is not told twice', () => {
  const salinger = {
    text: 'J. D. Salinger, American writer (d. 2010)',
    year: 1919,
    pages: [page('J. D. Salinger')],
  };
  expect(rowsOnThisDay({ births: [salinger] }, place).rows).toEqual([]);
  expect(rowsOnThisDay({ births: [salinger] }, { month: 1, day: 2 }).rows).toHaveLength(1);
});

test('entries that are none are passed over and counted', () => {
  const wrong = [
    { text: 'No year' },
    { text: 'BC', year: -44 },
    null,
    { text: 'x'.repeat(2_000), year: 1900 },
  ];
  expect(rowsOnThisDay({ events: wrong }, place)).toEqual({ rows: [], passedOver: 4 });
});

test.each([null, [], 'text', { events: 'many' }])('%j is no such feed', (feed) => {
  expect(() => rowsOnThisDay(feed, place)).toThrow(z.ZodError);
});
