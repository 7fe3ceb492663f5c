import type { Transaction } from 'kysely';

import { CodedError, notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { InputOf } from '#contract/operation.ts';
import type { Finding } from '#contract/posts/posts.ts';
import type { schedule } from '#contract/posts/schedule.ts';
import { requireCredits } from '#server/access/credits.ts';
import { writeAudit } from '#server/access/store-audit.ts';
import { requirePublishing } from '#server/areas/delivery/accounts/accounts.ts';
import { callOff } from '#server/areas/delivery/post-deliveries/enqueue.ts';
import { isUndrawn } from '#server/areas/delivery/post-deliveries/rules.ts';
import { retryTarget, settleTarget } from '#server/areas/delivery/post-deliveries/settle.ts';
import { insertEvent } from '#server/areas/delivery/post-deliveries/store.ts';
import { passOn } from '#server/areas/posts/approval/turns.ts';
import { orderPicture } from '#server/areas/posts/design-pictures/jobs.ts';
import { drawAtOnce, putPicture } from '#server/areas/posts/design-pictures/picture.ts';
import { lastInternalReview } from '#server/areas/posts/reviews/store.ts';
import { requireActive } from '#server/areas/workspace/projects/active.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { workersProblem } from '#server/jobs/heartbeat.ts';
import { announcePost } from './create.ts';
import { lockPostFor } from './locked.ts';
import { release, warning } from './release.ts';
import { refusal, type Subject } from './rights.ts';
import * as store from './store.ts';

/**
 * Publishes a draft at its time, or now where it has none or one that has passed. A design is drawn first,
 * for a credit. A film is rendered afterwards and charged when it is done: until then nothing of the post is
 * published.
 */
export async function approvePost(
  ctx: Context,
  params: InputOf<typeof schedule.approve>,
): Promise<{ dueAt: Date; warnings: Finding[] }> {
  const { db, actor, now } = ctx;
  const { organizationId, userId } = actor;
  requirePublishing(actor);
  const seen = await db.transaction().execute((trx) => approvable(trx, ctx, params));
  const picture = await drawAtOnce(ctx, seen);
  await ctx.confirm();
  const { bill, ...approved } = await db.transaction().execute(async (trx) => {
    const draft = await approvable(trx, ctx, params);
    if (draft.design !== null && draft.content_hash !== seen.content_hash)
      throw new CodedError(
        'content_changed',
        t`The post was changed while its image was rendered. Review the new version.`,
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
        leaveOut: params.leave_out,
      },
    );
    await writeAudit(trx, actor, {
      what: 'schedule.approve',
      subject: `post ${post.id}`,
      details: params.leave_out.length > 0 ? { leave_out: params.leave_out } : {},
    });
    await announcePost(trx, actor, post.id);
    const late = passed
      ? [warning('time_passed', t`Its scheduled time had passed, so it is published now.`)]
      : [];
    return { dueAt, warnings: [...late, ...findings], bill };
  });
  if (bill !== null) ctx.http.spent(bill);
  else if (seen.design !== null)
    ctx.http.spent({ cost: 0, balance: await requireCredits(db, { organizationId, cost: 0, at: now }) });
  return approved;
}

/** The post, locked, if this actor may approve it in its present form. */
async function approvable(
  trx: Transaction<Tables>,
  { actor }: Context,
  { id, content_hash }: InputOf<typeof schedule.approve>,
): Promise<store.StoredPost> {
  const post = await store.lockPost(trx, actor.organizationId, id);
  if (!post) throw notFound(t`This post was not found.`);
  const refused = refusal('approve', actor, { ...post, last: await lastOf(trx, post) });
  if (refused) throw refused;
  if (content_hash !== undefined && content_hash !== post.content_hash)
    throw new CodedError(
      'content_changed',
      t`The post was changed since you read it. Review the new version.`,
      {
        content_hash: post.content_hash,
      },
    );
  return post;
}

/** Cancels a draft or a scheduled post. */
export async function cancelPost(ctx: Context, id: number): Promise<void> {
  const { db, actor, now } = ctx;
  requirePublishing(actor);
  await db.transaction().execute(async (trx) => {
    await lockPostFor(trx, actor, id, 'cancel');
    await callOff(trx, id, 'cancelled');
    const cancelled = await store.updatePost(trx, id, { state: 'cancelled', updated_at: now });
    await passOn(trx, ctx, cancelled);
    await insertEvent(trx, {
      post_id: id,
      at: now,
      kind: 'cancelled',
      text: () => t`Cancelled.`,
      details: { user_id: actor.userId },
    });
    await announcePost(trx, actor, id);
  });
}

type Decision = { account_id: number } & (
  | { operation: 'retry' }
  | {
      operation: 'settle';
      outcome: InputOf<typeof schedule.settle>['outcome'];
      url?: string | null | undefined;
    }
);

/** A person's decision on one delivery: send it again, or what became of it. */
export async function decideDelivery(ctx: Context, id: number, decision: Decision): Promise<void> {
  const { db, actor, queue, now } = ctx;
  const { organizationId, userId } = actor;
  requirePublishing(actor);
  await db.transaction().execute(async (trx) => {
    const post = await store.lockPost(trx, organizationId, id);
    if (!post) throw notFound(t`This post was not found.`);
    const refused = refusal(decision.operation, actor, { ...post, last: await lastOf(trx, post) });
    if (refused) throw refused;
    const target = await store.findTarget(trx, id, decision.account_id);
    if (!target) throw notFound(t`This delivery was not found.`);
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

/** The last internal review that counts, and whether it covers the post's present content. */
async function lastOf(trx: Transaction<Tables>, post: store.StoredPost): Promise<Subject['last']> {
  const review = await lastInternalReview(trx, post.id);
  if (!review) return null;
  const { verdict, checks_only, content_hash } = review;
  return { verdict, checks_only, current: content_hash === post.content_hash };
}

/** How long "Publish now" waits for the outcome; clients learn later outcomes from live changes. */
const longestWaitMs = 10_000;

/** Changes of a delivery's state, and of what blocks it, are announced under these. */
const nouns = ['schedule', 'accounts'];

/**
 * Waits until every delivery of a post has ended or is blocked, up to a limit. Without a worker it does not
 * wait.
 * @returns whether any of them is still in progress
 */
export async function waitForResults(
  { db, now, live, actor }: Pick<Context, 'db' | 'now' | 'live' | 'actor'>,
  id: number,
): Promise<boolean> {
  if (await workersProblem(db, now)) return store.isUnderWay(db, id);
  return !(await live.until(actor, {
    concerns: ({ noun }) => nouns.includes(noun),
    isDone: async () => !(await store.isUnderWay(db, id)),
    ms: longestWaitMs,
  }));
}
