import type { Transaction, Updateable } from 'kysely';

import type { NotificationEvent } from '#contract/notification-events.ts';
import type { PostTargetsTable } from '#server/db/publishing-tables.ts';
import type { Tables } from '#server/db/tables.ts';
import { listAdmins } from '#server/features/notifications/store-people.ts';
import { tell } from '#server/features/notifications/tell.ts';
import { followTargets } from '#server/features/post-metrics/store.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { pathOfPost } from '#server/features/schedule/notices.ts';
import { announce } from '#server/live/announce.ts';
import { postStateOf } from './rules.ts';
import {
  insertEvent,
  listTargetStates,
  setPostState,
  updateTarget,
  type LockedTarget,
  type StepRow,
} from './store.ts';

type Trx = Transaction<Tables>;

/** What happens to a delivery: its new state, a line in the post's log, and whom to tell. */
export interface Turn {
  change: Updateable<PostTargetsTable>;
  /** `kind` is a word for programs, `text` a sentence for people. */
  event?: { kind: string; text: string; said?: string | null; details?: Record<string, unknown> };
  /** Tells the author and the admins. */
  notice?: { event: NotificationEvent; title: string; once: string };
}

/**
 * Ends a worker's part in a delivery, or changes it from outside: state, log, the post's own state and notices
 * are one commit. The target is locked by the caller.
 */
export async function turn(
  trx: Trx,
  { queue, now }: Pick<JobDeps, 'queue' | 'now'>,
  target: LockedTarget,
  { change, event, notice }: Turn,
): Promise<void> {
  const at = now();
  await updateTarget(trx, target.id, change);
  if (change.state === 'sent') await followTargets(trx, [target.id]);
  if (event)
    await insertEvent(trx, {
      post_id: target.post_id,
      target_id: target.id,
      at,
      kind: event.kind,
      text: event.text,
      network_said: event.said ?? null,
      ...(event.details && { details: event.details }),
    });
  await refreshPost(trx, { queue, now }, target);
  if (notice)
    await tell(trx, queue, {
      organizationId: target.organization_id,
      to: await concerned(trx, target),
      event: notice.event,
      title: notice.title,
      body: [event?.text, event?.said && `The network said: ${event.said}`, change.next_step]
        .filter(Boolean)
        .join('\n'),
      path: pathTo(target),
      once: notice.once,
      by: null,
      now: at,
    });
}

/** Brings the post's state in line with its deliveries, and tells those who look on. */
export async function refreshPost(
  trx: Trx,
  { queue, now }: Pick<JobDeps, 'queue' | 'now'>,
  target: LockedTarget,
): Promise<void> {
  const { post_id: postId, organization_id: organizationId } = target;
  const states = await listTargetStates(trx, postId);
  const state = postStateOf(states);
  const changed = await setPostState(trx, postId, { state, now: now() });
  await announce(trx, { organizationId, noun: 'schedule', ids: [postId], by: null });
  if (!changed || state !== 'sent' || target.author_user_id === null) return;
  const sent = states.filter((each) => each === 'sent').length;
  await tell(trx, queue, {
    organizationId,
    to: [target.author_user_id],
    event: 'post_sent',
    title: `Sent: ${titleOf(target)}`,
    body: sent === 1 ? `On ${target.account_name}.` : `On ${sent} accounts.`,
    path: pathOfPost(postId),
    once: `post ${postId} sent ${now().toISOString()}`,
    by: null,
    now: now(),
  });
}

/** Who must know when something is wrong with a post: its author, and those who look after the organization. */
export async function concerned(
  trx: Trx,
  post: { organization_id: number; author_user_id: number | null },
): Promise<number[]> {
  const admins = await listAdmins(trx, post.organization_id);
  return [...new Set(post.author_user_id === null ? admins : [post.author_user_id, ...admins])];
}

/** Where a person decides what becomes of a post's deliveries. */
export function pathTo({ post_id }: { post_id: number }): string {
  return `/review/deliveries?post=${post_id}`;
}

/** A post by its first words. */
export function titleOf({ body }: { body: string }): string {
  const line = body.trim().split('\n')[0] ?? '';
  return line === '' ? 'a post without words' : `“${line.length > 80 ? `${line.slice(0, 79)}…` : line}”`;
}

/** The delivery is complete: all its steps are sent. */
export function sentTurn(target: LockedTarget, steps: readonly StepRow[]): Turn {
  const first = steps[0];
  return {
    change: {
      state: 'sent',
      network_id: first?.network_id ?? null,
      url: first?.url ?? null,
      sent_at: first?.sent_at ?? null,
      reason: null,
      next_step: null,
      network_said: null,
      next_attempt_at: null,
    },
    event: {
      kind: 'sent',
      text: steps.length > 1 ? `Sent, in ${steps.length} steps.` : 'Sent.',
      ...(first?.url && { details: { url: first.url } }),
    },
  };
}
