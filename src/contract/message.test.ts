import { expect, test } from 'vitest';

import { plural, select, t } from './message.ts';

test('a message is said in English where nobody’s language is known', () => {
  expect(t`Nothing to read.`).toBe('Nothing to read.');
  expect(t`The feed of ${{ host: 'example.org' }} has ${{ count: 1200 }} posts.`).toBe(
    'The feed of example.org has 1200 posts.',
  );
  expect(t({ message: 'Post', context: 'noun' })).toBe('Post');
});

const left = (count: number) =>
  t`${plural({ count }, { 0: 'No card', one: '# card', other: '# cards' })} left in ${{ column: 'Ideas' }}.`;

test.each([
  [0, 'No card left in Ideas.'],
  [1, '1 card left in Ideas.'],
  [2, '2 cards left in Ideas.'],
  [12_345, '12,345 cards left in Ideas.'],
])('of %d it says “%s”', (count, said) => expect(left(count)).toBe(said));

const moved = (kind: string) =>
  t`${select({ kind }, { card: 'The card', other: 'The post' })} moved ${plural({ days: 1 }, { one: '# day', other: '# days' })}.`;

test('a choice by name takes what is named, else the other', () => {
  expect(moved('card')).toBe('The card moved 1 day.');
  expect(moved('constellation')).toBe('The post moved 1 day.');
});
