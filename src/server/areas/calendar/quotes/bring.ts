import type { Insertable, Kysely } from 'kysely';
import { createHash } from 'node:crypto';

import { quotePopularity } from '#contract/calendar/quote-categories.ts';
import { textLength } from '#contract/text/text-length.ts';
import type { QuotesTable } from '#server/db/quote-tables.ts';
import type { Tables } from '#server/db/tables.ts';
import { toTsvector } from '#server/lib/tokens.ts';
import { quotesOf, type QuoteFile, type SourcedQuote } from './format.ts';
import { foldedQuote, publicFrom } from './rules.ts';
import { shippedQuotes } from './shipped.ts';
import { insertQuotes, replaceShipped } from './store.ts';

/** The origin of Copydesk's own quotes, beside those of imports. */
export const shippedOrigin = 'copydesk';

/**
 * Updates the database to this version's file: adds what is new, updates what changed, and deletes what is
 * gone with its marks. A quote keeps its id as long as its text is the same.
 */
export async function bringShippedQuotes(db: Kysely<Tables>): Promise<void> {
  await replaceShipped(db, quoteRows(shippedQuotes(), shippedOrigin), shippedOrigin);
}

/** @returns how many were new; a quote that exists already stays unchanged */
export async function bringImportedQuotes(
  db: Kysely<Tables>,
  file: QuoteFile,
  origin: string,
): Promise<{ added: number; known: number }> {
  const rows = quoteRows(file, origin);
  const added = await insertQuotes(db, rows);
  return { added, known: rows.length - added };
}

function quoteRows(file: QuoteFile, origin: string): Insertable<QuotesTable>[] {
  const rows = quotesOf(file).map((quote) => rowOf(quote, { licence: file.licence, origin }));
  return [...new Map(rows.map((row) => [row.key, row])).values()];
}

function rowOf(quote: SourcedQuote, from: { licence: string; origin: string }): Insertable<QuotesTable> {
  const { text, author, work, context, place, categories, evidence } = quote;
  return {
    ...from,
    key: createHash('sha256').update(foldedQuote(text)).digest('hex'),
    text,
    chars: textLength(text, 'graphemes'),
    place,
    context,
    categories,
    popularity: quotePopularity.length - quotePopularity.indexOf(quote.popularity),
    author: author.name,
    author_description: author.description,
    born: author.born,
    died: author.died,
    dates_approximate: author.dates_approximate,
    picture: JSON.stringify(author.picture),
    work: work.title,
    year: work.year,
    language: work.language,
    translator: work.translator?.name ?? null,
    public_from: publicFrom(quote),
    evidence_url: evidence.url,
    words: toTsvector([text, author.name, work.title]),
  };
}
