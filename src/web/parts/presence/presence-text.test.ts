import { expect, test } from 'vitest';

import { editingText, presenceText } from './presence-text.ts';

const person = (user_name: string, editing: 'text' | 'comments' | 'review' | null = null) => ({
  user_name,
  editing,
});

test.each([
  ['nobody', [], ''],
  ['one', [person('Solveig')], 'Solveig is here'],
  ['two', [person('Solveig'), person('Tom')], 'Solveig and Tom are here'],
  ['four', ['A', 'B', 'C', 'D'].map((name) => person(name)), 'A, B and 2 more are here'],
  ['who edits before who reads', [person('Solveig'), person('Tom', 'text')], 'Tom is editing'],
  ['two who edit', [person('Solveig', 'text'), person('Tom', 'text')], 'Solveig and Tom are editing'],
  ['a comment', [person('Tom', 'comments')], 'Tom is writing a comment'],
  ['a review', [person('Tom', 'review')], 'Tom is writing a review'],
] as const)('the head names %s', (_what, people, text) => {
  expect(presenceText(people)).toBe(text);
});

test('a part names only who types in it', () => {
  const people = [person('Solveig', 'text'), person('Tom', 'comments')];
  expect(editingText(people, 'text')).toBe('Solveig is editing');
  expect(editingText(people, 'comments')).toBe('Tom is writing a comment');
  expect(editingText(people, 'notes')).toBe('');
});
