import { CodedError } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { requirePublishing } from '#server/areas/delivery/accounts/accounts.ts';
import { insertEvent } from '#server/areas/delivery/post-deliveries/store.ts';
import { passOn } from '#server/areas/posts/approval/turns.ts';
import { requireActive } from '#server/areas/workspace/projects/active.ts';
import type { Context } from '#server/context.ts';
import { announcePost } from './create.ts';
import { emitEdits } from './emit.ts';
import { lockPostFor } from './locked.ts';
import * as store from './store.ts';

/**
 * Makes a deleted draft a draft again, as it was. Its content hash is unchanged, or has followed its template
 * meanwhile, so a verdict counts exactly where it judged this content.
 * @throws CodedError invalid_state for a post that was scheduled when it was cancelled, or whose project is
 * archived
 */
export async function restorePost(ctx: Context, id: number): Promise<void> {
  const { db, actor, now } = ctx;
  requirePublishing(actor);
  await db.transaction().execute(async (trx) => {
    const post = await lockPostFor(trx, actor, id, 'restore');
    if (!store.isDeletedDraft(post))
      throw new CodedError(
        'invalid_state',
        t`This post was scheduled when it was cancelled, so it can’t be restored. Duplicate it instead.`,
        { status: post.state },
      );
    await requireActive(trx, post.project_id);
    await store.restoreTargets(trx, id);
    const restored = await store.updatePost(trx, id, { state: 'draft', updated_at: now });
    await passOn(trx, ctx, restored);
    await insertEvent(trx, {
      post_id: id,
      at: now,
      kind: 'restored',
      text: () => t`Restored. The post is a draft again.`,
      details: { user_id: actor.userId },
    });
    await announcePost(trx, actor, id);
    await emitEdits(trx, ctx, { organizationId: actor.organizationId, ids: [id] }, () => ['status']);
  });
}
