import { expect, test } from 'vitest';

import { isHeavyMarkdown } from './heavy-markdown.ts';

const article = '## Harbour\n\nIt *opens* on [Monday](https://example.com) at **nine**.\n\n- one\n- two\n\n';

test('an article of usual length is formatted', () => {
  expect(isHeavyMarkdown(article.repeat(300))).toBe(false);
});

test.each([
  ['a very long one', article.repeat(1_000)],
  ['unfinished emphasis', '_a*b_*'.repeat(400)],
  ['nested quotes', `${'> '.repeat(2_000)}a`],
  ['nested lists', `${'- '.repeat(2_000)}a`],
  ['nested numbers', `${'1. '.repeat(2_000)}a`],
  ['many quotes', '> a\n\n'.repeat(2_000)],
  ['many entries', '- ab\n'.repeat(2_000)],
])('%s is not', (_what, text) => {
  expect(isHeavyMarkdown(text)).toBe(true);
});
