import { expect, test } from 'vitest';

import { newMarker, outcomeOf } from './prepared.ts';

const draft = { slug: 'copydesk-1' };

test.each([
  ['publish', { status: 'draft', slug: 'copydesk-1' }, 'unsent'],
  ['draft', { status: 'draft', slug: 'copydesk-1' }, 'unsent'],
  ['publish', { status: 'publish', slug: 'title' }, 'sent'],
  ['publish', { status: 'publish', slug: 'copydesk-1' }, 'sent'],
  ['draft', { status: 'draft', slug: 'title' }, 'sent'],
  ['private', { status: 'private', slug: 'title' }, 'sent'],
  ['publish', { status: 'draft', slug: 'title' }, 'unclear'],
  ['publish', { status: 'pending', slug: 'title' }, 'unclear'],
  ['publish', { status: 'future', slug: 'title' }, 'unclear'],
  ['draft', { status: 'publish', slug: 'title' }, 'unclear'],
] as const)('to be %s, and found as %j, it is %s', (status, post, outcome) => {
  expect(outcomeOf(post, draft, { status })).toBe(outcome);
});

test('no two drafts have the same marker', () => {
  expect(newMarker()).toMatch(/^copydesk-[\da-f]{32}$/);
  expect(newMarker()).not.toBe(newMarker());
});
