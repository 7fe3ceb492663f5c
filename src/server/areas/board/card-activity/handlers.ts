import { checkCard } from '#server/areas/board/cards/cards.ts';
import type { HandlersOf } from '#server/context.ts';
import { pageOf, windowOfPage } from '#server/lib/page.ts';
import * as store from './store.ts';

export const cardActivity = {
  async list({ db, actor }, { card_id, ...params }) {
    await checkCard(db, actor.organizationId, card_id);
    const [found, total] = await Promise.all([
      store.listActivity(db, card_id, windowOfPage(params)),
      store.countActivity(db, card_id),
    ]);
    const { rows, meta } = pageOf(params, found, total);
    return { data: { activity: rows }, meta };
  },
} satisfies HandlersOf<'cardActivity'>;
