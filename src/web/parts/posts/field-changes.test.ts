import { describe, expect, test } from 'vitest';

import type { OptionFacts } from '#contract/networks/options.ts';
import { changesOf, type Edit } from './field-changes.ts';

const formats = {
  account: (id: number) => `Account ${id}`,
  time: (iso: string) => `at ${iso}`,
  network: (name: string) => name.toUpperCase(),
  options: (holder: string): readonly OptionFacts[] =>
    holder === '7'
      ? [
          { kind: 'offered', name: 'categories', label: 'Categories', most: 3 },
          { kind: 'flag', name: 'silent', label: 'Send silently', usual: false },
          {
            kind: 'medium',
            name: 'cover',
            label: 'Cover',
            of: 'image',
            image: { bytes: null, formats: ['jpg'] },
            path: 'upload',
          },
        ]
      : [],
};

let next = 1;
const edit = (field: string, before: unknown, after: unknown): Edit => {
  const id = next++;
  return { id, field, before, after, at: new Date(id * 60_000).toISOString(), user_name: 'Mira' };
};

describe('what changed since a verdict', () => {
  test('is told from the first state to the last, whatever came between and in whatever order it is listed', () => {
    const edits = [edit('body', 'One', 'Two'), edit('body', 'Two', 'Three')];
    const changes = [{ label: 'Text', before: 'One', after: 'Three' }];
    expect(changesOf(edits, formats)).toEqual(changes);
    expect(changesOf(edits.toReversed(), formats)).toEqual(changes);
  });

  test('leaves out what was changed back', () => {
    expect(changesOf([edit('kind', 'meme', 'fact'), edit('kind', 'fact', 'meme')], formats)).toEqual([]);
  });

  test('names the accounts and networks of copies, and tells each field of them', () => {
    const before = { bluesky: { body: 'Short' }, 7: { first_comment: 'More' } };
    const after = { bluesky: { body: 'Shorter' } };
    expect(changesOf([edit('overrides', before, after)], formats)).toEqual([
      { label: 'Account 7: own first comment', before: 'More', after: null },
      { label: 'BLUESKY: own text', before: 'Short', after: 'Shorter' },
    ]);
  });

  test('names options and their values as people chose them, with the image of a cover', () => {
    const chosen = (options: object, categories: object) => ({
      7: { options, option_names: { categories } },
    });
    const before = chosen({ categories: ['17'], silent: true }, { 17: 'Harbour' });
    const cover = 'https://desk.example/media/k/9.jpg';
    const after = chosen({ categories: ['17', '18'], silent: true, cover }, { 17: 'Harbour', 18: 'Port' });
    expect(changesOf([edit('overrides', before, after)], formats)).toEqual([
      { label: 'Account 7: Categories', before: 'Harbour', after: 'Harbour, Port' },
      { label: 'Account 7: Cover', before: null, after: '9.jpg', pictures: { before: null, after: cover } },
    ]);
  });

  test('says of a thread which part, of pictures which file and alt text', () => {
    const parts = [{ body: 'First', media: [] }];
    const picture = { url: 'https://desk.example/media/harbour.jpg', type: null, alt: 'The harbour' };
    const edits = [
      edit('thread', parts, [...parts, { body: 'Second', media: [] }]),
      edit('media', [{ ...picture, alt: null }], [picture]),
    ];
    expect(changesOf(edits, formats)).toEqual([
      { label: 'Part 2 of the thread', before: null, after: 'Second' },
      { label: 'Images and videos', before: 'harbour.jpg', after: 'harbour.jpg: The harbour' },
    ]);
  });

  test('puts times and accounts in words', () => {
    const edits = [
      edit('scheduled_at', null, '2030-01-01T08:00:00Z'),
      edit('target_account_ids', [1], [1, 2]),
    ];
    expect(changesOf(edits, formats)).toEqual([
      { label: 'Time', before: null, after: 'at 2030-01-01T08:00:00Z' },
      { label: 'Accounts', before: 'Account 1', after: 'Account 1, Account 2' },
    ]);
  });
});
