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

test('a new post has the labels that were chosen for it; without a choice, those of its card', () => {
  const labelled = { label_ids: [3, 4], campaign_id: 2 };
  expect(newPost(1, { ...emptyDraft, labelled })).toMatchObject(labelled);
  expect(newPost(1, emptyDraft)).not.toHaveProperty('label_ids');
});
