import { sql, type ExpressionBuilder, type Insertable, type Kysely, type Selectable } from 'kysely';

import type { quoteCategories } from '#contract/calendar/quote-categories.ts';
import type { QuotesTable } from '#server/db/quote-tables.ts';
import type { Tables } from '#server/db/tables.ts';

type Db = Kysely<Tables>;

export interface QuoteFilter {
  /** In the public domain in this year; null: whatever its rights. */
  publicIn: number | null;
  /** In graphemes. */
  maxChars: number;
  language: string | null;
  category: (typeof quoteCategories)[number] | null;
  /** Part of the author's name. */
  author: string | null;
  /** A tsquery. */
  tokens: string | null;
  /** Leaves out what this organization has used. */
  unusedBy: number | null;
}

export type QuoteRow = Omit<Selectable<QuotesTable>, 'key' | 'words'>;

const presented = [
  'id',
  'text',
  'chars',
  'place',
  'context',
  'categories',
  'popularity',
  'author',
  'author_description',
  'born',
  'died',
  'dates_approximate',
  'picture',
  'work',
  'year',
  'language',
  'translator',
  'public_from',
  'evidence_url',
  'licence',
  'origin',
] as const;

/** Best known first. */
export async function listQuotes(
  db: Db,
  filter: QuoteFilter,
  page: { offset: number; limit: number },
  organizationId: number,
): Promise<(QuoteRow & { used: boolean })[]> {
  return db
    .selectFrom('quotes')
    .select(presented)
    .select((quote) => isUsed(quote, organizationId).$castTo<boolean>().as('used'))
    .where((quote) => matches(quote, filter))
    .orderBy('popularity', 'desc')
    .orderBy('id')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

/** Stops counting at `most`. */
export async function countQuotes(db: Db, filter: QuoteFilter, most: number): Promise<number> {
  const { total } = await db
    .selectFrom((all) =>
      all
        .selectFrom('quotes')
        .select('id')
        .where((quote) => matches(quote, filter))
        .limit(most)
        .as('found'),
    )
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export async function countCategories(db: Db, filter: QuoteFilter) {
  return db
    .selectFrom('quotes')
    .select([sql<(typeof quoteCategories)[number]>`unnest(categories)`.as('category')])
    .select(({ fn }) => fn.countAll<number>().as('quotes'))
    .where((quote) => matches(quote, filter))
    .groupBy('category')
    .orderBy('category')
    .execute();
}

type Quotes = ExpressionBuilder<Tables, 'quotes'>;

function matches(quote: Quotes, filter: QuoteFilter) {
  const { publicIn, maxChars, language, category, author, tokens, unusedBy } = filter;
  return quote.and([
    quote('chars', '<=', maxChars),
    ...(publicIn === null ? [] : [quote('public_from', '<=', publicIn)]),
    ...(language === null ? [] : [quote('language', '=', language)]),
    ...(category === null ? [] : [sql<boolean>`${category} = any(categories)`]),
    ...(author === null ? [] : [sql<boolean>`position(lower(${author}) in lower(author)) > 0`]),
    ...(tokens === null ? [] : [sql<boolean>`words @@ ${tokens}::tsquery`]),
    ...(unusedBy === null ? [] : [quote.not(isUsed(quote, unusedBy))]),
  ]);
}

function isUsed(quote: Quotes, organizationId: number) {
  return quote.exists((all) =>
    all
      .selectFrom('quote_uses')
      .select('quote_uses.quote_id')
      .whereRef('quote_uses.quote_id', '=', 'quotes.id')
      .where('quote_uses.organization_id', '=', organizationId),
  );
}

/** @returns false where there is no such quote */
export async function saveUse(db: Db, use: Tables['quote_uses']): Promise<boolean> {
  const known = await db.selectFrom('quotes').select('id').where('id', '=', use.quote_id).executeTakeFirst();
  if (!known) return false;
  await db
    .insertInto('quote_uses')
    .values(use)
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'quote_id']).doUpdateSet({ note: use.note, at: use.at }),
    )
    .execute();
  return true;
}

export async function deleteUse(db: Db, organizationId: number, quoteId: number): Promise<void> {
  await db
    .deleteFrom('quote_uses')
    .where('organization_id', '=', organizationId)
    .where('quote_id', '=', quoteId)
    .execute();
}

const columns = [...presented.filter((name) => name !== 'id'), 'words'] as const;

/** Makes these rows the only ones of an origin. A quote that another origin has stays with that one. */
export async function replaceShipped(
  db: Db,
  rows: readonly Insertable<QuotesTable>[],
  origin: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('quotes')
      .where('origin', '=', origin)
      .where(
        'key',
        'not in',
        rows.map(({ key }) => key),
      )
      .execute();
    await trx
      .insertInto('quotes')
      .values([...rows])
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet((excluded) =>
            Object.fromEntries(columns.map((name) => [name, excluded.ref(`excluded.${name}`)])),
          )
          // Unchanged rows are not written.
          .where(
            sql<boolean>`(${sql.join(columns.map((name) => sql.ref(`quotes.${name}`)))}) is distinct from (${sql.join(columns.map((name) => sql.ref(`excluded.${name}`)))})`,
          ),
      )
      .execute();
  });
}

/** @returns how many were new */
export async function insertQuotes(db: Db, rows: readonly Insertable<QuotesTable>[]): Promise<number> {
  let added = 0;
  // A statement takes at most 65,535 parameters.
  for (let at = 0; at < rows.length; at += 1_000) {
    const inserted = await db
      .insertInto('quotes')
      .values(rows.slice(at, at + 1_000))
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('id')
      .execute();
    added += inserted.length;
  }
  return added;
}
