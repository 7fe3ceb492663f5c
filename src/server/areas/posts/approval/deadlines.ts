import type { Transaction } from 'kysely';

import { t } from '#contract/message.ts';
import { insertEvent } from '#server/areas/delivery/post-deliveries/store.ts';
import { notify } from '#server/areas/notifications/notifications/notify.ts';
import { announcePost } from '#server/areas/posts/schedule/create.ts';
import { lockPost, updatePost, type StoredPost } from '#server/areas/posts/schedule/store.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { pathOfPost, pathOfReview, titleOf } from '#server/lib/post-names.ts';
import { approvalOf, type Approval } from './approval.ts';
import { everyJudge } from './judges.ts';
import { listDueTurns, listVacantTurns, updateTurn, type DueTurn, type Turn } from './store.ts';
import { passOn, vacantText } from './turns.ts';

type Trx = Transaction<Tables>;
type Deps = Pick<Context, 'db' | 'queue'> & { now: () => Date };

/** A further run takes what is left. */
const mostAtOnce = 500;

/**
 * Reminds those whose turn it is, does at a deadline what its step says, and tells owners and admins of steps that
 * nobody else can approve. It may run twice at once, and after a standstill: each turn is locked with its post, and
 * done once.
 * @returns how many turns were acted on
 */
export async function watchTurns(deps: Deps): Promise<number> {
  const now = deps.now();
  let done = 0;
  for (const due of await listDueTurns(deps.db, now, mostAtOnce))
    done += await onTurn(deps, due, (trx, one) => actOn(trx, { queue: deps.queue, now }, one));
  for (const vacant of await listVacantTurns(deps.db, mostAtOnce))
    done += await onTurn(deps, vacant, (trx, one) => notifyVacancy(trx, { queue: deps.queue, now }, one));
  return done;
}

interface Acting extends Pick<Context, 'queue' | 'now'> {}

interface OnTurn {
  post: StoredPost;
  turn: Turn;
  step: Approval['steps'][number];
}

/** Runs with the post's row locked, if the turn is still the post's. */
async function onTurn(
  { db, queue, now }: Deps,
  { id, post_id, organization_id }: DueTurn,
  act: (trx: Trx, on: OnTurn) => Promise<void>,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const post = await lockPost(trx, organization_id, post_id);
    if (!post) return 0;
    await passOn(trx, { queue, now: now(), actor: { userId: null } }, post);
    const approval = post.state === 'draft' && post.stage === 'review' ? await approvalOf(trx, post) : null;
    const turn = approval?.open;
    const step = approval?.steps.find((one) => one.id === turn?.step_id);
    if (!turn || !step || turn.id !== id) return 0;
    await act(trx, { post, turn, step });
    await announcePost(trx, { organizationId: organization_id, userId: null }, post.id);
    return 1;
  });
}

async function actOn(trx: Trx, ctx: Acting, { post, turn, step }: OnTurn): Promise<void> {
  if (turn.next_at === null || turn.next_at > ctx.now) return;
  const { name } = step.step;
  if (!turn.reminded && turn.due_at !== null && turn.due_at > ctx.now) {
    await updateTurn(trx, turn.id, { reminded: true, next_at: turn.due_at });
    await notifyOf(trx, ctx, post, {
      to: waitingFor(step),
      title: () => t`Reminder: “${{ title: titleOf(post) }}” waits for your approval at “${{ step: name }}”`,
      body: () => post.author_notes,
      once: `turn ${turn.id} reminder`,
    });
    return;
  }
  await updateTurn(trx, turn.id, { reminded: true, next_at: null });
  switch (step.step.at_deadline) {
    case 'remind':
      return notifyOf(trx, ctx, post, {
        to: waitingFor(step),
        title: () => overdue(post, name),
        body: () => post.author_notes,
        once: `turn ${turn.id} deadline`,
      });
    case 'escalate': {
      await updateTurn(trx, turn.id, { escalated: true });
      return notifyOf(trx, ctx, post, {
        to: [...step.step.escalate_to, ...waitingFor(step)],
        title: () => overdue(post, name),
        body: () => t`Others can approve it now as well.`,
        once: `turn ${turn.id} deadline`,
      });
    }
    case 'send_back':
      return sendBack(trx, ctx, { post, turn, step });
  }
}

const overdue = (post: StoredPost, step: string) =>
  t`The deadline has passed: “${{ title: titleOf(post) }}” waits at “${{ step }}”`;

/** Those who can approve, and have not. */
const waitingFor = ({ judges, approvedBy }: OnTurn['step']) =>
  everyJudge(judges)
    .map(({ user_id }) => user_id)
    .filter((id) => !approvedBy.includes(id));

/** The post is its author's private draft again, who may submit it once more. */
async function sendBack(trx: Trx, ctx: Acting, { post, turn, step }: OnTurn): Promise<void> {
  const { name } = step.step;
  const text = () =>
    t`Nobody approved it at the step “${{ step: name }}” before its deadline, so it went back to its author.`;
  const back = await updatePost(trx, post.id, { stage: 'private', updated_at: ctx.now });
  await insertEvent(trx, {
    post_id: post.id,
    at: ctx.now,
    kind: 'sent_back',
    text,
    details: { step_id: step.id },
  });
  await passOn(trx, { ...ctx, actor: { userId: null } }, back);
  await notifyOf(trx, ctx, post, {
    to: post.author_user_id === null ? [] : [post.author_user_id],
    title: () => t`Back to you: “${{ title: titleOf(post) }}”`,
    body: text,
    once: `turn ${turn.id} deadline`,
    path: pathOfPost(post.id),
  });
}

async function notifyVacancy(trx: Trx, ctx: Acting, { post, turn, step }: OnTurn): Promise<void> {
  await updateTurn(trx, turn.id, { vacancy_told: true });
  if (!step.judges.vacant) return;
  await notifyOf(trx, ctx, post, {
    to: waitingFor(step),
    title: () => t`Your turn at “${{ step: step.step.name }}”: “${{ title: titleOf(post) }}”`,
    body: vacantText,
    once: `turn ${turn.id} vacancy`,
  });
}

async function notifyOf(
  trx: Trx,
  { queue, now }: Acting,
  post: StoredPost,
  {
    path = pathOfReview(post.id),
    ...message
  }: {
    to: readonly number[];
    title: () => string;
    body: () => string | null;
    once: string;
    path?: string;
  },
): Promise<void> {
  await notify(trx, queue, {
    ...message,
    path,
    organizationId: post.organization_id,
    event: 'draft_awaits_me',
    projectId: post.project_id,
    by: null,
    now,
  });
}
