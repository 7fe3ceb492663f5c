import { expect, test } from 'vitest';

import type { OptionFacts } from '#contract/networks/options.ts';
import type { PostOverride } from '#contract/networks/post-content.ts';
import { chosenAfter } from './chosen-after.ts';

const categories: OptionFacts = { kind: 'offered', name: 'categories', label: 'Categories', most: 3 };

const after = (overrides: Record<string, PostOverride>, value: string[] | null) =>
  chosenAfter({ overrides }, { holder: '7', network: 'wordpress', option: categories }, value);

test('a choice joins the account’s others, and leaves them when it is removed', () => {
  expect(after({ 7: { options: { slug: 'port', excerpt: null } } }, ['17'])).toEqual({
    slug: 'port',
    categories: ['17'],
  });
  expect(after({ 7: { options: { slug: 'port', categories: ['17'] } } }, null)).toEqual({ slug: 'port' });
});

test('a choice for the whole network can be removed for one account', () => {
  const wordpress = { options: { categories: ['17'] } };
  expect(after({ wordpress }, null)).toEqual({ categories: [] });
  expect(after({ wordpress, 7: { options: { categories: ['18'] } } }, null)).toEqual({ categories: [] });
});
