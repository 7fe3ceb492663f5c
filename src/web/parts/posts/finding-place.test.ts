import { expect, test } from 'vitest';

import { placeLabel } from './finding-place.ts';

const account = { account_id: 1, network: 'facebook' } as const;
const media = [
  { url: 'https://desk.example/a.jpg' },
  { url: 'https://desk.example/b.mp4' },
  { url: 'https://desk.example/c' },
];
const content = { body: '', media, thread: [{ body: '', media }], first_comment: null, overrides: {} };

test.each([
  [null, null],
  ['body', 'Text'],
  ['media', 'Media'],
  ['media 1', 'Image 1'],
  ['media 2', 'Video 2'],
  ['media 3', 'Image or video 3'],
  ['thread', 'Thread'],
  ['thread 1', 'Part 1 of the thread'],
  ['thread 1 media', 'Part 1 of the thread, media'],
  ['thread 1 media 2', 'Part 1 of the thread: Video 2'],
  ['option link', 'Link preview'],
  ['option unknown', 'Options'],
  ['elsewhere', null],
])('the place %j is called %j', (where, label) => {
  expect(placeLabel(where, { account, content })).toBe(label);
});

test('without the post’s media a place says what it may be', () => {
  expect(placeLabel('media 1', { account })).toBe('Image or video 1');
  expect(placeLabel('media 1', { account: undefined, content })).toBe('Image or video 1');
});

test('an account’s own media are named', () => {
  const own = { ...content, overrides: { 1: { media: [{ url: 'https://desk.example/own.mp4' }] } } };
  expect(placeLabel('media 1', { account, content: own })).toBe('Video 1');
});
