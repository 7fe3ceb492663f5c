import { quoteCategories, quotePopularity } from '#contract/calendar/quote-categories.ts';
import type { Quote } from '#contract/calendar/quotes.ts';
import { CodedError, notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { HandlersOf } from '#server/context.ts';
import { countedUpTo, pageOf, windowOfPage } from '#server/lib/page.ts';
import { toTsquery } from '#server/lib/tokens.ts';
import { announce } from '#server/live/announce.ts';
import { shippedOrigin } from './bring.ts';
import * as store from './store.ts';

export const quotes = {
  async list({ db, actor, now }, input) {
    const year = now.getUTCFullYear();
    const base: store.QuoteFilter = {
      publicIn: input.rights === 'any' ? null : year,
      maxChars: input.max_chars,
      language: input.language ?? null,
      category: null,
      author: null,
      tokens: null,
      unusedBy: null,
    };
    const filter: store.QuoteFilter = {
      ...base,
      category: input.category === undefined ? null : categoryNamed(input.category),
      author: input.author?.trim() || null,
      tokens: input.q === undefined ? null : toTsquery(input.q),
      unusedBy: input.unused ? actor.organizationId : null,
    };
    const [found, total, categories] = await Promise.all([
      store.listQuotes(db, filter, windowOfPage(input), actor.organizationId),
      store.countQuotes(db, filter, countedUpTo + 1),
      input.categories_list ? store.countCategories(db, base) : null,
    ]);
    const { rows, meta } = pageOf(input, found, total);
    return { data: { quotes: rows.map((row) => presentQuote(row, year)), categories }, meta };
  },

  async markUsed({ db, actor, now }, { quote_id, note }) {
    const { organizationId, userId } = actor;
    await db.transaction().execute(async (trx) => {
      const use = { organization_id: organizationId, quote_id, note, user_id: userId, at: now };
      if (!(await store.saveUse(trx, use))) throw notFound(t`This quote was not found.`);
      await announce(trx, { organizationId, noun: 'quotes', ids: [quote_id], by: userId });
    });
    return { quote_id, note, used: true };
  },

  async unmarkUsed({ db, actor }, { quote_id }) {
    const { organizationId, userId } = actor;
    await db.transaction().execute(async (trx) => {
      await store.deleteUse(trx, organizationId, quote_id);
      await announce(trx, { organizationId, noun: 'quotes', ids: [quote_id], by: userId });
    });
    return { done: true };
  },
} satisfies HandlersOf<'quotes'>;

/** @throws CodedError unknown_category with the valid names */
function categoryNamed(typed: string): (typeof quoteCategories)[number] {
  const found = quoteCategories.find((name) => name === typed.trim().toLowerCase());
  if (found) return found;
  throw new CodedError('unknown_category', t`There is no category of quotes "${{ category: typed }}".`, {
    valid: quoteCategories,
  });
}

function presentQuote(row: store.QuoteRow & { used: boolean }, year: number): Quote {
  const { id, text, author, work, place, context, language, translator, categories, used } = row;
  const free = year >= row.public_from;
  return {
    id,
    text,
    author,
    author_context: {
      description: row.author_description,
      born: row.born,
      died: row.died,
      approximate: row.dates_approximate,
    },
    work,
    place,
    year: row.year,
    context,
    language,
    translator,
    categories,
    rights: free ? 'public_domain' : 'restricted',
    rights_note: free
      ? t`In the public domain since ${{ year: row.public_from }}.`
      : t`Not in the public domain before ${{ year: row.public_from }}: post it only if you have the rights.`,
    popularity: quotePopularity[quotePopularity.length - row.popularity] ?? 'low',
    author_image: row.picture,
    evidence_url: row.evidence_url,
    licence: row.origin === shippedOrigin ? null : row.licence,
    used,
  };
}
