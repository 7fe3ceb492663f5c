import { describe, expect, test } from 'vitest';

import { bringImportedQuotes, bringShippedQuotes } from '#server/areas/calendar/quotes/bring.ts';
import { quoteFile } from '#server/areas/calendar/quotes/format.ts';
import { freshDatabase } from '#test/app/database.ts';
import { dataOf, rowsOf, startOrganization, type Client, type Row } from '#test/app/specification-client.ts';
import { codeOf } from '#test/data/newsroom.ts';

/** The specification's quotes. */

const now = new Date('2027-02-11T12:00:00Z');
const database = await freshDatabase();
const office = await startOrganization(database, { now: () => now });
const writer = await office.member('writer');
const reader = await office.member('reader');
const elsewhere = await office.organization('Hill Media', 'desk');
const picture = {
  url: 'https://example.com/ada.jpg',
  licence: 'CC BY 4.0',
  credit: 'Somebody',
  source_page: 'https://example.com/ada',
};

/** A book of an author who died in this year, with a quote of so many characters. */
async function importQuote(died: number, length: number): Promise<string> {
  const words = `Of ${died}, ${length}: `.padEnd(length, 'x');
  const file = quoteFile.parse({
    format: 1,
    licence: 'CC BY-SA 4.0',
    authors: [
      {
        key: 'a',
        name: `Ada ${died}`,
        description: 'Writer',
        born: 1880,
        died,
        dates_approximate: false,
        picture,
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
            text: words,
            place: 'Page 1',
            context: null,
            categories: ['work'],
            popularity: 'low',
            evidence: { url: 'https://example.com/book', words },
          },
        ],
      },
    ],
  });
  await bringImportedQuotes(database.db, file, 'test');
  return words;
}

// As each start of the program does, and then the command that imports a file.
await bringShippedQuotes(database.db);
const free = await importQuote(1956, 180);
const tooLong = await importQuote(1955, 181);
const restricted = await importQuote(1957, 100);

async function quotes(parameters: Row = {}, by: Client = writer): Promise<Row[]> {
  const found: Row[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await by.get('quotes.php', { per_page: 100, page, ...parameters });
    found.push(...rowsOf(answer, 'quotes'));
    if (!answer.body.meta?.has_more) return found;
  }
}
const texts = async (parameters: Row) => (await quotes(parameters)).map(({ text }) => text);

describe('quotes', () => {
  const ranks = ['high', 'medium', 'low'];

  test('carry the fields of the specification, the best known first', async () => {
    const found = await quotes();
    expect(found).not.toEqual([]);
    for (const quote of found) {
      expect(quote).toMatchObject({
        id: expect.any(Number),
        text: expect.stringMatching(/\S/),
        author: expect.any(String),
        author_context: { description: expect.any(String) },
        work: expect.any(String),
        categories: expect.any(Array),
        rights: 'public_domain',
      });
      expect(ranks).toContain(quote.popularity);
      expect(Object.keys(quote.author_context as Row)).toEqual(expect.arrayContaining(['born', 'died']));
    }
    expect(found).toContainEqual(
      expect.objectContaining({
        text: free,
        author: 'Ada 1956',
        author_context: expect.objectContaining({ description: 'Writer', born: 1880, died: 1956 }),
        work: 'A Book',
        categories: ['work'],
        popularity: 'low',
        author_image: picture,
      }),
    );
    const order = found.map(({ popularity }) => ranks.indexOf(String(popularity)));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  test('are those of authors who have been dead for more than 70 years; any has restricted ones, flagged', async () => {
    for (const { author_context } of await quotes({ max_chars: 10_000 }))
      // For some ancient authors the year is unknown.
      expect(Number((author_context as Row).died)).toBeLessThan(2027 - 70);
    expect(await texts({})).toContain(free);
    expect(await texts({})).not.toContain(restricted);
    const any = await quotes({ rights: 'any' });
    expect(any.find(({ text }) => text === restricted)).toMatchObject({ rights: 'restricted' });
    expect(any.find(({ text }) => text === free)).toMatchObject({ rights: 'public_domain' });
    expect(codeOf(await writer.get('quotes.php', { rights: 'all' }))).toBe('422 validation_error');
  });

  test('have at most 180 characters, or as many as max_chars says', async () => {
    expect(await texts({})).toContain(free);
    expect(await texts({})).not.toContain(tooLong);
    expect(await texts({ max_chars: 181 })).toContain(tooLong);
    expect(await texts({ max_chars: 179 })).not.toContain(free);
    for (const max_chars of [0, -1, 'few'])
      expect(codeOf(await writer.get('quotes.php', { max_chars }))).toBe('422 validation_error');
  });

  test('list their categories with counts by categories_list=1', async () => {
    const categories = rowsOf(await writer.get('quotes.php', { categories_list: 1 }), 'categories');
    expect(categories).not.toEqual([]);
    for (const row of categories)
      expect(row).toEqual({ category: expect.any(String), quotes: expect.any(Number) });
  });

  test('mark_used remembers one for this organization, and unused=1 then leaves it out', async () => {
    const [quote] = await quotes();
    const quote_id = quote?.id;
    const sent = { action: 'mark_used', quote_id, note: 'Post 4711' };
    expect(dataOf(await writer.post('quotes.php', sent))).toMatchObject({ quote_id, note: 'Post 4711' });
    const ids = async (by: Client) => (await quotes({ unused: 1 }, by)).map(({ id }) => id);
    expect(await ids(writer)).not.toContain(quote_id);
    expect(await ids(elsewhere)).toContain(quote_id);
    expect((await quotes()).map(({ id }) => id)).toContain(quote_id);
    expect(codeOf(await writer.post('quotes.php', { ...sent, quote_id: 99_999_999 }))).toBe('404 not_found');
    expect(codeOf(await writer.post('quotes.php', { action: 'mark_used' }))).toBe('422 validation_error');
    expect(codeOf(await reader.post('quotes.php', sent))).toBe('403 insufficient_scope');
  });
});
