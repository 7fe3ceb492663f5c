import type { HandlersOf } from '#server/context.ts';
import { checkCard } from '#server/features/cards/cards.ts';
import { pageOf, windowOfPage } from '#server/lib/page.ts';
import * as store from './store.ts';

export const cardActivity = {
  async list({ db, actor }, { card_id, ...asked }) {
    await checkCard(db, actor.organizationId, card_id);
    const [found, total] = await Promise.all([
      store.listActivity(db, card_id, windowOfPage(asked)),
      store.countActivity(db, card_id),
    ]);
    const { rows, meta } = pageOf(asked, found, total);
    return { data: { activity: rows.map((row) => ({ ...row, at: row.at.toISOString() })) }, meta };
  },
} satisfies HandlersOf<'cardActivity'>;
