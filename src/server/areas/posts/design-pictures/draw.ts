import type { Transaction } from 'kysely';

import { CodedError } from '#contract/errors.ts';
import { textNow, type MessageText } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import { concerned, turn } from '#server/areas/delivery/post-deliveries/end.ts';
import { callOff } from '#server/areas/delivery/post-deliveries/enqueue.ts';
import { deliverJob } from '#server/areas/delivery/post-deliveries/jobs.ts';
import { awaitsItsPicture } from '#server/areas/delivery/post-deliveries/rules.ts';
import { insertEvent, lockTarget } from '#server/areas/delivery/post-deliveries/store.ts';
import { notify } from '#server/areas/notifications/notifications/notify.ts';
import { reopenTargets, updatePost, type StoredPost } from '#server/areas/posts/schedule/store.ts';
import type { Tables } from '#server/db/tables.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { pathOfPost, titleOf } from '#server/lib/post-names.ts';
import { announce } from '#server/live/announce.ts';
import { drawPicture, orderOf, putPicture } from './picture.ts';
import { findUndrawn, listReleased, lockUndrawn, setWaiting } from './store.ts';

type Trx = Transaction<Tables>;

/** For crash tests: called at each place between two steps. */
export type DrawingPlace = 'drawn' | 'put';

/**
 * Draws the picture that a released post waits for, and wakes its deliveries. It may run twice, or die
 * anywhere: the same card is one medium of the library, and the post gets one picture, which is charged once.
 * A picture that cannot be drawn withdraws the release, and so does a template that has changed since; the
 * people concerned are notified.
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
      // The renderer's queue is full: try again later.
      if (!(error instanceof CodedError) || error.code === 'rate_limited') throw error;
      if (await hold(deps, post, notMade(error.text))) return;
    }
  }
}

/** @returns false where the post's content changed meanwhile, released anew or not */
async function drawOnce(
  deps: JobDeps,
  seen: StoredPost,
  at: (place: DrawingPlace) => Promise<void>,
): Promise<boolean> {
  const now = deps.now();
  const actor = { organizationId: seen.organization_id, userId: seen.author_user_id };
  const order = await orderOf(deps.db, seen);
  if (!order) return true;
  const picture = await drawPicture({ ...deps, now, actor }, order, seen.project_id);
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
      text: order.film ? t`The video of its design was rendered.` : t`The image of its design was rendered.`,
      network_said: null,
    });
    await setWaiting(trx, post.id, { from: awaitsItsPicture, to: null });
    for (const { id, due_at } of await listReleased(trx, post.id))
      if (due_at <= deps.now()) await deps.queue.send(deliverJob, { targetId: id }, { trx });
    await announced(trx, post);
    return true;
  });
  await at('put');
  return done;
}

/** Why a post's picture is not drawn, for its log and for the notification. */
interface Hindrance {
  title: (post: string) => string;
  /** For the log, which has no title. */
  why: () => string;
  /** What the title does not say. */
  details: () => string;
  /** What to do, once it is a draft again. */
  next: () => string;
  /** Whether sending it again cannot help, because the content differs from what was released. */
  stale: boolean;
}

const notMade = (reason: MessageText): Hindrance => ({
  title: (post) => t`Not published: its design couldn’t be rendered: “${{ post }}”`,
  why: () => t`Its design couldn’t be rendered: ${{ reason: textNow(reason) }}`,
  details: () => textNow(reason),
  next: () => t`The post is a draft again. Fix its design or add your own image, then approve it again.`,
  stale: false,
});

const changedLate = () =>
  t`Its template was changed after approval and before the image was rendered, so the new version has not been reviewed.`;

const templateChanged: Hindrance = {
  title: (post) => t`Not published: its template was changed: “${{ post }}”`,
  why: changedLate,
  details: changedLate,
  next: () => t`The post is a draft again. Check the new version, then approve it again.`,
  stale: true,
};

/**
 * Nothing is published without its picture: the post waits for a person, who is notified.
 * @returns false where the post changed meanwhile: its new release is another matter
 */
async function hold(deps: JobDeps, seen: StoredPost, hindrance: Hindrance): Promise<boolean> {
  const { db, queue, log } = deps;
  const why = hindrance.why();
  const now = deps.now();
  return db.transaction().execute(async (trx) => {
    const post = await lockUndrawn(trx, seen.id);
    if (!post) return true;
    if (post.content_hash !== seen.content_hash) return false;
    log.warn({ post: post.id, why }, 'the picture of a released post was not made');
    const draftAgain = hindrance.stale || post.state === 'scheduled';
    const next = () => (draftAgain ? hindrance.next() : t`Retry once the cause is fixed.`);
    if (draftAgain) await withdrawRelease(trx, post, { text: `${why} ${next()}`, now });
    else await failTargets(trx, deps, post, { why, next: next() });
    await notify(trx, queue, {
      organizationId: post.organization_id,
      to: await concerned(trx, post),
      event: 'post_failed',
      title: () => hindrance.title(titleOf(post)),
      body: () => [hindrance.details(), next()].join('\n'),
      path: pathOfPost(post.id),
      projectId: post.project_id,
      once: `post ${post.id} not drawn ${post.version}`,
      by: null,
      now,
    });
    await announced(trx, post);
    return true;
  });
}

/** None of it is published: without its picture it has not begun. */
async function withdrawRelease(
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

/**
 * Leaves each of its deliveries to a person, as those that missed their time: they send it again, or give it
 * up.
 */
async function failTargets(
  trx: Trx,
  deps: JobDeps,
  post: StoredPost,
  { why, next }: { why: string; next: string },
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

const announced = (trx: Trx, { id, organization_id: organizationId }: StoredPost) =>
  announce(trx, { organizationId, noun: 'schedule', ids: [id], by: null });
