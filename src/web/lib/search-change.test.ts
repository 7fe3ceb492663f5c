import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';

import { changeSearch } from './search-change.ts';
import { parseSearch, textOf, wholeOf } from './search.ts';

interface DraftsSearch {
  q?: string | undefined;
  open?: number | undefined;
}

const draftsSearch = (search: { readonly [name in keyof DraftsSearch]?: unknown }): DraftsSearch => ({
  q: textOf(search.q),
  open: wholeOf(search.open, 1),
});

/** The router as far as it is asked, on a history in memory. */
function at(url: string) {
  const history = createMemoryHistory({ initialEntries: [url] });
  const router = {
    get latestLocation() {
      const { pathname, search } = history.location;
      return { pathname, search: parseSearch(search) };
    },
    navigate: ({ href, replace }: { href: string; replace: boolean }) => {
      history[replace ? 'replace' : 'push'](href);
      return Promise.resolve();
    },
  };
  return {
    change: (changed: DraftsSearch, replace = false) =>
      changeSearch(router, '/drafts', draftsSearch, changed, replace),
    url: () => history.location.href,
    entries: () => history.length,
  };
}

test('two changes at the same moment are both kept', () => {
  const { change, url } = at('/drafts');
  change({ q: 'tea' });
  change({ open: 7 });
  expect(url()).toBe('/drafts?q=tea&open=7');
});

test('parameters that are unset or empty leave the URL, and the others stay', () => {
  const { change, url } = at('/drafts?q=tea&open=7');
  change({ q: '' });
  expect(url()).toBe('/drafts?open=7');
  change({ open: undefined });
  expect(url()).toBe('/drafts');
});

test('what the screen does not know or accept leaves the URL', () => {
  const { change, url } = at('/drafts?open=7&utm_source=mail');
  change({ q: 'tea', open: -3 });
  expect(url()).toBe('/drafts?q=tea');
});

test('a change is an entry of the history of its own, unless it replaces the one before', () => {
  const { change, entries } = at('/drafts');
  change({ q: 'tea' });
  expect(entries()).toBe(2);
  change({ q: 'coffee' }, true);
  expect(entries()).toBe(2);
});

test('from another screen it leads to this one, with nothing of the other', () => {
  const { change, url } = at('/settings?q=mail');
  change({ open: 7 });
  expect(url()).toBe('/drafts?open=7');
});
