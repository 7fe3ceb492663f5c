import type { Transaction, Updateable } from 'kysely';

import { textNow, type MessageText } from '#contract/message-text.ts';
import { plural, t } from '#contract/message.ts';
import type { NotificationEvent } from '#contract/notifications/notification-events.ts';
import { followTargets } from '#server/areas/delivery/post-metrics/store.ts';
import { notify } from '#server/areas/notifications/notifications/notify.ts';
import { listAdmins } from '#server/areas/notifications/notifications/store-people.ts';
import type { PostTargetsTable } from '#server/db/publishing-tables.ts';
import type { Tables } from '#server/db/tables.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { inEnglish } from '#server/lib/message-text.ts';
import { pathOfPost, titleOf } from '#server/lib/post-names.ts';
import { announce } from '#server/live/announce.ts';
import { emitDelivery } from './emit.ts';
import { postStateOf } from './rules.ts';
import { releaseCharges } from './store-charges.ts';
import {
  insertEvent,
  listTargetStates,
  setPostState,
  updateTarget,
  type LockedTarget,
  type StepRow,
} from './store.ts';

type Trx = Transaction<Tables>;

/** A change of a delivery: its new state, a line in the post's log, and a notification. */
export interface Turn {
  change: Updateable<PostTargetsTable>;
  /** `kind` is for programs, `text` a sentence for people; stored in English. */
  event?: { kind: string; text: MessageText; said?: string | null; details?: Record<string, unknown> };
  /** Notifies the author and the admins. `next`: what one of them does now. */
  notice?: { event: NotificationEvent; title: () => string; next: MessageText; once: string };
}

/**
 * Ends a worker's part in a delivery, or changes it from outside: state, log, the post's own state and
 * notifications are one commit. The caller has locked the target.
 */
export async function turn(
  trx: Trx,
  { queue, now }: Pick<JobDeps, 'queue' | 'now'>,
  target: LockedTarget,
  { change, event, notice }: Turn,
): Promise<void> {
  const at = now();
  await updateTarget(trx, target.id, change);
  await releaseCharges(trx, target.id);
  if (change.state === 'sent') await followTargets(trx, [target.id]);
  if (event)
    await insertEvent(trx, {
      post_id: target.post_id,
      target_id: target.id,
      at,
      kind: event.kind,
      text: inEnglish(event.text),
      network_said: event.said ?? null,
      ...(event.details && { details: event.details }),
    });
  await refreshPost(trx, { queue, now }, target);
  await emitDelivery(trx, { queue, now }, target, {
    state: change.state,
    url: change.url ?? null,
    reason: change.reason ?? null,
  });
  if (notice)
    await notify(trx, queue, {
      organizationId: target.organization_id,
      to: await concerned(trx, target),
      event: notice.event,
      title: notice.title,
      body: () => {
        const reply = event?.said;
        return [
          event && textNow(event.text),
          reply && t`The network said: ${{ reply }}`,
          textNow(notice.next),
        ]
          .filter(Boolean)
          .join('\n');
      },
      path: pathTo(target),
      projectId: target.project_id,
      once: notice.once,
      by: null,
      now: at,
    });
}

/** Updates the post's state from its deliveries, and announces it. */
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
  await notify(trx, queue, {
    organizationId,
    to: [target.author_user_id],
    event: 'post_sent',
    title: () => t`Published: ${{ post: quotedPost(target) }}`,
    body: () =>
      sent === 1
        ? t`On ${{ account: target.account_name }}.`
        : t`${plural({ sent }, { one: 'On # account.', other: 'On # accounts.' })}`,
    path: pathOfPost(postId),
    projectId: target.project_id,
    once: `post ${postId} sent ${now().toISOString()}`,
    by: null,
    now: now(),
  });
}

/** The people to notify about a problem with a post: its author and the organization's admins. */
export async function concerned(
  trx: Trx,
  post: { organization_id: number; author_user_id: number | null },
): Promise<number[]> {
  const admins = await listAdmins(trx, post.organization_id);
  return [...new Set(post.author_user_id === null ? admins : [post.author_user_id, ...admins])];
}

/** Where a person decides about a post's deliveries. */
export function pathTo({ post_id }: { post_id: number }): string {
  return `/review/deliveries?post=${post_id}`;
}

/** The post of a delivery, as messages name it. */
export function quotedPost({ post_id: id, body }: { post_id: number; body: string }): string {
  return t`“${{ title: titleOf({ id, body }) }}”`;
}

/** The delivery is complete: all its steps are published. */
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
      text: () =>
        steps.length > 1
          ? t`${plural({ steps: steps.length }, { one: 'Published in # step.', other: 'Published in # steps.' })}`
          : t`Published.`,
      ...(first?.url && { details: { url: first.url } }),
    },
  };
}
