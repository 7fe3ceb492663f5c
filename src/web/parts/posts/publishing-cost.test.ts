import { describe, expect, test } from 'vitest';

import type { PostContent } from '#contract/networks/post-content.ts';
import { checkPost } from '#contract/posts/checks/check-post.ts';
import { defaultPolicy } from '#contract/posts/policy-document.ts';
import { accountCost, totalCost } from './publishing-cost.ts';

const content: PostContent = {
  body: 'The harbour opens.',
  media: [],
  thread: [],
  first_comment: null,
  overrides: { 8: { body: 'The harbour opens: https://example.com' } },
};

const x = { account_id: 7, network: 'x', name: 'Marsh', sandbox: false } as const;
const linked = { ...x, account_id: 8 };
const bluesky = { ...x, account_id: 9, network: 'bluesky' } as const;

describe('what publishing costs', () => {
  test('is said of each account, with the part of links', () => {
    expect(accountCost(content, x)).toBe('About US$0.015');
    expect(accountCost(content, linked)).toBe('About US$0.20, US$0.185 of it for links in the text');
  });

  test('is the sum of all accounts', () => {
    expect(totalCost(content, [x, linked, bluesky])).toBe('Publishing costs about US$0.215.');
  });

  test('is nothing on free networks and sandboxes, as in the checks', () => {
    const free = [bluesky, { ...x, sandbox: true }];
    expect(free.map((account) => accountCost(content, account))).toEqual([null, null]);
    expect(totalCost(content, free)).toBeNull();
    expect(checkPost(content, free, defaultPolicy)).toEqual([]);
  });
});
