import { describe, expect, it } from 'vitest';

import type { Quote } from '#contract/calendar/quotes.ts';
import { freshDatabase } from '#test/app/database.ts';
import { startNewsroom } from '#test/data/newsroom.ts';
import { bringImportedQuotes, bringShippedQuotes } from './bring.ts';
import { quoteFile } from './format.ts';

const now = new Date('2026-11-20T09:00:00Z');
const room = await startNewsroom(await freshDatabase(), { now: () => now });
const { db, app } = room;
const editor = await room.colleague('writer');
await bringShippedQuotes(db);

async function ask(input: Record<string, unknown> = {}, key = editor.key) {
  const { status, body } = await app.call('GET', 'quotes.php', input, key);
  const data = body.data as { quotes: Quote[]; categories: { category: string; quotes: number }[] | null };
  return { status, body, ...data, total: body.meta?.total ?? 0 };
}
const everything = { rights: 'any', max_chars: 10_000, per_page: 100 };
const mark = (input: Record<string, unknown>, key = editor.key) =>
  app.call('POST', 'quotes.php', { action: 'mark_used', ...input }, key);

/** A file of one quote by an author who died in this year. */
const fileOf = (text: string, died: number | null, licence = 'CC BY-SA 4.0') =>
  quoteFile.parse({
    format: 1,
    licence,
    authors: [
      {
        key: 'a',
        name: 'Ada Example',
        description: 'Writer',
        born: null,
        died,
        dates_approximate: died === null,
        picture: null,
      },
    ],
    works: [
      {
        author: 'a',
        title: 'A Book',
        year: 1900,
        year_approximate: false,
        language: 'en',
        translator: null,
        quotes: [
          {
            text,
            place: 'Page 1',
            context: null,
            categories: ['work'],
            popularity: 'low',
            evidence: { url: 'https://example.com/book', words: text },
          },
        ],
      },
    ],
  });

describe('the base of quotes', () => {
  it('gives the best known first, in the public domain and no longer than 180 characters', async () => {
    const { quotes } = await ask({ per_page: 100 });
    const rank = { high: 0, medium: 1, low: 2 };
    const order = quotes.map(({ popularity }) => rank[popularity]);
    expect(order).toEqual(order.toSorted((one, other) => one - other));
    for (const { text, rights } of quotes) {
      expect(rights).toBe('public_domain');
      expect([...new Intl.Segmenter().segment(text)].length).toBeLessThanOrEqual(180);
    }
  });

  it('has restricted ones with rights=any, flagged with the year that frees them', async () => {
    const [some, all] = [await ask(), await ask({ rights: 'any' })];
    expect(all.total).toBeGreaterThan(some.total);
    const restricted = [
      ...(await ask(everything)).quotes,
      ...(await ask({ ...everything, page: 2 })).quotes,
    ].filter(({ rights }) => rights === 'restricted');
    expect(restricted.length).toBeGreaterThanOrEqual(12);
    for (const { rights_note } of restricted)
      expect(rights_note).toMatch(/^Not in the public domain before \d{4}/);
  });

  it('says who wrote it, when they lived, in which work and where in it', async () => {
    const [quote] = (await ask({ q: 'truth universally acknowledged' })).quotes;
    expect(quote).toMatchObject({
      author: 'Jane Austen',
      author_context: { description: 'English novelist', born: 1775, died: 1817, approximate: false },
      work: 'Pride and Prejudice',
      place: 'Chapter 1',
      rights: 'public_domain',
      rights_note: 'In the public domain since 1888.',
      popularity: 'high',
      author_image: null,
      licence: null,
      used: false,
    });
  });

  it('is searched by words, author, category and length', async () => {
    expect((await ask({ author: 'austen' })).quotes.every(({ author }) => author === 'Jane Austen')).toBe(
      true,
    );
    const { quotes, total } = await ask({ category: 'Love', max_chars: 60 });
    expect(total).toBeGreaterThan(0);
    for (const { text, categories } of quotes) {
      expect(categories).toContain('love');
      expect(text.length).toBeLessThanOrEqual(60);
    }
    expect((await ask({ q: 'nobody ever wrote zzyzx' })).quotes).toEqual([]);
  });

  it('lists its categories with how many there are', async () => {
    const { categories } = await ask({ categories_list: '1' });
    const love = categories?.find(({ category }) => category === 'love');
    expect((await ask({ category: 'love' })).total).toBe(love?.quotes);
    expect((await ask()).categories).toBeNull();
  });

  it('keeps a saying’s id and marks when the file is brought anew', async () => {
    const before = (await ask(everything)).quotes.map(({ id, text }) => ({ id, text }));
    await bringShippedQuotes(db);
    expect((await ask(everything)).quotes.map(({ id, text }) => ({ id, text }))).toEqual(before);
  });

  it('takes an import, the same saying once, and counts the rights of its year', async () => {
    const file = fileOf('Nothing is done before it is begun, they say here.', 1955);
    expect(await bringImportedQuotes(db, file, 'mine')).toEqual({ added: 1, known: 0 });
    expect(await bringImportedQuotes(db, file, 'mine')).toEqual({ added: 0, known: 1 });
    const again = fileOf('“Nothing is done, before it is begun — they say here”', 1955);
    expect(await bringImportedQuotes(db, again, 'theirs')).toEqual({ added: 0, known: 1 });
    expect((await ask({ author: 'Ada Example' })).quotes[0]?.rights_note).toBe(
      'In the public domain since 2026.',
    );
    expect((await ask({ author: 'Ada Example' })).quotes[0]?.licence).toBe('CC BY-SA 4.0');
    await bringImportedQuotes(db, fileOf('Whoever is alive keeps the rights of this one.', 1956), 'mine');
    expect((await ask({ author: 'Ada Example' })).total).toBe(1);
    await bringShippedQuotes(db);
    expect((await ask({ author: 'Ada Example', rights: 'any' })).total).toBe(2);
  });
});

