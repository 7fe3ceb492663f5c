import type { Transaction } from 'kysely';

import { CodedError, invalid } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { labelOf } from '#contract/networks/names.ts';
import type { AnswerOf, InputOf } from '#contract/operation.ts';
import type { Finding } from '#contract/posts/posts.ts';
import type { schedule } from '#contract/posts/schedule.ts';
import { requirePublishing } from '#server/areas/delivery/accounts/accounts.ts';
import { enqueue } from '#server/areas/delivery/post-deliveries/enqueue.ts';
import { insertEvent } from '#server/areas/delivery/post-deliveries/store.ts';
import { requireActive } from '#server/areas/workspace/projects/active.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { titleOf } from '#server/lib/post-names.ts';
import { announcePost, timeOf } from './create.ts';
import { logEdits } from './edits.ts';
import { findingsOf } from './findings.ts';
import { lockPostFor } from './locked.ts';
import { warning } from './release.ts';
import { listNearPosts } from './store-calendar.ts';
import * as store from './store.ts';

type Trx = Transaction<Tables>;

/** Two posts on one account within this time take readers from each other. */
const nearMs = 60 * 60_000;

/**
 * Gives a post another time. Its content stays, so verdicts remain valid, and what is released stays
 * released. Conflicts with the time are checked first: with any, nothing is moved, unless `anyway`.
 * @throws CodedError validation_error for a time that has passed
 */
export async function movePost(
  ctx: Context,
  { id, scheduled_at: time, anyway }: InputOf<typeof schedule.move>,
): Promise<AnswerOf<typeof schedule.move>> {
  const { db, actor, now } = ctx;
  requirePublishing(actor);
  return db.transaction().execute(async (trx) => {
    const post = await lockPostFor(trx, actor, id, 'move');
    // Nothing is scheduled in an archived project. Archiving locks the posts that it turns into drafts.
    if (post.state === 'draft') await requireActive(trx, post.project_id);
    const at = timeOf(time, now);
    if (!at) throw invalid(t`A time is missing.`, { scheduled_at: t`must be an instant` });
    const before = post.scheduled_at;
    const answer = { id, scheduled_at: before };
    if (before?.getTime() === at.getTime()) return { ...answer, moved: true, asks: [] };
    const questions = anyway ? [] : await against(trx, ctx, post, at);
    if (questions.length > 0) return { ...answer, moved: false, asks: questions };
    await store.updatePost(trx, id, { scheduled_at: at, updated_at: now });
    if (post.state === 'scheduled') await moveRelease(trx, ctx, id, at);
    await logEdits(trx, ctx, id, [{ field: 'scheduled_at', before, after: at }]);
    await announcePost(trx, actor, id);
    return { id, moved: true, scheduled_at: at, asks: [] };
  });
}

/** Deliveries that were given up stay so and are due then. */
async function moveRelease(trx: Trx, { queue, actor, now }: Context, id: number, at: Date): Promise<void> {
  const targets = await store.listTargets(trx, [id]);
  const waiting = targets.filter(({ state, removed }) => state === 'queued' && !removed);
  if (waiting.length === 0) throw new CodedError('invalid_state', t`This post has nothing left to publish.`);
  await enqueue(
    trx,
    queue,
    waiting.map((target) => target.id),
    at,
  );
  await insertEvent(trx, {
    post_id: id,
    at: now,
    kind: 'moved',
    text: () => t`Moved to another time. It stays scheduled.`,
    details: { user_id: actor.userId, time: at },
  });
}

/** Conflicts with a time: new findings of the checks, and posts to the same accounts within the hour. */
async function against(trx: Trx, ctx: Context, post: store.StoredPost, at: Date): Promise<Finding[]> {
  const { organizationId, userId } = ctx.actor;
  const targets = await store.listTargets(trx, [post.id]);
  const { project_lang } = await store.switchesOf(trx, {
    organizationId,
    projectId: post.project_id,
    userId,
  });
  const foundAt = async (scheduled_at: Date | null) => {
    const found = await findingsOf(
      { db: trx, now: ctx.now, settings: ctx.settings },
      [{ ...post, scheduled_at, project_lang }],
      targets,
    );
    return found.get(post.id) ?? [];
  };
  const keyOf = ({ code, account_id }: Finding) => `${code} ${account_id}`;
  const known = new Set((await foundAt(post.scheduled_at)).map(keyOf));
  const fresh = (await foundAt(at)).filter((finding) => !known.has(keyOf(finding)));
  const near = await listNearPosts(trx, { id: post.id, organizationId, at, withinMs: nearMs });
  return [
    ...fresh,
    ...near.map((other) => ({
      ...warning(
        'near_post',
        t`“${{ post: titleOf(other) }}” goes to ${{ account: other.account }} (${{ network: labelOf(other.network) }}) within an hour of it.`,
      ),
      network: other.network,
      account_id: other.account_id,
    })),
  ];
}
