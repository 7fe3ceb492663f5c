import type { AnswerOf } from '#contract/operation.ts';
import type { start as operations } from '#contract/workspace/start.ts';
import type { Context, HandlersOf } from '#server/context.ts';
import { announce } from '#server/live/announce.ts';
import { stepsOf } from './rules.ts';
import * as store from './store.ts';

export const start = {
  get: (ctx) => firstSteps(ctx),

  async edit(ctx, input) {
    const { organizationId, userId } = ctx.actor;
    await ctx.db.transaction().execute(async (trx) => {
      await store.updateStart(trx, organizationId, input);
      await announce(trx, { organizationId, noun: 'start', ids: [], by: userId });
    });
    return firstSteps(ctx);
  },
} satisfies HandlersOf<'start'>;

async function firstSteps({ db, actor }: Context): Promise<AnswerOf<typeof operations.get>> {
  const [found, able] = await Promise.all([
    store.findStart(db, actor),
    store.listAble(db, actor.organizationId),
  ]);
  const { has_trends, start_skipped, start_hidden: hidden, ...counts } = found;
  const steps = stepsOf(counts, start_skipped, actor, able);
  const open = steps.find(({ state }) => state === 'open');
  return {
    steps,
    done: steps.filter(({ state }) => state === 'done').length,
    total: steps.length,
    complete: open === undefined,
    hidden,
    next: open?.operation ?? null,
    counts,
    has_trends,
  };
}
