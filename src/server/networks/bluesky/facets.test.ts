import { expect, test } from 'vitest';

import { facetsOf } from './facets.ts';

/** Each facet as the text of its bytes, and what it does. */
async function clickable(text: string, known: Record<string, string> = {}) {
  const asked: string[] = [];
  const facets = await facetsOf(text, async (handle) => {
    asked.push(handle);
    return known[handle] ?? null;
  });
  const bytes = Buffer.from(text);
  const pieces = facets.map(({ index: { byteStart, byteEnd }, features: [feature] }) => {
    const { $type: _, ...does } = feature;
    return [bytes.subarray(byteStart, byteEnd).toString(), ...Object.values(does)];
  });
  return { pieces, asked };
}

test('places are bytes: whatever stands before, the piece is exact', async () => {
  const { pieces } = await clickable('Zwölf 👩‍👩‍👧 東京 https://example.com/ä #Häfen!');
  expect(pieces).toEqual([
    ['https://example.com/ä', 'https://example.com/%C3%A4'],
    ['#Häfen', 'Häfen'],
  ]);
});

test('an address without a scheme leads to https, and the stop behind it is no part of it', async () => {
  const { pieces } = await clickable('See example.com/a_(b).');
  expect(pieces).toEqual([['example.com/a_(b)', 'https://example.com/a_(b)']]);
});

test('a handle that leads to somebody is a mention, each asked for once', async () => {
  const { pieces, asked } = await clickable('@Ada.bsky.social and @ada.bsky.social, @nobody.example.com', {
    'ada.bsky.social': 'did:plc:ada',
  });
  expect(pieces).toEqual([
    ['@Ada.bsky.social', 'did:plc:ada'],
    ['@ada.bsky.social', 'did:plc:ada'],
  ]);
  expect(asked).toEqual(['ada.bsky.social', 'nobody.example.com']);
});

test.each(['@ada', '@ada@example.social', 'ada@example.com', '@ada.', '@-ada.example.com'])(
  '"%s" is nobody’s handle, and nobody is asked',
  async (text) => {
    expect(await clickable(text)).toEqual({ pieces: [], asked: [] });
  },
);

test('what counts as a hashtag elsewhere in Copydesk is one, up to 64 signs', async () => {
  const long = `#${'a'.repeat(65)}`;
  const { pieces } = await clickable(`#1 #a1 #${'ü'.repeat(64)} ${long} example.com/#part`);
  expect(pieces.map(([piece]) => piece)).toEqual(['#a1', `#${'ü'.repeat(64)}`, 'example.com/#part']);
});

test('a text without any of it has none', async () => {
  expect(await clickable('')).toEqual({ pieces: [], asked: [] });
  expect((await clickable('Only words. And more.')).pieces).toEqual([]);
});
