import { expect, test } from 'vitest';

import { checkPost } from '#contract/checks/check-post.ts';
import { defaultPolicy } from '#contract/policy-document.ts';
import { copyFor, type PostAccount } from '#contract/post-content.ts';

import { emptyDraft } from './draft.ts';
import { allMended } from './mended.ts';

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
  expect(check(draft).filter(({ mend }) => mend).length).toBeGreaterThan(2);
  const mended = allMended(draft, check);
  expect(check(mended).filter(({ mend }) => mend)).toEqual([]);
  const onX = copyFor(mended, { account_id: 1, network: 'x' });
  expect(onX.first_comment).toContain('https://www.example.com/harbour');
  expect(onX.thread.length).toBeGreaterThan(0);
  expect([onX.body, ...onX.thread.map(({ body }) => body)].join(' ').match(/missed most/g)).toHaveLength(8);
});

test('a draft without mends stays the same one', () => {
  const draft = { ...emptyDraft, account_ids: [1], body: 'The harbour opens.' };
  expect(allMended(draft, check)).toBe(draft);
});
