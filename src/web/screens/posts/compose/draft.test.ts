import { expect, test } from 'vitest';

import { changesOf, differing, emptyDraft, merge, withoutCopy } from './draft.ts';

const base = { ...emptyDraft, body: 'The harbour opens.', account_ids: [1, 2] };

test('only what was changed is sent', () => {
  expect(changesOf(base, { ...base, body: 'The harbour is open.' })).toEqual({
    body: 'The harbour is open.',
  });
  expect(changesOf(base, { ...base })).toEqual({});
});

test('the order of keys, and what is absent or null, makes no difference', () => {
  const a = { ...base, media: [{ url: 'https://a.example/1.jpg', alt: null, type: 'image/jpeg' }] };
  const b = { ...base, media: [{ type: 'image/jpeg', url: 'https://a.example/1.jpg' }] };
  expect(differing(a, b)).toEqual([]);
});

test('the order of pictures makes one', () => {
  const [one, two] = [{ url: 'https://a.example/1.jpg' }, { url: 'https://a.example/2.jpg' }];
  expect(differing({ ...base, media: [one, two] }, { ...base, media: [two, one] })).toEqual(['media']);
});

test('two people who changed different fields both get theirs', () => {
  const merged = merge(base, { ...base, body: 'Mine' }, { ...base, first_comment: 'Theirs' });
  expect(merged.disputed).toEqual([]);
  expect(merged.draft).toMatchObject({ body: 'Mine', first_comment: 'Theirs' });
});

test('two people who changed one field differently are asked, and mine stands until then', () => {
  const merged = merge(base, { ...base, body: 'Mine' }, { ...base, body: 'Theirs', kind: 'fact' });
  expect(merged.disputed).toEqual(['body']);
  expect(merged.draft).toMatchObject({ body: 'Mine', kind: 'fact' });
});

test('two people who wrote the same agree', () => {
  expect(merge(base, { ...base, body: 'Same' }, { ...base, body: 'Same' }).disputed).toEqual([]);
});

test('an account goes back to the common text field by field, and its copy ends with the last one', () => {
  const own = { ...base, overrides: { 1: { body: 'Own', first_comment: 'Own too' }, 2: { body: 'Other' } } };
  const once = withoutCopy(own, '1', 'body');
  expect(once.overrides).toEqual({ 1: { first_comment: 'Own too' }, 2: { body: 'Other' } });
  expect(withoutCopy(once, '1', 'first_comment').overrides).toEqual({ 2: { body: 'Other' } });
});

test('the labels that the server adds to chosen options are no change, and go with them', () => {
  const chosen = { options: { categories: ['17'] } };
  const mine = { ...emptyDraft, overrides: { 7: chosen } };
  const stored = {
    ...emptyDraft,
    overrides: { 7: { ...chosen, option_names: { categories: { 17: 'Harbour' } } } },
  };
  expect(differing(mine, stored)).toEqual([]);
  expect(withoutCopy(stored, '7', 'options').overrides).toEqual({});
  expect(withoutCopy(stored, '7', 'body').overrides).toEqual(stored.overrides);
});
