import { expect, test } from 'vitest';

import { inLanguage } from './languages.ts';
import { translated } from './message-text.ts';
import { recognizer } from './recognize.ts';

const recognize = recognizer([
  '{host} rejected it and said: {reply}',
  '{host} rejected it and said: {reply} and then nothing more.',
  '{count, plural, one {# post} other {# posts}} could not be read',
  '{count, plural, =0 {No post of {host} could be} other {All # posts of {host} were}} found.',
  'The {kind, select, card {card} other {post}} was removed by {people, plural, one {# person} other {# people}}',
  'Many of us, {people, plural, one {one} other {some}}, were asked.',
  '{name} · {time}',
  '“{card}” is due at {time}',
  'Try again.',
  'Without any value at all.',
]);

const valuesOf = (text: string) => recognize(text)?.map(({ values }) => values);

test('a text is recognized by the message that it was made from, with its values', () => {
  expect(recognize('example.org rejected it and said: 404 (gone)')).toMatchObject([
    {
      message: '{host} rejected it and said: {reply}',
      values: { host: 'example.org', reply: '404 (gone)' },
    },
  ]);
});

test('a short message is recognized by its quotation marks', () => {
  expect(valuesOf('“Ferry: who pays?” is due at 15:00')).toEqual([
    { card: 'Ferry: who pays?', time: '15:00' },
  ]);
});

test('of two messages, the one that says more is taken', () => {
  expect(valuesOf('example.org rejected it and said: no and then nothing more.')).toEqual([
    { host: 'example.org', reply: 'no' },
  ]);
});

test.each([
  ['1 post could not be read', [{ count: 1 }]],
  ['12,000 posts could not be read', [{ count: 12_000 }]],
  ['No post of example.org could be found.', [{ count: 0, host: 'example.org' }]],
  ['All 3 posts of example.org were found.', [{ count: 3, host: 'example.org' }]],
  ['The card was removed by 2 people', [{ kind: 'card', people: 2 }]],
  ['The post was removed by 1 person', [{ kind: 'other', people: 1 }]],
])('each text of a plural or a choice is recognized: “%s”', (text, values) => {
  expect(valuesOf(text)).toEqual(values);
});

test.each([
  ['Without any value at all. 2 posts could not be read', ['Without', '{count,']],
  ['a.example rejected it and said: 404. Without any value at all.', ['{host}', 'Without']],
  ['Try again. Without any value at all. Try again.', ['Try', 'Without', 'Try']],
])('several messages, joined by a space, are recognized: “%s”', (text, messages) => {
  expect(recognize(text)?.map(({ message }) => message.split(' ', 1)[0])).toEqual(messages);
});

test.each([
  'Ada · noon',
  'Some posts could not be read',
  'What somebody wrote themselves.',
  'Without any value at all. What somebody wrote themselves.',
  'What somebody wrote themselves. Without any value at all.',
  `${'Try again. '.repeat(60)}What somebody wrote.`,
  '',
])('another text is none of ours: “%s”', (text) => {
  expect(recognize(text)).toBeNull();
});

test('a stored text is read in German, and so is a message within it', async () => {
  const stored = 'feeds.example.com could not be read: host not found (DNS).';
  expect(await inLanguage('de', () => translated(stored))).toBe(
    'feeds.example.com konnte nicht gelesen werden: Host nicht gefunden (DNS).',
  );
  expect(await inLanguage('de', () => translated('What somebody wrote themselves.'))).toBe(
    'What somebody wrote themselves.',
  );
  expect(translated(stored)).toBe(stored);
});

test('a stored text with a number, one of several sentences, and one of two paragraphs is read in German', async () => {
  const host = 'feeds.example.com';
  const silent = `${host} did not respond within 30 seconds.`;
  const sent = `It leads on to ${host}, where nothing may have arrived. Use the final address.`;
  const german = await inLanguage('de', () => [silent, sent].map(translated));
  expect(german).not.toContain(silent);
  expect(await inLanguage('de', () => translated(`${sent} ${silent}`))).toBe(german.toReversed().join(' '));
  expect(await inLanguage('de', () => translated(`Somebody’s own.\n\n${silent}`))).toBe(
    `Somebody’s own.\n\n${german[0]}`,
  );
});
