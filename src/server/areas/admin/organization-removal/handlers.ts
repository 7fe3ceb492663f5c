import type { HandlersOf } from '#server/context.ts';
import { beginRemoval, cancelRemoval } from './removal.ts';
import { countLost, findRemoval } from './store.ts';

export const organizationRemoval = {
  async get({ db, actor }) {
    const [{ removal_at, asked_by_name }, lost] = await Promise.all([
      findRemoval(db, actor.organizationId),
      countLost(db, actor.organizationId),
    ]);
    return { removal_at, asked_by_name, lost };
  },

  begin: (ctx, input) => beginRemoval(ctx, input),

  async cancel(ctx) {
    await cancelRemoval(ctx);
    return { done: true };
  },
} satisfies HandlersOf<'organizationRemoval'>;
