import type { Transaction } from 'kysely';

import { CodedError, invalid, notFound } from '#contract/errors.ts';
import { isNetworkName } from '#contract/networks/facts.ts';
import { networks } from '#contract/networks/all.ts';
import type { DataOf, InputOf } from '#contract/operation.ts';
import type { Finding } from '#contract/posts.ts';
import type { schedule } from '#contract/schedule.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { requirePublishing } from '#server/features/accounts/accounts.ts';
import { enqueue } from '#server/features/post-deliveries/enqueue.ts';
import { insertEvent } from '#server/features/post-deliveries/store.ts';
import { announcePost, timeOf } from './create.ts';
import { logEdits } from './edits.ts';
import { findingsOf } from './findings.ts';
import { titleOf } from './notices.ts';
import { said } from './release.ts';
import { refusal } from './rights.ts';
import { listNearPosts } from './store-calendar.ts';
import * as store from './store.ts';

type Trx = Transaction<Tables>;

/** Two posts on one account within so long take readers from each other. */
const nearMs = 60 * 60_000;

/**
 * Gives a post another time. Its content stays, so verdicts count on (decisions, Review), and what is released stays
 * released. What speaks against the time is asked first: nothing is moved then, unless `anyway`.
 * @throws CodedError validation_error for a time that has passed
 */
export async function movePost(
  ctx: Context,
  { id, scheduled_at: time, anyway }: InputOf<typeof schedule.move>,
): Promise<DataOf<typeof schedule.move>> {
  const { db, actor, now } = ctx;
  requirePublishing(actor);
  return db.transaction().execute(async (trx) => {
    const post = await store.lockPost(trx, actor.organizationId, id);
    if (!post) throw notFound('This post');
    const refused = refusal('move', actor, { ...post, last: null });
    if (refused) throw refused;
    const at = timeOf(time, now);
    if (!at) throw invalid('A time is missing.', { scheduled_at: 'must be an instant' });
    const before = post.scheduled_at;
    const answer = { id, scheduled_at: before?.toISOString() ?? null };
    if (before?.getTime() === at.getTime()) return { ...answer, moved: true, asks: [] };
    const asks = anyway ? [] : await against(trx, ctx, post, at);
    if (asks.length > 0) return { ...answer, moved: false, asks };
    await store.updatePost(trx, id, { scheduled_at: at, updated_at: now });
    if (post.state === 'scheduled') await moveRelease(trx, ctx, id, at);
    await logEdits(trx, ctx, id, [{ field: 'scheduled_at', before, after: at }]);
    await announcePost(trx, actor, id);
    return { id, moved: true, scheduled_at: at.toISOString(), asks: [] };
  });
}

/** What was let go stays so and is due then. */
async function moveRelease(trx: Trx, { queue, actor, now }: Context, id: number, at: Date): Promise<void> {
  const targets = await store.listTargets(trx, [id]);
  const waiting = targets.filter(({ state, removed }) => state === 'queued' && !removed);
  if (waiting.length === 0)
    throw new CodedError('invalid_state', 'Nothing of this post waits to be sent any more.');
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
    text: 'Moved to another time. It stays released.',
    details: { user_id: actor.userId, time: at },
  });
}

/** What speaks against a time: checks that find more then, and what goes to the same accounts within the hour. */
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
      { db: trx, now: ctx.now },
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
      ...said(
        'near_post',
        `“${titleOf(other)}” goes to ${other.account} (${labelOf(other.network)}) within an hour of it.`,
      ),
      network: other.network,
      account_id: other.account_id,
    })),
  ];
}

const labelOf = (network: string) => (isNetworkName(network) ? networks[network].label : network);
