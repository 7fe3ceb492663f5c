import { expect, test } from 'vitest';

import { copyFor, type PostAccount } from '#contract/networks/post-content.ts';
import { checkPost } from '#contract/posts/checks/check-post.ts';
import { defaultPolicy } from '#contract/posts/policy-document.ts';
import { emptyDraft } from './draft.ts';
import { allFixed } from './fixed.ts';

const accounts: PostAccount[] = [
  { account_id: 1, network: 'x', name: 'marshmedia' },
  { account_id: 2, network: 'bluesky', name: 'Marsh Media' },
];
const check = (draft: typeof emptyDraft) => checkPost(draft, accounts, defaultPolicy, { language: 'en' });

test('all mends of one text are made, none undoes another', () => {
  const long = 'Readers told us what they missed most about the ferry. '.repeat(8);
  const draft = {
    ...emptyDraft,
    account_ids: [1, 2],
    body: `Read https://www.example.com/harbour now. ${long}`,
  };
  expect(check(draft).filter(({ fix }) => fix).length).toBeGreaterThan(2);
  const fixed = allFixed(draft, check);
  expect(check(fixed).filter(({ fix }) => fix)).toEqual([]);
  const onX = copyFor(fixed, { account_id: 1, network: 'x' });
  expect(onX.first_comment).toContain('https://www.example.com/harbour');
  expect(onX.thread.length).toBeGreaterThan(0);
  expect([onX.body, ...onX.thread.map(({ body }) => body)].join(' ').match(/missed most/g)).toHaveLength(8);
});

test('a draft without mends stays the same one', () => {
  const draft = { ...emptyDraft, account_ids: [1], body: 'The harbour opens.' };
  expect(allFixed(draft, check)).toBe(draft);
});
