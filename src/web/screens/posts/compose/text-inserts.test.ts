import { expect, test } from 'vitest';

import { allEmoji, findEmoji } from './emoji-list.ts';
import { asWord } from './insert-into.ts';

test.each([
  ['', '', '#a'],
  ['News', '', ' #a'],
  ['News ', '', '#a'],
  ['News\n', 'later', '#a '],
  ['News', '. Later', ' #a'],
  ['News (', ')', '#a'],
])('hashtags between “%s” and “%s” stand by themselves', (before, behind, inserted) => {
  expect(asWord('#a', before, behind)).toBe(inserted);
});

test('emoji are found by their name, by other words, without accents, and by themselves', async () => {
  const all = await allEmoji();
  const found = (typed: string) => findEmoji(all, typed).map(({ sign }) => sign);
  expect(found('waving hand')).toContain('👋');
  expect(found('HELLO')).toContain('👋');
  expect(found('pinata')).toContain('🪅');
  expect(found('👋')).toEqual(['👋']);
  expect(found('no such thing')).toEqual([]);
  expect(found(' ')).toHaveLength(all.length);
});

test('signs that are parts of others, such as colours of skin, are not offered', async () => {
  const names = (await allEmoji()).map(({ name }) => name);
  expect(names).not.toContain('medium skin tone');
  expect(names).not.toContain('regional indicator A');
  expect(names[0]).toBe('grinning face');
});
