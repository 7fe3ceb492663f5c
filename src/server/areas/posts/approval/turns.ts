import type { Transaction } from 'kysely';

import { t } from '#contract/message.ts';
import { notify } from '#server/areas/notifications/notifications/notify.ts';
import { lockPost, type StoredPost } from '#server/areas/posts/schedule/store.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { pathOfReview, titleOf } from '#server/lib/post-names.ts';
import { approvalOf, approvalsOf, type Approval } from './approval.ts';
import { everyJudge } from './judges.ts';
import { beginTurn, endTurn, listInReview, listOpenTurns, type Step } from './store.ts';

type Trx = Transaction<Tables>;

const hourMs = 3_600_000;

/** What passes a post on to its next step. */
export interface PassingOn extends Pick<Context, 'queue' | 'now'> {
  actor: { userId: number | null };
}

/**
 * Brings the turn on record up to where the post is in its steps: ends one that is over, begins the next. A turn begins
 * anew when the content changes. The caller holds the post's row.
 * @returns the turn's step and judges where another step's turn began; null where nothing changed
 */
export async function settleTurn(
  trx: Trx,
  post: StoredPost,
  now: Date,
): Promise<{ step: Step; judges: Approval['steps'][number]['judges'] } | null> {
  const approval = (await approvalsOf(trx, [post])).get(post.id);
  const open = approval ? approval.open : (await listOpenTurns(trx, [post.id]))[0];
  const next = approval?.steps.find(({ id }) => id === approval.turn);
  if (open && open.step_id === next?.id && open.content_hash === post.content_hash) return null;
  if (open) await endTurn(trx, open.id, now);
  if (!next) return null;
  const { step, judges } = next;
  const after = (hours: number) => new Date(now.getTime() + hours * hourMs);
  await beginTurn(trx, {
    post_id: post.id,
    step_id: step.id,
    content_hash: post.content_hash,
    began_at: now,
    due_at: step.deadline_hours === null ? null : after(step.deadline_hours),
    next_at: step.deadline_hours === null ? null : after(step.deadline_hours / 2),
    vacancy_told: judges.vacant,
  });
  return open?.step_id === step.id ? null : { step, judges };
}

/** Settles the turn of a post, and notifies those whose turn it has become. */
export async function passOn(trx: Trx, ctx: PassingOn, post: StoredPost): Promise<void> {
  const began = await settleTurn(trx, post, ctx.now);
  if (!began) return;
  const { step, judges } = began;
  await notify(trx, ctx.queue, {
    organizationId: post.organization_id,
    to: everyJudge(judges).map(({ user_id }) => user_id),
    event: 'draft_awaits_me',
    title: () => t`Your turn at “${{ step: step.name }}”: “${{ title: titleOf(post) }}”`,
    body: () => (judges.vacant ? vacantText() : post.author_notes),
    path: pathOfReview(post.id),
    projectId: post.project_id,
    once: `post ${post.id} awaits step ${step.id} with ${post.content_hash}`,
    by: ctx.actor.userId,
    now: ctx.now,
  });
}

export const vacantText = () =>
  t`None of the people this step names can approve it, so owners and admins can. Change the step in Settings → Approval steps.`;

/** Those whose turn it is at a post; null where its project has no steps. */
export async function turnJudges(trx: Trx, post: StoredPost): Promise<number[] | null> {
  const approval = await approvalOf(trx, post);
  if (!approval) return null;
  const now = approval.steps.find(({ id }) => id === approval.turn);
  return now ? everyJudge(now.judges).map(({ user_id }) => user_id) : [];
}

/** Settles every post in review of a project after its steps have changed. */
export async function settleProject(
  trx: Trx,
  ctx: PassingOn,
  of: { organizationId: number; projectId: number },
): Promise<void> {
  for (const id of await listInReview(trx, of.projectId)) {
    const post = await lockPost(trx, of.organizationId, id);
    if (post) await passOn(trx, ctx, post);
  }
}
