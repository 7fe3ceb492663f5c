import type { Transaction } from 'kysely';

import { CodedError, invalid } from '#contract/errors.ts';
import { plural, t } from '#contract/message.ts';
import type { Finding } from '#contract/posts/posts.ts';
import { enqueue } from '#server/areas/delivery/post-deliveries/enqueue.ts';
import { insertEvent } from '#server/areas/delivery/post-deliveries/store.ts';
import { heldApprovalOf, requireApproved, type Approval } from '#server/areas/posts/approval/approval.ts';
import { closeTurn } from '#server/areas/posts/approval/turns.ts';
import { orderPicture } from '#server/areas/posts/design-pictures/jobs.ts';
import { orderOf } from '#server/areas/posts/design-pictures/picture.ts';
import { issueShortLinks } from '#server/areas/posts/short-links/issue.ts';
import { keepVersion } from '#server/areas/posts/versions/keep.ts';
import { sayPause } from '#server/areas/workspace/organization/pause.ts';
import { requireActive } from '#server/areas/workspace/projects/active.ts';
import type { Context } from '#server/context.ts';
import type { PostsTable } from '#server/db/publishing-tables.ts';
import type { Tables } from '#server/db/tables.ts';
import { readBy } from '#server/lib/languages.ts';
import { inEnglish } from '#server/lib/message-text.ts';
import { findingsOf } from './findings.ts';
import { requireChoices } from './require-choices.ts';
import * as store from './store.ts';

/** Who releases a post, and when. */
export interface Releasing extends Pick<Context, 'queue' | 'now' | 'settings'> {
  actor: { userId: number | null };
  /** The guest who releases it, where it is not a member. */
  guest?: string;
}

/**
 * Releases a post at its time, or now, in the caller's transaction, which holds its row: afterwards it is
 * scheduled, its deliveries are bound to its present content, and their jobs are queued. A design without a
 * picture is being drawn, and the deliveries wait for it. Accounts whose network would refuse the post,
 * according to the checks, are left out; the others still get it. A needed choice that is missing stops all of them:
 * a person has to make it, or to leave the account out.
 * @throws CodedError invalid_state where a step of its approval is open; validation_error where a needed choice is missing, no account is left, an account to leave out
 * is not the post's, or the design cannot be drawn; invalid_state where the post has no accounts or its project is
 * archived
 */
export async function release(
  trx: Transaction<Tables>,
  { queue, now, settings, actor, guest }: Releasing,
  post: store.StoredPost & { project_lang: string },
  {
    by,
    dueAt,
    paused,
    leaveOut = [],
    judged,
  }: {
    by: NonNullable<PostsTable['released_by']>;
    dueAt: Date;
    paused: string | null;
    /** Accounts to leave out at the caller's request. */
    leaveOut?: readonly number[];
    /** What the verdict that releases it has worked out in this transaction, in which it kept the version too. */
    judged?: { approval: Approval | null };
  },
): Promise<Finding[]> {
  await requireActive(trx, post.project_id);
  requireApproved(judged ? judged.approval : await heldApprovalOf(trx, post));
  await closeTurn(trx, post.id, now);
  if (!judged) await keepVersion(trx, post, now);
  const undrawn = (await orderOf(trx, post)) !== null;
  const targets = await store.listTargets(trx, [post.id]);
  if (targets.every(({ removed }) => removed))
    throw new CodedError('invalid_state', t`This post has no connected account. Select one first.`);
  requireOwn(targets, leaveOut);
  const check = async () => {
    const checked = undrawn ? { ...post, design_picture: null } : post;
    return (await findingsOf({ db: trx, now, settings }, [checked], targets)).get(post.id) ?? [];
  };
  const findings = await check();
  const onRequest = targets.filter(({ account_id }) => leaveOut.includes(account_id));
  const others = targets.filter((target) => !onRequest.includes(target));
  requireChoices(post, others, findings);
  const refused = refusedAmong(others, findings);
  const sentTo = others.filter(({ id }) => !refused.has(id));
  const going = sentTo.map(({ id }) => id);
  if (going.length === 0) throw goesNowhere([...refused.values()]);
  await issueShortLinks(trx, settings, post, { accountIds: sentTo.map((target) => target.account_id), now });
  await store.leaveOut(trx, new Map(onRequest.map(({ id }) => [id, skippedOnRequest()])));
  if (refused.size > 0) {
    // The findings are in the caller’s language; what is stored is in English.
    const english = await readBy(null, async () => refusedAmong(others, await check()));
    await store.leaveOut(trx, new Map([...refused].map(([id, why]) => [id, english.get(id) ?? why])));
  }
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
    text: () =>
      t`Released for ${plural({ accounts: going.length }, { one: 'one account', other: '# accounts' })}.`,
    details: { by, user_id: actor.userId, guest, content_hash: post.content_hash, time: dueAt },
  });
  await enqueue(trx, queue, going, dueAt);
  if (undrawn) await orderPicture(trx, queue, post.id);
  const why = sayPause(paused);
  return why === null
    ? findings
    : [warning('paused', t`Publishing is paused: ${{ reason: why }}`), ...findings];
}

/** A warning that is not about the content. */
export function warning(code: string, text: string): Finding {
  return { code, severity: 'warn', network: null, account_id: null, where: null, text };
}

/**
 * @throws CodedError validation_error: with a mistyped id the post would otherwise go to the account to leave
 * out
 */
function requireOwn(targets: readonly store.Target[], leaveOut: readonly number[]): void {
  const own = targets.map(({ account_id }) => account_id);
  const strange = leaveOut.find((id) => !own.includes(id));
  if (strange === undefined) return;
  throw invalid(t`This post does not go to account ${{ account: strange }}, so it can’t be skipped.`, {
    leave_out: t`must be account ids of this post: ${{ ids: own.join(', ') }}`,
  });
}

/** @param refused by the checks, or disconnected */
function goesNowhere(refused: readonly store.LeftOut[]): CodedError {
  const reasons = new Set(refused.filter(({ state }) => state === 'skipped').map(({ reason }) => reason));
  const [first] = reasons;
  return first === undefined
    ? invalid(t`All accounts are skipped. Keep at least one.`, {
        leave_out: t`must leave an account that the post goes to`,
      })
    : invalid(`${t`No account would take this post.`} ${first}`, { body: [...reasons].join(' ') });
}

const skippedOnRequest = (): store.LeftOut => ({
  state: 'skipped',
  reason: inEnglish(() => t`Skipped when the post was approved.`),
  next_step: inEnglish(() => t`Create a separate draft for this account.`),
});

/** By their ids, in the language of who reads now. */
function refusedAmong(
  targets: readonly store.Target[],
  findings: readonly Finding[],
): Map<number, store.LeftOut> {
  return new Map(
    targets.flatMap((target) => {
      const why = whyLeftOut(target, findings);
      return why ? [[target.id, why] as const] : [];
    }),
  );
}

/** A refusal by one network stops only its own account; the others still get the post (spec rule 10). */
function whyLeftOut(target: store.Target, findings: readonly Finding[]): store.LeftOut | null {
  if (target.removed)
    return { state: 'cancelled', reason: t`The account was disconnected.`, next_step: null };
  const finding = findings.find(({ severity, account_id, network }) => {
    const here =
      account_id === null ? network === null || network === target.network : account_id === target.account_id;
    return severity === 'block' && here;
  });
  if (!finding) return null;
  return {
    state: 'skipped',
    reason: finding.text,
    next_step: t`Create a separate draft that fits this account.`,
  };
}
