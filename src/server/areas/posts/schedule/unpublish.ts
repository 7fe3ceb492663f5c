import { notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { InputOf } from '#contract/operation.ts';
import type { schedule } from '#contract/posts/schedule.ts';
import { requirePublishing } from '#server/areas/delivery/accounts/accounts.ts';
import { holdPublished } from '#server/areas/delivery/post-deliveries/published.ts';
import { unpublish } from '#server/areas/delivery/post-deliveries/unpublish.ts';
import type { Context } from '#server/context.ts';
import { lockPostFor } from './locked.ts';
import { findTarget } from './store.ts';

/** Deletes a published post at the network of one account, in an archived project too. */
export async function unpublishPost(
  ctx: Context,
  { id, account_id }: InputOf<typeof schedule.unpublish>,
): Promise<void> {
  const { db, actor } = ctx;
  requirePublishing(actor);
  const deps = { ...ctx, now: () => ctx.now };
  const held = await db.transaction().execute(async (trx) => {
    await lockPostFor(trx, actor, id, 'unpublish');
    const target = await findTarget(trx, id, account_id);
    if (!target) throw notFound(t`This delivery was not found.`);
    return holdPublished(trx, deps, target.id, 'remove');
  });
  await unpublish(deps, held, actor);
}
