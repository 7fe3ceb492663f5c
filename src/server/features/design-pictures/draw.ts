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
import { reopenTargets, updatePost, type StoredPost } from '#server/features/schedule/store.ts';
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
 * A picture that cannot be made takes the release back, and so does a template that has changed since: its people are
 * told.
 */
export async function drawReleased(
  deps: JobDeps,
  postId: number,
  at: (place: DrawingPlace) => Promise<void> = async () => {},
): Promise<void> {
  for (;;) {
    const post = await findUndrawn(deps.db, postId);
    if (!post) return;
    if (
      (await listReleased(deps.db, postId)).some(({ content_hash }) => content_hash !== post.content_hash)
    ) {
      if (await hold(deps, post, templateChanged)) return;
      continue;
    }
    try {
      if (await drawOnce(deps, post, at)) return;
    } catch (error) {
      // Where others wait for Chromium too, there is a turn later.
      if (!(error instanceof CodedError) || error.code === 'rate_limited') throw error;
      if (await hold(deps, post, notMade(error.message))) return;
    }
  }
}

/** @returns false where the post shows something else meanwhile, released anew or not */
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
    if (post.content_hash !== seen.content_hash) return false;
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

/** Why a post's picture is not drawn, in the words of its log and of the message to its people. */
interface Hindrance {
  /** After which the post's own follows. */
  title: string;
  /** For the log, which has no title. */
  why: string;
  /** What the title does not say. */
  details: string;
  /** What to do, once it is a draft again. */
  next: string;
  /** Whether to send it again would help nobody: what is released is not what it is now. */
  stale: boolean;
}

const notMade = (reason: string): Hindrance => ({
  title: 'Not sent, its picture could not be made',
  why: `The picture of its design could not be made: ${reason}`,
  details: reason,
  next: 'The post is a draft again. Mend its design, or give it a picture of your own, and approve it again.',
  stale: false,
});

const changedLate =
  'Its template was changed after the post had been released and before its picture was made, so it would show what nobody has judged.';

const templateChanged: Hindrance = {
  title: 'Not sent, its template was changed',
  why: changedLate,
  details: changedLate,
  next: 'The post is a draft again. Look at it as it is now, and approve it again.',
  stale: true,
};

/**
 * Nothing goes out without its picture: the post waits for a person, who is told why.
 * @returns false where somebody changed it meanwhile: what is released then is another matter
 */
async function hold(deps: JobDeps, seen: StoredPost, hindrance: Hindrance): Promise<boolean> {
  const { db, queue, log } = deps;
  const { title, why, details } = hindrance;
  const now = deps.now();
  return db.transaction().execute(async (trx) => {
    const post = await lockUndrawn(trx, seen.id);
    if (!post) return true;
    if (post.content_hash !== seen.content_hash) return false;
    log.warn({ post: post.id, why }, 'the picture of a released post was not made');
    const draftAgain = hindrance.stale || post.state === 'scheduled';
    const next = draftAgain ? hindrance.next : 'Send it again when the cause is gone.';
    if (draftAgain) await takeBack(trx, post, { text: `${why} ${next}`, now });
    else await failTargets(trx, deps, post, { why, next });
    await tell(trx, queue, {
      organizationId: post.organization_id,
      to: await concerned(trx, post),
      event: 'post_failed',
      title: `${title}: ${titleOf(post)}`,
      body: [details, next].join('\n'),
      path: pathOfPost(post.id),
      once: `post ${post.id} not drawn ${post.version}`,
      by: null,
      now,
    });
    await told(trx, post);
    return true;
  });
}

/** Nothing of it is out: what has no picture has not begun. */
async function takeBack(
  trx: Trx,
  post: StoredPost,
  { text, now }: { text: string; now: Date },
): Promise<void> {
  await callOff(trx, post.id, 'edited');
  await setWaiting(trx, post.id, { from: awaitsItsPicture, to: null });
  await reopenTargets(trx, post.id);
  await updatePost(trx, post.id, { state: 'draft', released_by: null, updated_at: now });
  await insertEvent(trx, {
    post_id: post.id,
    at: now,
    kind: 'withdrawn',
    text,
    network_said: null,
  });
}

/** A person has decided of each of its deliveries, as of those that missed their time: they send it again, or let it go. */
async function failTargets(
  trx: Trx,
  deps: JobDeps,
  post: StoredPost,
  { why, next }: Pick<Hindrance, 'why' | 'next'>,
): Promise<void> {
  for (const { id } of await listReleased(trx, post.id)) {
    const target = await lockTarget(trx, id);
    if (target)
      await turn(trx, deps, target, {
        change: { state: 'failed', reason: why, next_step: next, next_attempt_at: null },
        event: { kind: 'failed', text: why },
      });
  }
}

const told = (trx: Trx, { id, organization_id: organizationId }: StoredPost) =>
  announce(trx, { organizationId, noun: 'schedule', ids: [id], by: null });
