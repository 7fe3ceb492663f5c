import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { missingFrom } from '#contract/posts/translation.ts';
import type { Wording } from '#server/areas/posts/schedule/content.ts';
import type { Translator } from '#server/translators/translator.ts';
import { translateTexts } from './engine.ts';
import { sourceHashOf, textsOf, withTexts } from './texts.ts';

const io = { fetch: () => Promise.reject(new Error('nothing is fetched here')) };

/** An engine that upper-cases texts, and changes the markup by `spoil`. */
function shouting(spoil: (markup: string) => string = (markup) => markup) {
  const asked: string[][] = [];
  const engine: Translator = {
    name: 'model',
    label: 'Shouting',
    translate: async (_, { texts }) => {
      asked.push([...texts]);
      return texts.map((text) =>
        spoil(text).replaceAll(/(<[^>]*>|&\w+;)|[^<&]+/g, (part, markup: string | undefined) =>
          markup ? part : part.toUpperCase(),
        ),
      );
    },
  };
  return { engine, asked };
}

async function translated(text: string, spoil?: (markup: string) => string) {
  const { engine } = shouting(spoil);
  const answers = await translateTexts(engine, io, { texts: [text], from: 'en', to: 'de' });
  return answers.get(text);
}

describe('a text', () => {
  test('keeps its links and mentions, and its hashtags are said in the other language', async () => {
    expect(await translated('Boats by @ada: https://a.example/x #HarbourDay & more')).toEqual({
      text: 'BOATS BY @ada: https://a.example/x #HARBOURDAY & MORE',
      dropped: [],
    });
  });

  test('keeps its lines and their indentation', async () => {
    expect((await translated('One\n\n  two\nhttps://a.example'))?.text).toBe(
      'ONE\n\n  TWO\nhttps://a.example',
    );
  });

  test('gets back what the engine dropped, at the end of its line, and says what that was', async () => {
    expect(
      await translated('See https://a.example now\nBye', (markup) => markup.replace(/<x[^>]*>/g, '')),
    ).toEqual({
      text: 'SEE  NOW https://a.example\nBYE',
      dropped: ['https://a.example'],
    });
  });

  test('of nothing but a link is not sent anywhere', async () => {
    const { engine, asked } = shouting();
    const texts = ['https://a.example/x', '12 🙂', '@ada'];
    const answers = await translateTexts(engine, io, { texts, from: 'en', to: 'de' });
    expect(texts.map((text) => answers.get(text)?.text)).toEqual(texts);
    expect(asked).toEqual([]);
  });

  test.each([
    ['right to left', 'مرحبا @ada، انظر https://a.example #البحر'],
    ['several scripts', 'Hello 世界 @ada мир https://a.example #Sea'],
  ])('%s keeps what must stay', async (_, text) => {
    expect(missingFrom(text, (await translated(text))?.text ?? '')).toEqual([]);
  });

  test('loses no link or mention, whatever the engine does to the markup', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('word', 'https://a.example/b', '@ada', '#SeaDay', '\n', '12'), {
          maxLength: 30,
        }),
        fc.constantFrom('keep', 'drop', 'double', 'empty'),
        async (parts, how) => {
          const text = parts.join(' ');
          const answer = await translated(text, (markup) => {
            if (how === 'drop') return markup.replace(/<x[^>]*>/g, '');
            if (how === 'double') return `${markup} ${markup}`;
            return how === 'empty' ? '-' : markup;
          });
          const lost = missingFrom(text, answer?.text ?? '').filter(({ kind }) => kind !== 'number');
          expect(lost).toEqual([]);
        },
      ),
    );
  });
});

test('equal lines are sent once, and no request holds too much', async () => {
  const { engine, asked } = shouting();
  const texts = Array.from({ length: 130 }, (_, index) => `line ${index % 65} ${'x'.repeat(500)}`);
  await translateTexts(engine, io, { texts, from: 'en', to: 'de' });
  expect(asked.flat()).toHaveLength(65);
  expect(Math.max(...asked.map((part) => part.join('').length))).toBeLessThanOrEqual(20_000);
});

describe('the words of a post', () => {
  const wording: Wording = {
    body: 'Body',
    media: [{ url: 'https://a.example/a.jpg', type: null, alt: 'Alt' }],
    thread: [{ body: 'Part', media: [] }],
    first_comment: 'Comment https://a.example',
    overrides: { x: { body: 'Short', thread: [{ body: 'Short part', media: [] }] } },
    design: {
      template: 'quote',
      variables: { text: 'Said', picture: 'https://a.example/p.png', rows: ['One', '2'] },
    },
  };

  test('are found everywhere that the world reads them', () => {
    expect(textsOf(wording)).toEqual([
      'Body',
      'Part',
      'Comment https://a.example',
      'Alt',
      'Short',
      'Short part',
      'Said',
      'One',
    ]);
  });

  test('are put back where they were found, and nothing else changes', () => {
    expect(withTexts(wording, (text) => text)).toEqual(wording);
    expect(withTexts(wording, (text) => text.toUpperCase())).toMatchObject({
      body: 'BODY',
      overrides: { x: { body: 'SHORT' } },
      design: { template: 'quote', variables: { text: 'SAID', rows: ['ONE', '2'] } },
    });
  });

  test('make another hash when one of them changes, the same when anything else does', () => {
    const hash = sourceHashOf(wording);
    expect(sourceHashOf({ ...wording, first_comment: 'Other' })).not.toBe(hash);
    expect(
      sourceHashOf({ ...wording, media: [{ url: 'https://b.example/b.jpg', type: null, alt: 'Alt' }] }),
    ).toBe(hash);
  });
});
