import { expect, test } from 'vitest';

import { mediaChanges, versionChanges } from './version-changes.ts';

const content = {
  body: 'The harbour opens on Monday.',
  media: [],
  thread: [],
  first_comment: null,
  overrides: {},
  design: null,
  png: null,
  kind: null,
  author_notes: null,
  target_account_ids: [1],
};
const medium = (url: string, alt: string | null = null) => ({ url, type: null, alt });

test('of two versions only the fields that differ are listed', () => {
  const after = { ...content, body: 'The harbour opens on Tuesday.', first_comment: 'Details' };
  expect(versionChanges(content, content, { targets: [] })).toEqual([]);
  expect(versionChanges(content, after, { targets: [] })).toEqual([
    { label: 'Text', before: content.body, after: after.body },
    { label: 'First comment', before: null, after: 'Details' },
  ]);
});

test('another picture of the design, and another order of the files, are differences too', () => {
  const [a, b] = [medium('a.png'), medium('b.png')];
  const before = { ...content, media: [a, b], png: a };
  const after = { ...content, media: [b, a], png: b };
  expect(versionChanges(before, after, { targets: [] })).toEqual([
    { label: 'Design image', before: 'a.png', after: 'b.png' },
    { label: 'Images and videos', before: 'a.png\nb.png', after: 'b.png\na.png' },
  ]);
});

test('files are compared one by one: removed, added, and described anew', () => {
  const before = [medium('a.png'), medium('b.png', 'A pier')];
  const after = [medium('b.png', 'A pier at dusk'), medium('c.png')];
  expect(mediaChanges({ media: before, thread: [] }, { media: after, thread: [] })).toEqual([
    {
      label: 'Images and videos',
      changes: [
        { kind: 'removed', medium: medium('a.png'), before: null },
        { kind: 'described', medium: medium('b.png', 'A pier at dusk'), before: 'A pier' },
        { kind: 'added', medium: medium('c.png'), before: null },
      ],
    },
  ]);
});

test('files of a thread are compared part by part, and only their order is told in words', () => {
  const [a, b] = [medium('a.png'), medium('b.png')];
  const before = { ...content, thread: [{ body: 'Two.', media: [a, b] }] };
  const swapped = { ...content, thread: [{ body: 'Two.', media: [b, a] }] };
  const more = {
    ...content,
    thread: [
      { body: 'Two.', media: [a] },
      { body: 'Three.', media: [b] },
    ],
  };
  expect(mediaChanges(before, swapped)).toEqual([]);
  expect(versionChanges(before, swapped, { targets: [] })).toEqual([
    { label: 'Part 1 of the thread, images', before: 'a.png\nb.png', after: 'b.png\na.png' },
  ]);
  expect(mediaChanges(before, more)).toEqual([
    {
      label: 'Part 1 of the thread, images',
      changes: [{ kind: 'removed', medium: b, before: null }],
    },
    { label: 'Part 2 of the thread, images', changes: [{ kind: 'added', medium: b, before: null }] },
  ]);
  expect(versionChanges(before, more, { targets: [] })).toEqual([
    { label: 'Part 2 of the thread', before: null, after: 'Three.' },
  ]);
});
