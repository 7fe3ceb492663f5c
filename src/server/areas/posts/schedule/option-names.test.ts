import { expect, test } from 'vitest';

import { mergeOverrides, type StoredOverrides } from './content.ts';
import { changedFields } from './edits.ts';

const site = (id: number, categories: Record<string, string>) => ({
  id,
  network: 'wordpress',
  settings: {
    offers: { categories: Object.entries(categories).map(([value, label]) => ({ value, label })) },
  },
});

const chosen = (...categories: string[]) => ({ options: { categories } });

const merged = (
  before: StoredOverrides,
  changes: Parameters<typeof mergeOverrides>[1],
  accounts: Parameters<typeof mergeOverrides>[2]['accounts'],
) => mergeOverrides(before, changes, { replace: true, accounts });

test('a chosen value keeps the label that its site gave it, also when it is no longer offered', () => {
  const first = merged({}, { 7: chosen('17') }, [site(7, { 17: 'Harbour', 18: 'Port' })]);
  expect(first).toEqual({ 7: { ...chosen('17'), option_names: { categories: { 17: 'Harbour' } } } });
  const later = merged(first, { 7: chosen('17', '18') }, [site(7, { 18: 'Quay' })]);
  expect(later[7]?.option_names).toEqual({ categories: { 17: 'Harbour', 18: 'Quay' } });
});

test('a label goes with its choice', () => {
  const before = merged({}, { 7: { body: 'Moin', ...chosen('17') } }, [site(7, { 17: 'Harbour' })]);
  expect(merged(before, { 7: { body: 'Moin' } }, [])).toEqual({ 7: { body: 'Moin' } });
  const removed = mergeOverrides(
    before,
    { 7: { body: null, options: { categories: null } } },
    {
      replace: false,
      accounts: [],
    },
  );
  expect(removed).toEqual({});
});

test('a change of another field keeps the labels', () => {
  const before = merged({}, { 7: chosen('17') }, [site(7, { 17: 'Harbour' })]);
  const after = mergeOverrides(before, { 7: { body: 'Corrected' } }, { replace: false, accounts: [] });
  expect(after[7]?.option_names).toEqual({ categories: { 17: 'Harbour' } });
});

test('a choice for a network has a label only where its sites agree on it', () => {
  const sites = [site(7, { 17: 'Harbour', 18: 'Port' }), site(8, { 17: 'Sports', 18: 'Port' })];
  expect(merged({}, { wordpress: chosen('17', '18') }, sites).wordpress?.option_names).toEqual({
    categories: { 18: 'Port' },
  });
});

test('a label that changed is no edit of the post', () => {
  const fields = (overrides: StoredOverrides) => ({
    body: '',
    media: [],
    thread: [],
    first_comment: null,
    design: null,
    png: null,
    kind: null,
    author_notes: null,
    card_id: null,
    scheduled_at: null,
    account_ids: [7],
    overrides,
  });
  const before = merged({}, { 7: chosen('17') }, [site(7, { 17: 'Harbour' })]);
  const after = merged(before, { 7: chosen('17') }, [site(7, { 17: 'Port' })]);
  expect(changedFields(fields(before), fields(after))).toEqual([]);
});