describe('filters of quotes', () => {
  it.each(['tr_th', 'tru%knowledged', '100%', "' or 1=1 --"])(
    'take %s for words, not for a pattern',
    async (q) => {
      expect(await ask({ ...everything, q })).toMatchObject({ status: 200, total: 0 });
      expect(await ask({ ...everything, author: q })).toMatchObject({ status: 200, total: 0 });
    },
  );

  it('count together', async () => {
    const { quotes } = await ask({ ...everything, category: 'love', author: 'austen', max_chars: 120 });
    for (const { author, categories, text } of quotes) {
      expect([author, categories.includes('love'), text.length <= 120]).toEqual(['Jane Austen', true, true]);
    }
    const found = (await ask(everything)).quotes.filter(
      ({ author, categories, text }) =>
        author === 'Jane Austen' && categories.includes('love') && text.length <= 120,
    );
    expect(quotes.length).toBeGreaterThanOrEqual(found.length);
  });
});

describe('a quote that was used', () => {
  it('is left out with unused=1 for its organization, until that is taken back', async () => {
    const [first] = (await ask()).quotes;
    const has = async (key?: string) =>
      (await ask({ unused: '1', per_page: 100 }, key)).quotes.some(({ id }) => id === first?.id);
    expect((await mark({ quote_id: first?.id, note: 'Post 4711' })).body.data).toEqual({
      quote_id: first?.id,
      note: 'Post 4711',
      used: true,
    });
    expect(await has()).toBe(false);
    expect((await ask()).quotes[0]?.used).toBe(true);
    expect(await has(await app.token('full', { plan: 'free' }))).toBe(true);
    await app.call('POST', 'quotes.php', { action: 'unmark_used', quote_id: first?.id }, editor.key);
    expect(await has()).toBe(true);
  });

  it('must be there, and the key must be one that writes', async () => {
    expect((await mark({ quote_id: 987_654 })).body.error?.code).toBe('not_found');
    const reader = await room.colleague('reader');
    expect((await mark({ quote_id: 1 }, reader.key)).body.error?.code).toBe('insufficient_scope');
  });
});

it.each([
  [{ rights: 'mine' }, 'validation_error'],
  [{ max_chars: 0 }, 'validation_error'],
  [{ max_chars: 'many' }, 'validation_error'],
  [{ category: 'cats' }, 'unknown_category'],
  [{ max_chars: 10_001 }, 'validation_error'],
  [{ page: 0 }, 'validation_error'],
  [{ per_page: 101 }, 'validation_error'],
  [{ unused: 'perhaps' }, 'validation_error'],
  [{ language: 'English' }, 'validation_error'],
])('%o is refused in words', async (input, code) => {
  const { status, body } = await ask(input);
  expect([status, body.error?.code]).toEqual([422, code]);
});
