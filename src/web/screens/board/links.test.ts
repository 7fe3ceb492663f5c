import { expect, test } from 'vitest';

import { linksIn } from './links.ts';

test('addresses are found with and without their scheme, each once', () => {
  expect(linksIn('https://example.com/a\nexample.com/foo  sub.example.org example.com/foo')).toEqual([
    'https://example.com/a',
    'https://example.com/foo',
    'https://sub.example.org',
  ]);
});

test('words, mail addresses, numbers and scripts are no links', () => {
  expect(linksIn('ask twice. at 14.30 me@example.com javascript:alert(1) v1.2 e.g.')).toEqual([]);
});
