import { expect, test } from 'vitest';

import { mentionBefore, mentionParts } from '#web/parts/board/mentions.ts';
import { isAddress } from '#web/parts/board/web-address.ts';
import { activityText } from './activity-text.ts';
import { positionText } from './labels.ts';

const names = {
  members: [{ user_id: 1, user_name: 'Pia Holtkamp' }],
  categories: [{ id: 2, name: 'Science' }],
  card_types: [],
  projects: [],
};

test('a card’s place is said in a sentence', () => {
  expect(positionText({ title: 'Interview', position: 2, count: 12, column: 'Review' })).toBe(
    '“Interview”: position 3 of 12 in Review.',
  );
});

test('what happened is told in words, with the names of what was set', () => {
  expect(activityText('Ada', 'moved', { from: 'Ideas', to: 'Done', completed: true }, names)).toBe(
    'Ada moved this card from Ideas to Done and completed it',
  );
  const changes = {
    assigned_to_user_id: { from: null, to: 1 },
    category_id: { from: null, to: 2 },
    notes: {},
  };
  expect(activityText('Ada', 'edited', { changes }, names)).toBe(
    'Ada changed the assignee to Pia Holtkamp, the category to Science, the notes',
  );
});

test('people who are named are set apart from the words around them', () => {
  expect(mentionParts('See @Pia Holtkamp, and @[Pia Holtkamp](user:1)!', ['Pia Holtkamp', 'Pia'])).toEqual([
    { text: 'See ', isMention: false },
    { text: '@Pia Holtkamp', isMention: true },
    { text: ', and ', isMention: false },
    { text: '@Pia Holtkamp', isMention: true },
    { text: '!', isMention: false },
  ]);
});

test('names are offered behind an @ that begins a word', () => {
  expect(mentionBefore('Ask @pi', 7)).toEqual({ from: 4, name: 'pi' });
  expect(mentionBefore('pia@holt', 8)).toBeNull();
  expect(mentionBefore('Ask @pia about the quay', 23)).toBeNull();
});

test('only one whole web address is an address', () => {
  expect(isAddress('https://example.com/a?b=c')).toBe(true);
  expect(isAddress('See https://example.com')).toBe(false);
  expect(isAddress('javascript:alert(1)')).toBe(false);
});
