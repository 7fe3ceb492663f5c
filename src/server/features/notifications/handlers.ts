import type { HandlersOf } from '#server/context.ts';
import * as store from './store.ts';

export const notifications = {
  async list({ db, actor }, { page, per_page }) {
    const [rows, { total, unread }] = await Promise.all([
      store.listNotifications(db, actor, { offset: (page - 1) * per_page, limit: per_page + 1 }),
      store.countNotifications(db, actor),
    ]);
    return {
      data: { notifications: rows.slice(0, per_page).map(shown), unread },
      meta: {
        page,
        per_page,
        total,
        total_pages: Math.ceil(total / per_page),
        has_more: rows.length > per_page,
      },
    };
  },

  async read({ db, actor, now }, { ids }) {
    await store.markRead(db, actor, ids ?? null, now);
    return { done: true };
  },
} satisfies HandlersOf<'notifications'>;

function shown({ id, event, title, body, path, created_at, read_at }: store.NotificationRow) {
  return {
    id,
    event,
    title,
    body,
    path,
    created_at: created_at.toISOString(),
    read_at: read_at?.toISOString() ?? null,
  };
}
