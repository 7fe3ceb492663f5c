import { expect, test } from 'vitest';

import { inLanguage } from './languages.ts';
import { translated } from './message-text.ts';
import { recognizer } from './recognize.ts';

const recognize = recognizer([
  '{host} rejected it and said: {reply}',
  '{host} rejected it and said: {reply} and then nothing more.',
  '{count, plural, one {# post} other {# posts}} could not be read',
  '{name} · {time}',
  'Without any value at all.',
]);

test('a text is recognized by the message that it was made from, with its values', () => {
  expect(recognize('example.org rejected it and said: 404 (gone)')).toEqual({
    message: '{host} rejected it and said: {reply}',
    values: { host: 'example.org', reply: '404 (gone)' },
  });
});

test('of two messages, the one that says more is taken', () => {
  expect(recognize('example.org rejected it and said: no and then nothing more.')?.values).toEqual({
    host: 'example.org',
    reply: 'no',
  });
});

test.each(['Ada · noon', '2 posts could not be read', 'What somebody wrote themselves.', ''])(
  'another text is none of ours: “%s”',
  (text) => {
    expect(recognize(text)).toBeNull();
  },
);

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
