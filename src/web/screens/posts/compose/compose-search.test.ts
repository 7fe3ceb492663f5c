import { describe, expect, test } from 'vitest';

import { beginningOf, composeSearch, isNarrowed, narrowedBy, noFilters, orderOf } from './compose-search.ts';

describe('the address of a list of posts', () => {
  test('carries the filters and the order', () => {
    const search = composeSearch({
      tab: 'sent',
      q: 'quay',
      project: '3',
      network: 'bluesky',
      author: 7,
      kind: 'quote',
      sort: 'edited',
      order: 'asc',
    });
    expect(narrowedBy(search)).toEqual({
      q: 'quay',
      project_id: 3,
      network: 'bluesky',
      author_user_id: 7,
      kind: 'quote',
      sort: 'edited',
      direction: 'asc',
    });
    expect(isNarrowed(search)).toBe(true);
    expect(isNarrowed({ ...search, ...noFilters })).toBe(false);
  });

  test.each([
    { network: 'myspace' },
    { account: '-1' },
    { account: 'x' },
    { author: '1.5' },
    { kind: 'poem' },
    { sort: 'body' },
    { order: 'up' },
    { q: '' },
    { tab: 'bin' },
  ])('without meaning, as %o, is the plain list', (given) => {
    expect(narrowedBy(composeSearch(given))).toEqual({ sort: 'edited', direction: 'desc' });
  });

  test('keeps a long search within what the server takes', () => {
    expect(composeSearch({ q: 'x'.repeat(999) }).q).toHaveLength(200);
  });
});

describe('the order', () => {
  test('is the last edit for drafts, the next one for scheduled, the latest for the rest', () => {
    expect(orderOf({})).toEqual({ sort: 'edited', direction: 'desc' });
    expect(orderOf({ tab: 'scheduled' })).toEqual({ sort: 'time', direction: 'asc' });
    expect(orderOf({ tab: 'sent' })).toEqual({ sort: 'time', direction: 'desc' });
    expect(orderOf({ tab: 'attention' })).toEqual({ sort: 'time', direction: 'desc' });
  });

  test('turns with the direction, and keeps the latest first for another sort', () => {
    expect(orderOf({ tab: 'scheduled', order: 'desc' })).toEqual({ sort: 'time', direction: 'desc' });
    expect(orderOf({ tab: 'scheduled', sort: 'created' })).toEqual({ sort: 'created', direction: 'desc' });
  });
});

test('notes alone begin a draft too, and other notes another one', () => {
  const first = beginningOf({ notes: 'Sound: “Tide”' });
  expect(first).not.toBeNull();
  expect(beginningOf({ notes: 'Sound: “Ebb”' })).not.toBe(first);
});
