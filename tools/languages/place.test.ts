import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';

import { compiled } from '#server/lib/icu-message.ts';
import { hasMarks, place, type Texts } from './place.ts';

const english = new Map([
  ['save', 'Save'],
  ['hello', 'Hello {name}'],
]);
const words = (said: Readonly<Record<string, string>>): Texts => ({
  message: (id) => compiled(said[id] ?? '{'),
  aria: () => '({"close":()=>`Schließen`})',
});
const none: Texts = { message: () => null, aria: () => null };

/** What a script returns, run as the browser would. */
const run = (script: string): unknown => structuredClone(runInNewContext(script, { name: 'Ada' }));

describe('a script in a language', () => {
  test('says its texts in whatever quotes the minifier has put', () => {
    const german = words({ save: 'Sichern' });
    for (const quote of ['"', "'", '`'])
      expect(run(place(`${quote}¤save¤${quote}`, german, english))).toBe('Sichern');
    expect(run(place('`${name}: ¤save¤ (S)`', german, english))).toBe('Ada: Sichern (S)');
  });

  test.each([
    'a "word"',
    'l’été',
    "l'été",
    'a `tick`',
    '${name}',
    'a\\nb',
    'one\ntwo',
    '</script>',
    '$&',
    '$1',
  ])('says %s to the letter', (text) => {
    const said: Texts = { message: () => [text], aria: () => null };
    for (const quote of ['"', "'", '`'])
      expect(run(place(`${quote}¤save¤${quote}`, said, english))).toBe(text);
  });

  test('has a message with parameters as Lingui compiles it', () => {
    expect(run(place('`¤¤hello¤¤`', words({ hello: '{name}さん、こんにちは' }), english))).toEqual([
      ['name'],
      'さん、こんにちは',
    ]);
  });

  test('says in English what the language has no words for', () => {
    expect(run(place('"¤save¤"', none, english))).toBe('Save');
    expect(run(place('"¤¤hello¤¤"', none, english))).toEqual(['Hello ', ['name']]);
  });

  test('is not built with a text that nobody wrote', () => {
    expect(() => place('"¤lost¤"', none, english)).toThrow('has no message in English');
  });

  test('has React Aria’s texts as code', () => {
    expect(run(`(${place('"¤¤aria:/some/file.mjs¤¤"', words({}), english)}).close()`)).toBe('Schließen');
  });

  test('is copied only where it has texts', () => {
    expect([hasMarks('"¤save¤"'), hasMarks('"¤¤hello¤¤"'), hasMarks('"5 ¤"')]).toEqual([true, true, false]);
  });
});
