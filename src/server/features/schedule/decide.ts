import { setTimeout as pause } from 'node:timers/promises';

import { CodedError, notFound } from '#contract/errors.ts';
import type { InputOf } from '#contract/operation.ts';
import type { Finding } from '#contract/posts.ts';
import type { schedule } from '#contract/schedule.ts';
import type { Context } from '#server/context.ts';
import { requirePublishing } from '#server/features/accounts/accounts.ts';
import { callOff } from '#server/features/post-deliveries/enqueue.ts';
import { lastReview } from '#server/features/reviews/store.ts';
import { workersProblem } from '#server/jobs/heartbeat.ts';
import { announcePost } from './create.ts';
import { release } from './release.ts';
import { refusal } from './rights.ts';
import * as store from './store.ts';

/** Sends a draft at its time, or now where it has none or one that has passed (decisions, Sending). */
export async function approvePost(
  ctx: Context,
  { id, content_hash }: InputOf<typeof schedule.approve>,
): Promise<{ dueAt: Date; warnings: Finding[] }> {
  const { db, actor, now } = ctx;
  const { organizationId, userId } = actor;
  requirePublishing(actor);
  return db.transaction().execute(async (trx) => {
    const post = await store.lockPost(trx, organizationId, id);
    if (!post) throw notFound('This post');
    const review = await lastReview(trx, id);
    const last = review
      ? { verdict: review.verdict, current: review.content_hash === post.content_hash }
      : null;
    const refused = refusal('approve', actor, { ...post, last });
    if (refused) throw refused;
    if (content_hash !== undefined && content_hash !== post.content_hash)
      throw new CodedError('content_changed', 'The post was changed since you read it. Read it again.', {
        content_hash: post.content_hash,
      });
    if (post.design !== null)
      throw new CodedError('invalid_state', 'The picture of its design is not rendered yet.', {
        needs_png: true,
      });
    const { paused, project_lang } = await store.switchesOf(trx, {
      organizationId,
      projectId: post.project_id,
      userId,
    });
    const passed = post.scheduled_at !== null && post.scheduled_at <= now;
    const dueAt = post.scheduled_at === null || passed ? now : post.scheduled_at;
    const findings = await release(trx, ctx, { ...post, project_lang }, { by: 'approved', dueAt });
    await announcePost(trx, actor, id);
    return {
      dueAt,
      warnings: [
        ...(passed ? [said('time_passed', 'Its time had passed: it is sent now.')] : []),
        ...(paused === null ? [] : [said('paused', `Sending is paused: ${paused}`)]),
        ...findings,
      ],
    };
  });
}

function said(code: string, text: string): Finding {
  return { code, severity: 'warn', network: null, account_id: null, where: null, text };
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
    await store.logEvent(trx, {
      post_id: id,
      at: now,
      kind: 'cancelled',
      text: 'Cancelled.',
      details: { user_id: actor.userId },
    });
    await announcePost(trx, actor, id);
  });
}

/** "Publish now" waits so long for what becomes of it; whoever asks afterwards hears of the rest. */
const longestWaitMs = 10_000;
const lookEveryMs = 100;

/** Waits until every delivery of a post has come to an end, or too long. Without a worker nobody waits. */
export async function waitForResults({ db, now }: Pick<Context, 'db' | 'now'>, id: number): Promise<void> {
  if (await workersProblem(db, now)) return;
  const until = performance.now() + longestWaitMs;
  while (performance.now() < until && (await store.isUnderWay(db, id))) await pause(lookEveryMs);
}
