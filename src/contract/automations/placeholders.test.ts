import { expect, test } from 'vitest';

import { filled, unknownPlaceholders } from './placeholders.ts';

test('a text is filled with the values that there are', () => {
  expect(
    filled('{{title}}\n{{ url }} {{author}}', { title: 'The harbour', url: 'https://example.com' }),
  ).toBe('The harbour\nhttps://example.com');
});

test('a value is never read as a text with placeholders', () => {
  expect(filled('{{title}} {{url}}', { title: '{{url}} $& $1', url: 'https://example.com' })).toBe(
    '{{url}} $& $1 https://example.com',
  );
});

test('names that are no values are found', () => {
  expect(unknownPlaceholders('{{title}} {{headline}} {{ }} {single}')).toEqual(['headline', '']);
});
