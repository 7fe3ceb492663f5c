import { expect, test } from 'vitest';

import type { PostRow } from '#contract/posts/posts.ts';
import { authorsLinkText, guestMissing, linkAdvice, linkMakersText, makesLinks } from './guest-links.ts';

type Approval = NonNullable<PostRow['approval']>;

const author = 1;
const ada = { user_id: 2, user_name: 'Ada' };
const bo = { user_id: 3, user_name: 'Bo' };
const client: Approval['steps'][number] = {
  id: 1,
  name: 'Client',
  state: 'waiting',
  needs: 'one',
  guests: true,
  vacant: false,
  judges: [],
};
const of = (makers: Approval['link_makers'], step: Partial<typeof client> = {}): Approval => ({
  step_id: 1,
  since: null,
  due_at: null,
  overdue: false,
  my_turn: false,
  link_makers: makers,
  steps: [{ ...client, ...step }],
});

test('the author is told whom to ask for a link, a reviewer to create one', () => {
  expect(linkAdvice(of([ada, bo]), author)).toBe('Ask Ada or Bo to create a review link.');
  expect(linkAdvice(of([ada, bo]), 3)).toBe('Create a review link yourself and send it to the guest.');
  expect(linkAdvice(of([]), author)).toBe(
    'Nobody else can create a review link. Ask an owner or admin to add a reviewer.',
  );
});

test('of many people a few are named', () => {
  const many = ['Cy', 'Di', 'Ed'].map((user_name, index) => ({ user_id: 10 + index, user_name }));
  expect(linkAdvice(of([ada, ...many]), author)).toBe(
    'Ask Ada, Cy, Di or another reviewer to create a review link.',
  );
});

test('the step says whose link counts', () => {
  expect(linkMakersText(of([ada]), author)).toBe(
    'The review link can come from Ada. One from the author doesn’t count.',
  );
  expect(linkMakersText(of([ada]), 2)).toBe(
    'You can create the review link. One from the author doesn’t count.',
  );
});

test('an approval by the author’s link says why it changes nothing, while a step waits for a guest', () => {
  expect(authorsLinkText(of([ada]), author)).toBe(
    'The author of the post created this review link, so it doesn’t count at step “Client”. Ask Ada to create a review link.',
  );
  expect(authorsLinkText(of([], { state: 'approved' }), author)).toBeNull();
  expect(authorsLinkText(null, author)).toBeNull();
});

test('only a guest is missing where nobody else of the step is asked any more', () => {
  expect(guestMissing(of([ada]), author)).toBe(
    'Step “Client” waits for a guest. Ask Ada to create a review link.',
  );
  const judge = { ...bo, approved: false, instead: false };
  expect(guestMissing(of([ada], { judges: [judge] }), author)).toBeNull();
  const both = { needs: 'all' as const, judges: [{ ...judge, approved: true }] };
  expect(guestMissing(of([ada], both), author)).toContain('waits for a guest');
  expect(guestMissing(of([], { guests: false }), author)).toBeNull();
  expect(guestMissing(null, author)).toBeNull();
});

test('a link counts by those whom the post names', () => {
  expect(makesLinks(of([ada]), 2)).toBe(true);
  expect(makesLinks(of([ada]), author)).toBe(false);
  expect(makesLinks(null, 2)).toBe(false);
});
