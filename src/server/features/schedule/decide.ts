import { setTimeout as pause } from 'node:timers/promises';

import type { Transaction } from 'kysely';

import { CodedError, notFound } from '#contract/errors.ts';
import type { InputOf } from '#contract/operation.ts';
import type { Finding } from '#contract/posts.ts';
import type { schedule } from '#contract/schedule.ts';
import { writeAudit } from '#server/access/store-audit.ts';
import { requireCredits } from '#server/access/credits.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { requirePublishing } from '#server/features/accounts/accounts.ts';
import { orderPicture } from '#server/features/design-pictures/jobs.ts';
import { drawAtOnce, putPicture } from '#server/features/design-pictures/picture.ts';
import { callOff } from '#server/features/post-deliveries/enqueue.ts';
import { isUndrawn } from '#server/features/post-deliveries/rules.ts';
import { retryTarget, settleTarget } from '#server/features/post-deliveries/settle.ts';
import { insertEvent } from '#server/features/post-deliveries/store.ts';
import { lastHouseReview } from '#server/features/reviews/store.ts';
import { requireActive } from '#server/features/projects/active.ts';
import { workersProblem } from '#server/jobs/heartbeat.ts';
import { announcePost } from './create.ts';
import { release, said } from './release.ts';
import { refusal, type Subject } from './rights.ts';
import * as store from './store.ts';

/**
 * Sends a draft at its time, or now where it has none or one that has passed (decisions, Sending). A design is drawn
 * first, for a credit; a film is made afterwards, and paid for when it is there: until then nothing of the post leaves.
 */
export async function approvePost(
  ctx: Context,
  asked: InputOf<typeof schedule.approve>,
): Promise<{ dueAt: Date; warnings: Finding[] }> {
  const { db, actor, now } = ctx;
  const { organizationId, userId } = actor;
  requirePublishing(actor);
  const seen = await db.transaction().execute((trx) => approvable(trx, ctx, asked));
  const picture = await drawAtOnce(ctx, seen);
  const { bill, ...approved } = await db.transaction().execute(async (trx) => {
    const draft = await approvable(trx, ctx, asked);
    if (draft.design !== null && draft.content_hash !== seen.content_hash)
      throw new CodedError(
        'content_changed',
        'The post was changed while its picture was made. Read it again.',
        { content_hash: draft.content_hash },
      );
    const by = { userId, tokenId: actor.tokenId, at: now };
    const put = picture && (await putPicture(trx, draft, picture, by));
    const { post, bill } = put ?? { post: draft, bill: null };
    const { paused, project_lang } = await store.switchesOf(trx, {
      organizationId,
      projectId: post.project_id,
      userId,
    });
    const passed = post.scheduled_at !== null && post.scheduled_at <= now;
    const dueAt = post.scheduled_at === null || passed ? now : post.scheduled_at;
    const findings = await release(
      trx,
      ctx,
      { ...post, project_lang },
      {
        by: 'approved',
        dueAt,
        paused,
        leaveOut: asked.leave_out,
      },
    );
    await writeAudit(trx, actor, {
      what: 'schedule.approve',
      subject: `post ${post.id}`,
      details: asked.leave_out.length > 0 ? { leave_out: asked.leave_out } : {},
    });
    await announcePost(trx, actor, post.id);
    const late = passed ? [said('time_passed', 'Its time had passed: it is sent now.')] : [];
    return { dueAt, warnings: [...late, ...findings], bill };
  });
  if (bill !== null) ctx.http.spent(bill);
  else if (seen.design !== null)
    ctx.http.spent({ cost: 0, balance: await requireCredits(db, { organizationId, cost: 0, at: now }) });
  return approved;
}

/** The post, locked, where this actor may approve it as it is. */
async function approvable(
  trx: Transaction<Tables>,
  { actor }: Context,
  { id, content_hash }: InputOf<typeof schedule.approve>,
): Promise<store.StoredPost> {
  const post = await store.lockPost(trx, actor.organizationId, id);
  if (!post) throw notFound('This post');
  const refused = refusal('approve', actor, { ...post, last: await lastOf(trx, post) });
  if (refused) throw refused;
  if (content_hash !== undefined && content_hash !== post.content_hash)
    throw new CodedError('content_changed', 'The post was changed since you read it. Read it again.', {
      content_hash: post.content_hash,
    });
  return post;
}

/** Drops a draft, or calls a scheduled post off. */
export async function cancelPost({ db, actor, now }: Context, id: number): Promise<void> {
  requirePublishing(actor);
  await db.transaction().execute(async (trx) => {
    const post = await store.lockPost(trx, actor.organizationId, id);
    if (!post) throw notFound('This post');
    const refused = refusal('cancel', actor, { ...post, last: null });
    if (refused) throw refused;
    await callOff(trx, id, 'cancelled');
    await store.updatePost(trx, id, { state: 'cancelled', updated_at: now });
    await insertEvent(trx, {
      post_id: id,
      at: now,
      kind: 'cancelled',
      text: 'Cancelled.',
      details: { user_id: actor.userId },
    });
    await announcePost(trx, actor, id);
  });
}

type Decision = { account_id: number } & (
  | { operation: 'retry' }
  | { operation: 'settle'; outcome: InputOf<typeof schedule.settle>['outcome']; url?: string | undefined }
);

/** A person's word on one delivery: send it again, or what became of it. */
export async function decideDelivery(ctx: Context, id: number, decision: Decision): Promise<void> {
  const { db, actor, queue, now } = ctx;
  const { organizationId, userId } = actor;
  requirePublishing(actor);
  await db.transaction().execute(async (trx) => {
    const post = await store.lockPost(trx, organizationId, id);
    if (!post) throw notFound('This post');
    const refused = refusal(decision.operation, actor, { ...post, last: await lastOf(trx, post) });
    if (refused) throw refused;
    const target = await store.findTarget(trx, id, decision.account_id);
    if (!target) throw notFound('This delivery');
    const deps = { queue, now: () => now };
    if (decision.operation === 'retry' || decision.outcome === 'send_again')
      await requireActive(trx, post.project_id);
    if (decision.operation === 'retry') {
      await retryTarget(trx, deps, target.id, userId);
      if (isUndrawn(post)) await orderPicture(trx, queue, post.id);
    } else await settleTarget(trx, deps, target.id, { outcome: decision.outcome, url: decision.url, userId });
    await announcePost(trx, actor, id);
  });
}

/** The last review of the house that counts, and whether it judged the post as it is. */
async function lastOf(trx: Transaction<Tables>, post: store.StoredPost): Promise<Subject['last']> {
  const review = await lastHouseReview(trx, post.id);
  if (!review) return null;
  const { verdict, checks_only, content_hash } = review;
  return { verdict, checks_only, current: content_hash === post.content_hash };
}

/** "Publish now" waits so long for what becomes of it; whoever asks afterwards hears of the rest. */
const longestWaitMs = 10_000;
const lookEveryMs = 100;

/**
 * Waits until every delivery of a post has come to an end or is kept by something, or too long. Without a worker
 * nobody waits.
 * @returns whether any of them is still on its way
 */
export async function waitForResults({ db, now }: Pick<Context, 'db' | 'now'>, id: number): Promise<boolean> {
  if (await workersProblem(db, now)) return store.isUnderWay(db, id);
  const until = performance.now() + longestWaitMs;
  for (;;) {
    if (!(await store.isUnderWay(db, id))) return false;
    if (performance.now() >= until) return true;
    await pause(lookEveryMs);
  }
}
