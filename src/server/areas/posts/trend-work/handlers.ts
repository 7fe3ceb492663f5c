import type { HandlersOf } from '#server/context.ts';
import { listTrendWork } from './store.ts';

export const trendWork = {
  async list({ db, actor }, { trend_ids }) {
    return { trends: await listTrendWork(db, actor.organizationId, trend_ids) };
  },
} satisfies HandlersOf<'trendWork'>;
