import type { Transaction } from 'kysely';

import { CodedError } from '#contract/errors.ts';
import type { Tables } from '#server/db/tables.ts';
import { tell } from '#server/features/notifications/tell.ts';
import { concerned, titleOf, turn } from '#server/features/post-deliveries/end.ts';
import { callOff } from '#server/features/post-deliveries/enqueue.ts';
import { deliverJob } from '#server/features/post-deliveries/jobs.ts';
import { awaitsItsPicture } from '#server/features/post-deliveries/rules.ts';
import { insertEvent, lockTarget } from '#server/features/post-deliveries/store.ts';
import { pathOfPost } from '#server/features/schedule/notices.ts';
import { unskipTargets, updatePost, type StoredPost } from '#server/features/schedule/store.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { announce } from '#server/live/announce.ts';
import { drawPicture, orderOf, putPicture } from './picture.ts';
import { findUndrawn, listReleased, lockUndrawn, setWaiting } from './store.ts';

type Trx = Transaction<Tables>;

/** For crash tests: told of each place between two steps. */
export type DrawingPlace = 'drawn' | 'put';

/**
 * Draws the picture that a released post waits for, and wakes what has waited. It may run twice, or die anywhere:
 * the same card is one medium of the library, and the post takes one picture, which is paid for once.
 * A picture that cannot be made takes the release back, and its people are told.
 */
export async function drawReleased(
  deps: JobDeps,
  postId: number,
  at: (place: DrawingPlace) => Promise<void> = async () => {},
): Promise<void> {
  for (;;) {
    const post = await findUndrawn(deps.db, postId);
    if (!post) return;
    try {
      if (await drawOnce(deps, post, at)) return;
    } catch (error) {
      // Where others wait for Chromium too, there is a turn later.
      if (!(error instanceof CodedError) || error.code === 'rate_limited') throw error;
      await hold(deps, post, error.message);
      return;
    }
  }
}

/** @returns false where the post was released anew with another design meanwhile */
async function drawOnce(
  deps: JobDeps,
  seen: StoredPost,
  at: (place: DrawingPlace) => Promise<void>,
): Promise<boolean> {
  const now = deps.now();
  const actor = { organizationId: seen.organization_id, userId: seen.author_user_id };
  const order = await orderOf(deps.db, seen);
  if (!order) return true;
  const picture = await drawPicture({ ...deps, now, actor }, order);
  await at('drawn');
  const done = await deps.db.transaction().execute(async (trx) => {
    const post = await lockUndrawn(trx, seen.id);
    if (!post) return true;
    if (!(await putPicture(trx, post, picture, { userId: actor.userId, tokenId: null, at: deps.now() })))
      return false;
    await insertEvent(trx, {
      post_id: post.id,
      at: deps.now(),
      kind: 'drawn',
      text: order.film ? 'The film of its design was made.' : 'The picture of its design was made.',
      network_said: null,
    });
    await setWaiting(trx, post.id, { from: awaitsItsPicture, to: null });
    for (const { id, due_at } of await listReleased(trx, post.id))
      if (due_at <= deps.now()) await deps.queue.send(deliverJob, { targetId: id }, { trx });
    await told(trx, post);
    return true;
  });
  await at('put');
  return done;
}

/** Nothing goes out without its picture: the post waits for a person, who is told why. */
async function hold(deps: JobDeps, seen: StoredPost, reason: string): Promise<void> {
  const { db, queue, log } = deps;
  const now = deps.now();
  await db.transaction().execute(async (trx) => {
    const post = await lockUndrawn(trx, seen.id);
    // Somebody changed it meanwhile, and what they released is drawn by itself.
    if (post?.content_hash !== seen.content_hash) return;
    log.warn({ post: post.id, reason }, 'the picture of a post could not be made');
    const why = `The picture of its design could not be made: ${reason}`;
    if (post.state === 'scheduled') await takeBack(trx, post, { why, now });
    else await failTargets(trx, deps, post, why);
    await tell(trx, queue, {
      organizationId: post.organization_id,
      to: await concerned(trx, post),
      event: 'post_failed',
      title: `Not sent, its picture could not be made: ${titleOf(post)}`,
      body: [reason, next(post)].join('\n'),
      path: pathOfPost(post.id),
      once: `post ${post.id} not drawn ${post.version}`,
      by: null,
      now,
    });
    await told(trx, post);
  });
}

const next = ({ state }: StoredPost) =>
  state === 'scheduled'
    ? 'The post is a draft again. Mend its design, or give it a picture of your own, and approve it again.'
    : 'Send it again when the cause is gone.';

async function takeBack(trx: Trx, post: StoredPost, { why, now }: { why: string; now: Date }): Promise<void> {
  await callOff(trx, post.id, 'edited');
  await setWaiting(trx, post.id, { from: awaitsItsPicture, to: null });
  await unskipTargets(trx, post.id);
  await updatePost(trx, post.id, { state: 'draft', released_by: null, updated_at: now });
  await insertEvent(trx, {
    post_id: post.id,
    at: now,
    kind: 'withdrawn',
    text: `${why} ${next(post)}`,
    network_said: null,
  });
}

/** A post of which something has begun, or missed its time, cannot become a draft again. */
async function failTargets(trx: Trx, deps: JobDeps, post: StoredPost, why: string): Promise<void> {
  for (const { id } of await listReleased(trx, post.id)) {
    const target = await lockTarget(trx, id);
    if (target)
      await turn(trx, deps, target, {
        change: { state: 'failed', reason: why, next_step: next(post), next_attempt_at: null },
        event: { kind: 'failed', text: why },
      });
  }
}

const told = (trx: Trx, { id, organization_id: organizationId }: StoredPost) =>
  announce(trx, { organizationId, noun: 'schedule', ids: [id], by: null });
