import type { MessageText } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import type { PostState, TargetState } from '#contract/post-states.ts';
import { inEnglish } from '#server/lib/message-text.ts';

/** How long after its time a post may still be published, in ms; later a person decides. */
export const lateMs = 15 * 60_000;

/** Failed attempts after which a person is asked. */
export const mostAttempts = 5;

/** The pause after `failures` failed attempts, in ms: half a minute, doubled each time. */
export function pauseBefore(failures: number): number {
  return 30_000 * 2 ** Math.max(0, failures - 1);
}

const saysItAwaits = () => t`Its design is still being rendered.`;

/** Why a post whose design is not drawn yet is not published. Always English, since it is found by it. */
export const awaitsItsPicture = inEnglish(saysItAwaits);

/** Whether a post has a design without a picture yet; then none of it is published. */
export function isUndrawn(post: { design: unknown; design_picture: unknown }): boolean {
  return post.design !== null && post.design_picture === null;
}

/** What is known of a delivery just before its next step. */
export interface Situation {
  dueAt: Date;
  nextAttemptAt: Date | null;
  /** Whether a part of it is published already. */
  begun: boolean;
  /** The content that was released, and the one that the post has. */
  releasedHash: string;
  hash: string;
  /** Whether its design has no picture yet. */
  undrawn: boolean;
  paused: string | null;
  /** When its project, which had been archived, was restored. */
  restoredAt: Date | null;
  /** The organization's plan, where it cannot publish any more. Null where it can. */
  lacksPlan: string | null;
  account: {
    name: string;
    state: 'ready' | 'expiring' | 'needs_reconnect' | 'paused';
    pausedReason: string | null;
    resumeAt: Date | null;
    removed: boolean;
  };
}

export type Obstacle =
  | { kind: 'later'; at: Date; reason: MessageText | null }
  | { kind: 'held'; reason: MessageText }
  | { kind: 'missed' | 'skipped' | 'failed'; reason: MessageText; next: MessageText };

/**
 * What prevents a delivery from going on at this instant; null for nothing. Checked when a worker claims the
 * delivery, and again right before anything is sent.
 */
export function obstacleTo(situation: Situation, now: Date): Obstacle | null {
  const { dueAt, nextAttemptAt, begun, account, paused, restoredAt } = situation;
  if (dueAt > now) return { kind: 'later', at: dueAt, reason: null };
  // Its template changed: the design job reports that and withdraws the release.
  if (situation.hash !== situation.releasedHash && !situation.undrawn)
    return {
      kind: 'skipped',
      reason: () => t`The post was changed after approval, so this was not published.`,
      next: () => t`Approve the new version.`,
    };
  // Restoring a project publishes nothing by itself. What a person has released since is due later than that.
  if (restoredAt !== null && dueAt <= restoredAt)
    return {
      kind: 'missed',
      reason: () => t`Its project was archived and restored before this was published.`,
      next: begun
        ? () => t`Decide about the rest: publish it now or skip it.`
        : () => t`Decide whether to publish it now or skip it.`,
    };
  const wait = account.resumeAt && account.resumeAt > now ? account.resumeAt : null;
  // A thread that has begun continues, however late: half of it is worse.
  const latest = new Date(dueAt.getTime() + lateMs);
  if (!begun && (now > latest || (wait && wait > latest)))
    return {
      kind: 'missed',
      reason: missedBecause(situation, now, wait),
      next: () => t`Decide whether to publish it now or skip it.`,
    };
  if (situation.undrawn) return { kind: 'held', reason: saysItAwaits };
  if (paused !== null) return { kind: 'held', reason: () => t`Publishing is paused: ${{ reason: paused }}` };
  const { lacksPlan: plan } = situation;
  if (plan !== null)
    return {
      kind: 'held',
      reason: () =>
        t`The plan ${{ plan }} doesn’t include publishing. Publishing continues with a plan that does.`,
    };
  if (account.removed)
    return {
      kind: 'failed',
      reason: () => t`${{ account: account.name }} is no longer connected.`,
      next: () => t`Reconnect the account, or publish the post to another one.`,
    };
  if (account.state === 'needs_reconnect')
    return {
      kind: 'failed',
      reason: () => t`${{ account: account.name }} must be reconnected.`,
      next: () => t`Reconnect it under Settings → Connected accounts, then retry.`,
    };
  if (account.state === 'paused')
    return {
      kind: 'held',
      reason: () =>
        account.pausedReason
          ? t`${{ account: account.name }} is paused: ${{ reason: account.pausedReason }}`
          : t`${{ account: account.name }} is paused.`,
    };
  if (wait)
    return { kind: 'later', at: wait, reason: () => t`The network’s rate limit applies to this account.` };
  if (nextAttemptAt && nextAttemptAt > now) return { kind: 'later', at: nextAttemptAt, reason: null };
  return null;
}

function missedBecause(
  { paused, lacksPlan, account, undrawn }: Situation,
  now: Date,
  wait: Date | null,
): MessageText {
  if (paused !== null) return () => t`Its time passed while publishing was paused: ${{ reason: paused }}`;
  if (lacksPlan !== null)
    return () => t`It missed its time because the plan ${{ plan: lacksPlan }} doesn’t include publishing.`;
  if (account.state === 'paused')
    return () => t`It missed its time because ${{ account: account.name }} was paused.`;
  if (wait && wait > now) return () => t`The network’s rate limit lasts until long after its scheduled time.`;
  if (undrawn) return () => t`Its design was not rendered within 15 minutes of its scheduled time.`;
  return () => t`It couldn’t be published within 15 minutes of its scheduled time.`;
}

/** Deliveries that continue by themselves, or wait for a person to settle them. */
export const openStates: readonly TargetState[] = ['queued', 'preparing', 'sending', 'unknown'];

/**
 * The state of a released post, from its deliveries. An unknown one keeps it at `sending` until a person
 * settles it. Cancelled deliveries do not count.
 */
export function postStateOf(targets: readonly TargetState[]): PostState {
  const counted = targets.filter((state) => state !== 'cancelled');
  if (counted.length === 0) return 'cancelled';
  if (counted.some((state) => openStates.includes(state))) return 'sending';
  if (counted.every((state) => state === 'sent')) return 'sent';
  return counted.includes('sent') ? 'partly_sent' : 'failed';
}
