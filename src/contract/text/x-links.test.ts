import { expect, test } from 'vitest';

import { xLinksIn } from './x-links.ts';

/** Much longer than any of them takes, and much shorter than with a backtracking pattern. */
const patienceMs = 60_000;

test.each([
  ['letters without an address', `see example.com ${'a'.repeat(100_000)}`],
  ['Chinese behind an address', `http://example.com/${'港'.repeat(100_000)} `],
  ['a label as long as a book', `example.${'港'.repeat(100_000)}`],
  ['labels before a Japanese one', `${'a'.repeat(100_000)}の.com`],
  ['domains with one that is none', `${'com.'.repeat(12_000)}-a${'.com'.repeat(12_000)}`],
])('a text of %s is read as fast as any of its length', (_what, text) => {
  const begun = performance.now();
  expect(xLinksIn(text).length).toBeLessThan(2);
  expect(performance.now() - begun).toBeLessThan(patienceMs);
});

test('an address behind what looks like one is found', () => {
  const found = (text: string) => xLinksIn(text).map((link) => link.text);
  expect(found('http://http://example.com')).toEqual(['http://example.com']);
  expect(found('http://a b.com')).toEqual(['b.com']);
  expect(found('xhttp://example.com')).toEqual([]);
  expect(found('の http://の http://example.com/a')).toEqual(['http://example.com/a']);
});
