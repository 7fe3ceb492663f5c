import { expect, test } from 'vitest';

import { changesFor, newPost } from './draft-parameters.ts';
import { emptyDraft } from './draft.ts';

const overrides = {
  '7': { body: 'For the blog', options: { categories: ['12', '13'], featured: false, slug: 'harbour' } },
  telegram: { options: { silent: true } },
};

test('a new post, and a saved one, keep what was chosen of the networks’ options', () => {
  expect(newPost(1, { ...emptyDraft, overrides })).toMatchObject({ overrides });
  expect(changesFor({ overrides })).toMatchObject({ overrides, overrides_replace: true });
});
