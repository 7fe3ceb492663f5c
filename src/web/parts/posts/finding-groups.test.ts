import { describe, expect, test } from 'vitest';

import { copyFor } from '#contract/networks/post-content.ts';
import { checkPost } from '#contract/posts/checks/check-post.ts';
import { defaultPolicy } from '#contract/posts/policy-document.ts';
import { countsOf, groupedFindings } from './finding-groups.ts';

const accounts = [
  { account_id: 1, network: 'bluesky', name: 'Marsh' },
  { account_id: 2, network: 'mastodon', name: 'Marsh' },
  { account_id: 3, network: 'wordpress', name: 'Marsh' },
] as const;
const post = {
  body: 'Harbour\n**It opens.**',
  media: [],
  thread: [],
  first_comment: null,
  overrides: {},
};

describe('findings that say the same of several accounts', () => {
  test('are one line, with the accounts behind it', () => {
    const groups = groupedFindings(checkPost(post, accounts, defaultPolicy));
    expect(groups).toMatchObject([{ code: 'markdown_as_typed', account_ids: [1, 2] }]);
  });

  test('are fixed at once, each account in its own version', () => {
    const media = ['a', 'b', 'c', 'd', 'e'].map((name) => ({
      url: `https://desk.example/${name}.jpg`,
      alt: 'A harbour',
    }));
    const both = [accounts[0], { ...accounts[0], account_id: 4 }];
    const content = {
      ...post,
      body: 'Open',
      media,
      overrides: { 4: { media: media.toReversed() } },
    };
    const groups = groupedFindings(checkPost(content, both, defaultPolicy));
    expect(groups).toMatchObject([{ code: 'images_too_many', account_ids: [1, 4] }]);
    const fixed = groups[0]?.fix?.apply(content) ?? content;
    expect(copyFor(fixed, { account_id: 1, network: 'bluesky' }).media).toEqual(media.slice(0, 4));
    expect(copyFor(fixed, { account_id: 4, network: 'bluesky' }).media).toEqual(
      media.toReversed().slice(0, 4),
    );
    expect(checkPost(fixed, both, defaultPolicy)).toEqual([]);
  });

  test('of every account have no account of their own', () => {
    const groups = groupedFindings(checkPost({ ...post, body: '' }, accounts, defaultPolicy));
    expect(groups.find(({ code }) => code === 'text_missing')?.account_ids).toEqual([]);
  });
});

test('what has to be fixed is counted apart from hints, by lines', () => {
  const finding = { account_id: 1, where: 'body', text: 'A' };
  const of = (code: string, severity: 'block' | 'fix' | 'warn' | 'info', account_id = 1) => ({
    ...finding,
    code,
    severity,
    account_id,
  });
  expect(countsOf([of('a', 'fix'), of('b', 'block'), of('c', 'info'), of('c', 'info', 2)])).toEqual([
    { worst: 'block', count: 2 },
    { worst: 'info', count: 1 },
  ]);
  expect(countsOf([of('c', 'info'), of('d', 'warn')])).toEqual([{ worst: 'warn', count: 2 }]);
  expect(countsOf([])).toEqual([]);
});
