import { expect, test } from 'vitest';

import { fixed } from '#contract/networks/facts.ts';
import { afterwardsText } from './afterwards-text.ts';

const full = { label: 'One', deletes: fixed(true), corrects: fixed(true) };
const deleting = { label: 'Two', deletes: fixed(true) };
const final = { label: 'Three' };

test('a post that its networks correct and delete can be both', () => {
  expect(afterwardsText([full, full])).toBe('Afterwards the post can be corrected or deleted here.');
});

test('a correction is offered only where all networks have one', () => {
  expect(afterwardsText([full, deleting])).toBe('Afterwards the post can be deleted here.');
});

test('networks that delete nothing are named, each once', () => {
  expect(afterwardsText([full, final, final])).toBe(
    'Afterwards the post can be deleted here, but not on Three.',
  );
});

test('publishing is final where no network deletes', () => {
  expect(afterwardsText([final])).toBe('This can’t be undone here.');
});
