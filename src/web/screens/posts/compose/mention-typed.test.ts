import { expect, test } from 'vitest';

import { mentionTypedAt } from './mention-typed.ts';

/** The cursor stands at the bar. */
const typedIn = (text: string) => mentionTypedAt(text.replace('|', ''), text.indexOf('|'));

test.each([
  ['@|', { from: 0, name: '' }],
  ['By @riv|', { from: 3, name: 'riv' }],
  ['By @riv|ers and others', { from: 3, name: 'riv' }],
  ['(@riv|', { from: 1, name: 'riv' }],
  ['One\n@riv|', { from: 4, name: 'riv' }],
  ['⛴️@riv|', { from: 2, name: 'riv' }],
  ['“@ríos.b|', { from: 1, name: 'ríos.b' }],
  ['@ada@toot.ex|', { from: 0, name: 'ada@toot.ex' }],
  ['مع @ri|', { from: 3, name: 'ri' }],
  ['港は@りべ|', { from: 2, name: 'りべ' }],
])('in “%s” a mention is typed', (text, mention) => {
  expect(typedIn(text)).toEqual(mention);
});

test.each([
  '|',
  'riv|',
  '@riv |',
  '@riv|'.replace('@', '@ '),
  'a@b|',
  'ada.l@exam|',
  'ada+news@exam|',
  'é@b|',
  'https://example.com/@ada|',
  '@ada@toot.example@more|',
  '|@riv',
])('in “%s” none is typed', (text) => {
  expect(typedIn(text)).toBeNull();
});
