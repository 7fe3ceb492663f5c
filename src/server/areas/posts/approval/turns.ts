import type { Transaction } from 'kysely';

import { t } from '#contract/message.ts';
import { notify, notifyInOrder, type Message } from '#server/areas/notifications/notifications/notify.ts';
import { lockPost, type StoredPost } from '#server/areas/posts/schedule/store.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { pathOfReview, titleOf } from '#server/lib/post-names.ts';
import { announce } from '#server/live/announce.ts';
import { approvalsOf } from './approval.ts';
import { everyJudge, type Judges } from './judges.ts';
import {
  beginTurn,
  endTurn,
  holdSteps,
  listInReview,
  listOpenTurns,
  setDeadline,
  type Step,
} from './store.ts';

type Trx = Transaction<Tables>;

const hourMs = 3_600_000;

/** A post's turn at a step. */
export interface PostTurn {
  id: number;
  step: Step;
  judges: Judges;
  /** Whether it has just become the turn of this step. */
  begins: boolean;
  isFirst: boolean;
}

interface Settled {
  /** Whether posts of its project are approved in steps. */
  inSteps: boolean;
  /** Null where it is nobody's turn. */
  turn: PostTurn | null;
}

/**
 * Brings the turn on record up to where the post is in its steps: ends one that is over, begins the next. A turn begins
 * anew when the content changes, and takes over another deadline of its step. The caller holds the post's row.
 */
export async function settleTurn(trx: Trx, post: StoredPost, now: Date): Promise<Settled> {
  await holdSteps(trx, post.project_id);
  const approval = (await approvalsOf(trx, [post])).get(post.id);
  const open = approval ? approval.open : (await listOpenTurns(trx, [post.id]))[0];
  const next = approval?.steps.find(({ id }) => id === approval.turn);
  const inSteps = approval !== undefined;
  const isFirst = approval?.steps[0]?.id === next?.id;
  if (open && next && open.step_id === next.id && open.content_hash === post.content_hash) {
    const { step, judges } = next;
    const deadline = deadlineOf(step, open.began_at);
    if (deadline.due_at?.getTime() !== open.due_at?.getTime())
      await setDeadline(trx, open.id, { ...deadline, reminded: false });
    return { inSteps, turn: { id: open.id, step, judges, begins: false, isFirst } };
  }
  if (open) await endTurn(trx, open.id, now);
  if (!next) return { inSteps, turn: null };
  const { step, judges } = next;
  const id = await beginTurn(trx, {
    post_id: post.id,
    step_id: step.id,
    content_hash: post.content_hash,
    began_at: now,
    ...deadlineOf(step, now),
    vacancy_told: judges.vacant,
  });
  return { inSteps, turn: { id, step, judges, begins: open?.step_id !== step.id, isFirst } };
}

function deadlineOf(
  { deadline_hours: hours }: Step,
  began: Date,
): { due_at: Date | null; next_at: Date | null } {
  if (hours === null) return { due_at: null, next_at: null };
  const after = (some: number) => new Date(began.getTime() + some * hourMs);
  return { due_at: after(hours), next_at: after(hours / 2) };
}

/** What passes a post on to its next step. */
export interface PassingOn extends Pick<Context, 'queue' | 'now'> {
  actor: { userId: number | null };
}

/** What those are told whose turn it is; the author, where only guests can approve. Each is told once a turn. */
export function messageOfTurn(
  { actor, now }: PassingOn,
  post: StoredPost,
  { id, step, judges }: PostTurn,
): Message {
  const people = everyJudge(judges).map(({ user_id }) => user_id);
  const author = post.author_user_id === null ? [] : [post.author_user_id];
  const forGuests = people.length === 0;
  return {
    organizationId: post.organization_id,
    to: forGuests ? author : people,
    event: 'draft_awaits_me',
    title: () =>
      forGuests
        ? t`“${{ title: titleOf(post) }}” waits for a guest at “${{ step: step.name }}”`
        : t`Your turn at “${{ step: step.name }}”: “${{ title: titleOf(post) }}”`,
    body: () => (forGuests ? guestText() : judges.vacant ? vacantText() : post.author_notes),
    path: pathOfReview(post.id),
    projectId: post.project_id,
    once: onceOfTurn(id),
    by: actor.userId,
    now,
  };
}

const onceOfTurn = (id: number): string => `turn ${id}`;

const guestText = () => t`Ask somebody other than the author to create a review link for them.`;

const vacantText = () =>
  t`None of the people this step names can approve it, so owners and admins can. Change the step in Settings → Approval steps.`;

/** Settles the turn of a post. @returns what those are told whose turn it has become; null where nobody’s has */
export async function settledMessage(trx: Trx, ctx: PassingOn, post: StoredPost): Promise<Message | null> {
  const { turn } = await settleTurn(trx, post, ctx.now);
  return turn?.begins ? messageOfTurn(ctx, post, turn) : null;
}

/** Settles the turn of a post, and notifies those whose turn it has become. */
export async function passOn(trx: Trx, ctx: PassingOn, post: StoredPost): Promise<void> {
  const message = await settledMessage(trx, ctx, post);
  if (message) await notify(trx, ctx.queue, message);
}

/** Ends the turn of a post that is released. */
export async function closeTurn(trx: Trx, postId: number, now: Date): Promise<void> {
  for (const { id } of await listOpenTurns(trx, [postId])) await endTurn(trx, id, now);
}

/** Posts of one transaction: few enough that reviews of them hardly wait. */
const mostAtOnce = 50;

/**
 * Settles the posts in review of a project whose steps have changed, and tells those who can approve now. Until a post
 * is settled only its turn on record is the former one. Doing it again changes nothing, and tells nobody twice.
 * @param by who changed the steps, and is not told
 */
export async function settleProject(
  { db, queue, now }: Pick<Context, 'db' | 'queue'> & { now: () => Date },
  { organizationId, projectId, by }: { organizationId: number; projectId: number; by: number | null },
  signal: AbortSignal,
): Promise<void> {
  for (let after = 0; !signal.aborted;) {
    const ids = await listInReview(db, projectId, { after, most: mostAtOnce });
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
    await db.transaction().execute(async (trx) => {
      const ctx = { queue, now: now(), actor: { userId: by } };
      const messages: Message[] = [];
      for (const id of ids) {
        const post = await lockPost(trx, organizationId, id);
        const turn = post && (await settleTurn(trx, post, ctx.now)).turn;
        if (turn) messages.push(messageOfTurn(ctx, post, turn));
      }
      await notifyInOrder(trx, queue, messages);
      for (const noun of ['approvalSteps', 'schedule'])
        await announce(trx, { organizationId, noun, ids: [], by: null });
    });
  }
}
