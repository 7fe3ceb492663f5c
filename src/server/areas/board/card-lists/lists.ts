import type { cards } from '#contract/board/cards.ts';
import type { ResultOf } from '#contract/operation.ts';
import type { Context } from '#server/context.ts';
import { pageOf, windowOfPage } from '#server/lib/page.ts';
import { toTsquery } from '#server/lib/tokens.ts';
import * as store from './store.ts';

/**
 * One page of the organization's cards, newest or last archived first. A query without a letter or digit
 * finds nothing.
 */
export async function findCards(
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  { query: typed, ...narrowed }: Omit<store.CardFilter, 'organizationId'>,
  { page, per_page, by }: { page: number; per_page: number; by?: store.CardOrder },
): Promise<ResultOf<typeof cards.list>> {
  const pageParams = { page, per_page };
  const query = typed === undefined ? undefined : toTsquery(typed);
  if (query === null) {
    const none = pageOf<never>(pageParams, [], 0);
    return { data: { cards: none.rows }, meta: none.meta };
  }
  const filter = { ...narrowed, organizationId: actor.organizationId, query };
  const usual = narrowed.archived === 'yes' ? 'archived' : 'newest';
  const [found, total] = await Promise.all([
    store.listCards(db, filter, { by: by ?? usual, now, ...windowOfPage(pageParams) }),
    store.countCards(db, filter),
  ]);
  const { rows, meta } = pageOf(pageParams, found, total);
  return { data: { cards: rows.map(({ id: card_id, ...card }) => ({ card_id, ...card })) }, meta };
}
