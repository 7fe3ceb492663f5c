import { expect, test } from 'vitest';

import { englishPlural, englishSelect } from './english-choice.ts';

const cards = { 0: 'no card', one: '# card', other: '# cards' };

test.each([
  [0, 'no card'],
  [1, '1 card'],
  [2, '2 cards'],
  [12_500, '12,500 cards'],
])('%d is “%s”', (count, said) => {
  expect(englishPlural(count, cards)).toBe(said);
});

test('a name without a text of its own gets that of the others', () => {
  expect(englishSelect('card', { card: 'The card', other: 'The post' })).toBe('The card');
  expect(englishSelect('quote', { card: 'The card', other: 'The post' })).toBe('The post');
});
