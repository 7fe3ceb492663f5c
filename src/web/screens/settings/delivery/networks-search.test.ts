import { expect, test } from 'vitest';

import type { CapabilityName } from '#contract/networks/capabilities.ts';
import { canOf, networksSearch } from './networks-search.ts';
import { networksWith } from './networks-with.ts';

const able = (names: readonly CapabilityName[], state: 'yes' | 'reviewed' | 'no' = 'yes') =>
  names.map((name) => ({ name, state }));

const all = [
  { network: 'bluesky', label: 'Bluesky', capabilities: able(['thread', 'delete']) },
  {
    network: 'linkedin',
    label: 'LinkedIn',
    capabilities: [...able(['delete']), ...able(['first_comment'], 'reviewed'), ...able(['thread'], 'no')],
  },
  { network: 'x', label: 'X', capabilities: able(['thread']) },
] as const;

const found = (search: Parameters<typeof networksWith>[1]) =>
  networksWith(all, search).map(({ network }) => network);

test('all networks are listed without a filter', () => {
  expect(found({})).toEqual(['bluesky', 'linkedin', 'x']);
});

test('only networks that can do everything that is wanted are listed', () => {
  expect(found({ can: 'thread' })).toEqual(['bluesky', 'x']);
  expect(found({ can: 'thread,delete' })).toEqual(['bluesky']);
  expect(found({ can: 'documents' })).toEqual([]);
});

test('what only a reviewed app can do counts', () => {
  expect(found({ can: 'first_comment' })).toEqual(['linkedin']);
});

test('networks are found by their names and their domains', () => {
  expect(found({ q: 'blue' })).toEqual(['bluesky']);
  expect(found({ q: 'twitter', can: 'thread' })).toEqual(['x']);
});

test('the URL keeps what is known, each once and in one order', () => {
  expect(canOf('delete,thread,thread,fly')).toEqual(['thread', 'delete']);
  expect(networksSearch({ q: ' ', can: 'fly', network: 'myspace' })).toEqual({
    q: ' ',
    can: undefined,
    network: undefined,
  });
  expect(networksSearch({ can: 'delete,thread', network: 'x' })).toMatchObject({
    can: 'thread,delete',
    network: 'x',
  });
});
