import { expect, test } from 'vitest';

import { postTitle } from './post-title.ts';

test.each([
  ['its first words', true, 'image', 'The harbour opens'],
  ['an image', false, 'image', 'Image post'],
  ['a video', false, 'video', 'Video post'],
  ['a document', false, 'document', 'Document post'],
  ['a design', false, 'design', 'Design post'],
  ['nothing', false, null, 'Empty post'],
] as const)('a post is called by %s', (_what, has_text, medium, title) => {
  expect(postTitle({ title: 'The harbour opens', has_text, medium })).toBe(title);
});
