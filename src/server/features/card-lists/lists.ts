import type { cards } from '#contract/cards.ts';
import type { ResultOf } from '#contract/operation.ts';
import type { Context } from '#server/context.ts';
import { pageOf, windowOfPage } from '#server/lib/page.ts';
import { toTsquery } from '#server/lib/words.ts';
import * as store from './store.ts';

/** One page of the organization's cards, the newest first, or the last archived. Words that hold no letter or digit find nothing. */
export async function findCards(
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  { words, ...narrowed }: Omit<store.CardFilter, 'organizationId'>,
  { page, per_page, by }: { page: number; per_page: number; by?: store.CardOrder },
): Promise<ResultOf<typeof cards.list>> {
  const asked = { page, per_page };
  const query = words === undefined ? undefined : toTsquery(words);
  if (query === null) {
    const none = pageOf<never>(asked, [], 0);
    return { data: { cards: none.rows }, meta: none.meta };
  }
  const filter = { ...narrowed, organizationId: actor.organizationId, words: query };
  const usual = narrowed.archived === 'yes' ? 'archived' : 'newest';
  const [found, total] = await Promise.all([
    store.listCards(db, filter, { by: by ?? usual, now, ...windowOfPage(asked) }),
    store.countCards(db, filter),
  ]);
  const { rows, meta } = pageOf(asked, found, total);
  return { data: { cards: rows.map(shown) }, meta };
}

function shown({ id, archived_at, created_at, ...card }: store.ListedRow) {
  return {
    card_id: id,
    ...card,
    archived_at: archived_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  };
}
