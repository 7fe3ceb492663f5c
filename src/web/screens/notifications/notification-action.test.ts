import { expect, test } from 'vitest';

import { actionOf } from './notification-action.ts';
import { notificationsSearch } from './notifications-search.ts';

test.each([
  ['draft_awaits_me', '/review?post=7', { kind: 'link', label: 'Open review', path: '/review?post=7' }],
  ['mentioned', '/board?card=3', { kind: 'link', label: 'Reply', path: '/board?card=3#comment' }],
  [
    'account_at_risk',
    '/settings/accounts?account=2',
    { kind: 'link', label: 'Reconnect', path: '/settings/accounts?account=2' },
  ],
  ['post_failed', '/compose/12', { kind: 'deliveries', label: 'Retry', postId: 12 }],
  ['post_unknown', '/compose/12', { kind: 'deliveries', label: 'Resolve', postId: 12 }],
])('a notification of %s has its action in place', (event, path, action) => {
  expect(actionOf({ event, path })).toEqual(action);
});

test.each([
  ['post_failed', '/settings/projects'],
  ['post_sent', '/compose/12'],
  ['of_an_older_version', '/explore'],
])('a notification of %s that leads to %s only opens', (event, path) => {
  expect(actionOf({ event, path })).toBeNull();
});

test('the address says a kind and what is unread, and nothing else', () => {
  expect(notificationsSearch({ kind: 'reviews', unread: '1' })).toEqual({ kind: 'reviews', unread: 1 });
  expect(notificationsSearch({ kind: 'gossip', unread: 'perhaps' })).toEqual({
    kind: undefined,
    unread: undefined,
  });
});
