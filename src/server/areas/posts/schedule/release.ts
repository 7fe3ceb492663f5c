import type { Transaction } from 'kysely';

import { CodedError, invalid } from '#contract/errors.ts';
import type { Finding } from '#contract/posts/posts.ts';
import { enqueue } from '#server/areas/delivery/post-deliveries/enqueue.ts';
import { insertEvent } from '#server/areas/delivery/post-deliveries/store.ts';
import { orderPicture } from '#server/areas/posts/design-pictures/jobs.ts';
import { orderOf } from '#server/areas/posts/design-pictures/picture.ts';
import { requireActive } from '#server/areas/workspace/projects/active.ts';
import type { Context } from '#server/context.ts';
import type { PostsTable } from '#server/db/publishing-tables.ts';
import type { Tables } from '#server/db/tables.ts';
import { findingsOf } from './findings.ts';
import * as store from './store.ts';

/** Who releases a post, and when. */
export interface Releasing extends Pick<Context, 'queue' | 'now'> {
  actor: { userId: number | null };
  /** The guest who releases it, where it is not a member. */
  guest?: string;
}

/**
 * Releases a post at its time, or now, in the caller's transaction, which holds its row: afterwards it is
 * scheduled, its deliveries are bound to its present content, and their jobs are queued. A design without a
 * picture is being drawn, and the deliveries wait for it. Accounts whose network would refuse the post,
 * according to the checks, are left out; the others still get it.
 * @throws CodedError validation_error where no account is left, an account to leave out is not the post's, or
 * the design cannot be drawn; invalid_state where the post has no accounts or its project is archived
 */
export async function release(
  trx: Transaction<Tables>,
  { queue, now, actor, guest }: Releasing,
  post: store.StoredPost & { project_lang: string },
  {
    by,
    dueAt,
    paused,
    leaveOut = [],
  }: {
    by: NonNullable<PostsTable['released_by']>;
    dueAt: Date;
    paused: string | null;
    /** Accounts to leave out at the caller's request. */
    leaveOut?: readonly number[];
  },
): Promise<Finding[]> {
  await requireActive(trx, post.project_id);
  const undrawn = (await orderOf(trx, post)) !== null;
  const targets = await store.listTargets(trx, [post.id]);
  if (targets.every(({ removed }) => removed))
    throw new CodedError('invalid_state', 'This post has no connected account. Select one first.');
  requireOwn(targets, leaveOut);
  const findings =
    (await findingsOf({ db: trx, now }, [undrawn ? { ...post, design_picture: null } : post], targets)).get(
      post.id,
    ) ?? [];
  const refused = new Map(
    targets.flatMap((target) => {
      const why = leaveOut.includes(target.account_id) ? onRequest : whyLeftOut(target, findings);
      return why ? [[target.id, why] as const] : [];
    }),
  );
  const going = targets.filter(({ id }) => !refused.has(id)).map(({ id }) => id);
  if (going.length === 0) throw goesNowhere([...refused.values()]);
  await store.leaveOut(trx, refused);
  await store.updatePost(trx, post.id, {
    state: 'scheduled',
    stage: 'review',
    released_by: by,
    scheduled_at: dueAt,
    updated_at: now,
    ...(undrawn && { design_picture: null }),
  });
  await insertEvent(trx, {
    post_id: post.id,
    at: now,
    kind: 'released',
    text: `Released for ${going.length === 1 ? 'one account' : `${going.length} accounts`}.`,
    details: { by, user_id: actor.userId, guest, content_hash: post.content_hash, time: dueAt },
  });
  await enqueue(trx, queue, going, dueAt);
  if (undrawn) await orderPicture(trx, queue, post.id);
  return paused === null ? findings : [warning('paused', `Publishing is paused: ${paused}`), ...findings];
}

/** A warning that is not about the content. */
export function warning(code: string, text: string): Finding {
  return { code, severity: 'warn', network: null, account_id: null, where: null, text };
}

const onRequest: store.LeftOut = {
  state: 'skipped',
  reason: 'Skipped when the post was approved.',
  next_step: 'Create a separate draft for this account.',
};

/**
 * @throws CodedError validation_error: with a mistyped id the post would otherwise go to the account to leave
 * out
 */
function requireOwn(targets: readonly store.Target[], leaveOut: readonly number[]): void {
  const own = targets.map(({ account_id }) => account_id);
  const strange = leaveOut.find((id) => !own.includes(id));
  if (strange === undefined) return;
  throw invalid(`This post does not go to account ${strange}, so it can’t be skipped.`, {
    leave_out: `must be account ids of this post: ${own.join(', ')}`,
  });
}

function goesNowhere(refused: readonly store.LeftOut[]): CodedError {
  const reasons = new Set(
    refused.filter((left) => left !== onRequest && left.state === 'skipped').map(({ reason }) => reason),
  );
  const [first] = reasons;
  return first === undefined
    ? invalid('All accounts are skipped. Keep at least one.', {
        leave_out: 'must leave an account that the post goes to',
      })
    : invalid(`No account would take this post. ${first}`, { body: [...reasons].join(' ') });
}

/** A refusal by one network stops only its own account; the others still get the post (spec rule 10). */
function whyLeftOut(target: store.Target, findings: readonly Finding[]): store.LeftOut | null {
  if (target.removed) return { state: 'cancelled', reason: 'The account was disconnected.', next_step: null };
  const finding = findings.find(({ severity, account_id, network }) => {
    const here =
      account_id === null ? network === null || network === target.network : account_id === target.account_id;
    return severity === 'block' && here;
  });
  if (!finding) return null;
  return {
    state: 'skipped',
    reason: finding.text,
    next_step: 'Create a separate draft that fits this account.',
  };
}
