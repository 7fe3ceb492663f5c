import { expect, test } from 'vitest';

import { hasMarkdown } from './markdown-signs.ts';

test.each([
  '# The harbour opens',
  'News\n\n## The harbour opens',
  'The harbour **opens again**.',
  'Read [the news](https://example.com/a)',
  '| Port | Ships |\n| --- | ---: |\n| A | 1 |',
  'Port | Ships\n--- | ---\nA | 1',
  '```\ncode\n```',
])('%j is Markdown', (text) => {
  expect(hasMarkdown(text)).toBe(true);
});

test.each([
  'The harbour opens again. #harbour #sea',
  '#1 of the ports',
  'f**k and s**t',
  '2**3 and 4**5, 2 ** 3 ** 4',
  '*new*, _new_, - a point\n- another\n1. one',
  '[Photo: A. Marsh] (see below)',
  'One\n---\nTwo',
  '***',
  'a | b',
])('%j may be plain text', (text) => {
  expect(hasMarkdown(text)).toBe(false);
});

test.each(['**a', '[', ' ', '#', '|', '-', '**', '[a](', '`', '| ---'])(
  'long texts of %j are read in no time',
  (part) => {
    const started = performance.now();
    hasMarkdown(part.repeat(100_000));
    hasMarkdown(`${part}\n`.repeat(50_000));
    expect(performance.now() - started).toBeLessThan(2_000);
  },
);
