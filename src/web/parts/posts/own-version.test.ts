import { expect, test } from 'vitest';

import { copyFor, type PostOverride } from '#contract/networks/post-content.ts';
import { ownVersion } from './own-version.ts';

const marked = (override: PostOverride) => {
  const content = { body: 'Moin', media: [], thread: [], first_comment: null, overrides: { 7: override } };
  return ownVersion(copyFor(content, { account_id: 7, network: 'telegram' }));
};

test('an account without a version of its own has no mark', () => {
  expect(marked({})).toEqual({ isEdited: false, label: null });
  expect(marked({ options: { silent: null } })).toEqual({ isEdited: false, label: null });
});

test('options alone are no text of its own', () => {
  expect(marked({ options: { silent: true } })).toEqual({ isEdited: false, label: 'Options' });
});

test('all that differs is named', () => {
  expect(marked({ body: 'Ahoy', first_comment: '', options: { silent: true } })).toEqual({
    isEdited: true,
    label: 'Own text · Own first comment · Options',
  });
});
