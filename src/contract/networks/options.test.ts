import { expect, test } from 'vitest';

import { isUnpublished, type OptionFacts } from './options.ts';

const status: OptionFacts = {
  kind: 'choice',
  name: 'status',
  label: 'Status',
  choices: [
    { value: 'public', label: 'Public' },
    { value: 'draft', label: 'Draft', unpublished: true },
  ],
  usual: 'public',
};

test('a post stays a draft at its network only with a choice that says so', () => {
  expect(isUnpublished([status], { status: 'draft' })).toBe(true);
  expect(isUnpublished([status], { status: 'public' })).toBe(false);
  expect(isUnpublished(undefined, { status: 'draft' })).toBe(false);
});

test('without a choice the usual value counts', () => {
  expect(isUnpublished([status], {})).toBe(false);
  expect(isUnpublished([{ ...status, usual: 'draft' }], {})).toBe(true);
});
