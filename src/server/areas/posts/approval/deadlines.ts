import type { Transaction } from 'kysely';

import { t } from '#contract/message.ts';
import { insertEvent } from '#server/areas/delivery/post-deliveries/store.ts';
import { notify } from '#server/areas/notifications/notifications/notify.ts';
import { announcePost } from '#server/areas/posts/schedule/create.ts';
import { lockPost, updatePost, type StoredPost } from '#server/areas/posts/schedule/store.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { pathOfPost, pathOfReview, titleOf } from '#server/lib/post-names.ts';
import { approvalOf, approvalsOf, type Approval } from './approval.ts';
import { everyJudge } from './judges.ts';
import { listDueTurns, listStepped, updateTurn, type DueTurn, type Turn } from './store.ts';
import { messageOfTurn, passOn, settleTurn, type PassingOn, type PostTurn } from './turns.ts';

type Trx = Transaction<Tables>;
type Deps = Pick<Context, 'db' | 'queue' | 'log'> & { now: () => Date };

/** A further run takes what is left. */
const mostAtOnce = 500;

/**
 * Settles turns that nobody's edit or review has settled, as when a judge leaves; reminds those whose turn it is, and
 * does at a deadline what its step says. It may run twice at once, and after a standstill: each turn is locked with its
 * post, and done once. What fails at one post is logged and left to the next run; the others go on.
 * @returns how many turns were acted on
 */
export async function watchTurns(deps: Deps): Promise<number> {
  let done = await settleStale(deps);
  for (const due of await listDueTurns(deps.db, deps.now(), mostAtOnce))
    done += await attempt(deps, due.post_id, () => onTurn(deps, due));
  return done;
}

/** @returns 0 where it failed */
async function attempt(
  { log }: Pick<Deps, 'log'>,
  post: number,
  act: () => Promise<number>,
): Promise<number> {
  try {
    return await act();
  } catch (error) {
    log.error({ err: error, post }, 'the approval turn of a post could not be acted on');
    return 0;
  }
}

/** Looks at every post in review in steps without a lock, and settles those whose turn on record is another. */
async function settleStale(deps: Deps): Promise<number> {
  const { db } = deps;
  let done = 0;
  for (let last = 0; ;) {
    const posts = await listStepped(db, last, mostAtOnce);
    const end = posts.at(-1);
    if (!end) return done;
    last = end.id;
    for (const [organizationId, own] of Map.groupBy(posts, ({ organization_id }) => organization_id)) {
      const approvals = await approvalsOf(db, own);
      for (const { id, content_hash } of own) {
        const approval = approvals.get(id);
        if (!approval || !isStale(approval, content_hash)) continue;
        done += await attempt(deps, id, () => settleById(deps, { organizationId, id }));
      }
    }
  }
}

function settleById(
  { db, queue, now }: Deps,
  { organizationId, id }: { organizationId: number; id: number },
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const post = await lockPost(trx, organizationId, id);
    if (!post) return 0;
    await settleOne(trx, { queue, now: now(), actor: { userId: null } }, post);
    await announcePost(trx, { organizationId, userId: null }, id);
    return 1;
  });
}

function isStale({ turn, open, steps }: Approval, hash: string): boolean {
  if ((open?.step_id ?? null) !== turn || (open && open.content_hash !== hash)) return true;
  const vacant = steps.find(({ id }) => id === turn)?.judges.vacant ?? false;
  return open !== undefined && vacant && !open.vacancy_told;
}

async function settleOne(trx: Trx, ctx: PassingOn, post: StoredPost): Promise<void> {
  const { turn } = await settleTurn(trx, post, ctx.now);
  if (turn) await notifyTurn(trx, ctx, post, turn);
}

/** Notifies whose turn it has become; owners and admins too, once nobody else can approve any more. */
async function notifyTurn(trx: Trx, ctx: PassingOn, post: StoredPost, turn: PostTurn): Promise<void> {
  if (turn.judges.vacant) await updateTurn(trx, turn.id, { vacancy_told: true });
  await notify(trx, ctx.queue, messageOfTurn(ctx, post, turn));
}

interface Acting extends Pick<Context, 'queue' | 'now'> {}

interface OnTurn {
  post: StoredPost;
  turn: Turn;
  step: Approval['steps'][number];
}

/** Acts on a turn with the post's row locked, if it is still the post's; another one that has begun is told. */
async function onTurn({ db, queue, now }: Deps, { id, post_id, organization_id }: DueTurn): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const post = await lockPost(trx, organization_id, post_id);
    if (!post) return 0;
    const { turn: settled } = await settleTurn(trx, post, now());
    if (settled?.id !== id) {
      if (settled) await notifyTurn(trx, { queue, now: now(), actor: { userId: null } }, post, settled);
      await announcePost(trx, { organizationId: organization_id, userId: null }, post.id);
      return 1;
    }
    const approval = await approvalOf(trx, post);
    const turn = approval?.open;
    const step = approval?.steps.find((one) => one.id === turn?.step_id);
    if (!turn || !step) return 0;
    await actOn(trx, { queue, now: now() }, { post, turn, step });
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
      title: () =>
        waitingFor(step).length > 0
          ? t`Reminder: “${{ title: titleOf(post) }}” waits for your approval at “${{ step: name }}”`
          : t`Reminder: “${{ title: titleOf(post) }}” still waits at “${{ step: name }}”`,
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
      const now = (await approvalOf(trx, post))?.steps.find(({ id }) => id === step.id) ?? step;
      return notifyOf(trx, ctx, post, {
        to: waitingFor(now),
        title: () => overdue(post, name),
        body: () =>
          now.judges.standIns.length > 0 ? t`Others can approve it now as well.` : post.author_notes,
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

/** The author, where nobody but guests is asked any more. */
const orAuthor = (people: readonly number[], { author_user_id: author }: StoredPost) =>
  people.length > 0 || author === null ? people : [author];

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
    to: orAuthor(message.to, post),
    path,
    organizationId: post.organization_id,
    event: 'draft_awaits_me',
    projectId: post.project_id,
    by: null,
    now,
  });
}
