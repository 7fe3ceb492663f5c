import type { Generated, JSONColumnType } from 'kysely';

import type { quoteCategories } from '#contract/calendar/quote-categories.ts';

/** Quotes shipped with Copydesk, and imported ones. */
export interface QuotesTable {
  id: Generated<number>;
  /** Derived from its words alone: the same quote exists once. */
  key: string;
  text: string;
  /** Graphemes of the text. */
  chars: number;
  place: string;
  context: string | null;
  categories: (typeof quoteCategories)[number][];
  /** 3 is best known. */
  popularity: number;
  author: string;
  author_description: string;
  born: number | null;
  died: number | null;
  dates_approximate: boolean;
  picture: JSONColumnType<
    { url: string; licence: string; credit: string; source_page: string } | null,
    string,
    string
  >;
  work: string;
  year: number;
  language: string;
  translator: string | null;
  /** The first calendar year in which it is in the public domain. */
  public_from: number;
  evidence_url: string;
  /** The licence of its file. */
  licence: string;
  /** `copydesk`, or the name of the file that was imported. */
  origin: string;
  words: string;
}

/** A quote that an organization posted. */
export interface QuoteUsesTable {
  organization_id: number;
  quote_id: number;
  note: string;
  user_id: number | null;
  at: Date;
}

export interface QuoteTables {
  quotes: QuotesTable;
  quote_uses: QuoteUsesTable;
}
