import { describe, expect, test } from 'vitest';

import { cardOf, shareSearch } from './shared.ts';

const url = 'https://example.com/story?a=1#part';

describe('what is shared becomes a card', () => {
  test('with title, address and the passage that was selected', () => {
    expect(cardOf({ title: 'The harbour\n moves', text: 'One line.\nAnother.', url })).toEqual({
      title: 'The harbour moves',
      url,
      notes: 'One line.\nAnother.',
    });
  });

  test('with the address that an app puts into the text', () => {
    expect(cardOf({ text: `Look at this: ${url}` })).toEqual({ title: '', url, notes: 'Look at this:' });
    expect(cardOf({ title: 'Moves', text: `Moves ${url}` })).toEqual({ title: 'Moves', url, notes: '' });
  });

  test.each(['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x', 'not an address', 'https://'])(
    'without %s, which is no address of a page',
    (bad) => expect(cardOf({ url: bad }).url).toBe(''),
  );

  test('cut to what a card can hold', () => {
    const { title, notes } = cardOf({ title: 'x'.repeat(5000), text: 'y'.repeat(50_000) });
    expect([title.length, notes.length]).toEqual([500, 20_000]);
  });

  test('and nothing is an empty card', () => {
    expect(cardOf(shareSearch({ title: {}, text: ['a'], url: null }))).toEqual({
      title: '',
      url: '',
      notes: '',
    });
  });
});
