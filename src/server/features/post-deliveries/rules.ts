import type { PostState, TargetState } from '#contract/posts.ts';

/** A post may leave this long after its time, in ms (decisions, Sending); later a person is asked. */
export const lateMs = 15 * 60_000;

/** Attempts that brought nothing, after which a person is asked. */
export const mostAttempts = 5;

/** Until the attempt after `failures` that brought nothing, in ms: half a minute, doubled each time. */
export function pauseBefore(failures: number): number {
  return 30_000 * 2 ** Math.max(0, failures - 1);
}

/** Why nothing of a post leaves whose design is not drawn yet. */
export const awaitsItsPicture = 'The picture of its design is still being made.';

/** Whether a post has a design that no picture was made of yet: nothing of it is out then. */
export function isUndrawn(post: { design: unknown; design_picture: unknown }): boolean {
  return post.design !== null && post.design_picture === null;
}

/** What a delivery looks like just before it takes its next step. */
export interface Situation {
  dueAt: Date;
  nextAttemptAt: Date | null;
  /** Whether the world sees a part of it already. */
  begun: boolean;
  /** The content that was released, and the one that the post has. */
  releasedHash: string;
  hash: string;
  /** Whether its design has no picture yet. */
  undrawn: boolean;
  paused: string | null;
  /** When its project, which had been archived, was made active again. */
  restoredAt: Date | null;
  /** The organization’s plan where it does not publish: it did when the post was released. Null where it does. */
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
  | { kind: 'later'; at: Date; reason: string | null }
  | { kind: 'held'; reason: string }
  | { kind: 'missed' | 'skipped' | 'failed'; reason: string; next: string };

/**
 * What keeps a delivery from going on at this instant; null for nothing. It is asked when a worker takes the
 * delivery, and again right before anything leaves.
 */
export function obstacleTo(situation: Situation, now: Date): Obstacle | null {
  const { dueAt, nextAttemptAt, begun, account, paused, restoredAt } = situation;
  if (dueAt > now) return { kind: 'later', at: dueAt, reason: null };
  // Its template changed: whoever draws it says so, and takes the release back.
  if (situation.hash !== situation.releasedHash && !situation.undrawn)
    return {
      kind: 'skipped',
      reason: 'The post was changed after it had been released, so this was not sent.',
      next: 'Release the post again as it is now.',
    };
  // Restoring a project publishes nothing by itself. What a person has decided since is due later than that.
  if (restoredAt !== null && dueAt <= restoredAt)
    return {
      kind: 'missed',
      reason: 'Its project was archived and restored before this was sent.',
      next: begun
        ? 'Decide about the rest: “Send now” sends it, “Let go” drops it.'
        : 'Decide whether it is still to be sent: “Send now” sends it, “Let go” drops it.',
    };
  const wait = account.resumeAt && account.resumeAt > now ? account.resumeAt : null;
  // A thread that has begun goes on, however late: half of it is worse.
  const latest = new Date(dueAt.getTime() + lateMs);
  if (!begun && (now > latest || (wait && wait > latest)))
    return {
      kind: 'missed',
      reason: missedBecause(situation, now, wait),
      next: 'Decide whether it is still to be sent: “Send now” sends it, “Let go” drops it.',
    };
  if (situation.undrawn) return { kind: 'held', reason: awaitsItsPicture };
  if (paused !== null) return { kind: 'held', reason: `Sending is paused: ${paused}` };
  if (situation.lacksPlan !== null)
    return {
      kind: 'held',
      reason: `The plan ${situation.lacksPlan} does not publish. It goes on when the organization has one that does.`,
    };
  if (account.removed)
    return {
      kind: 'failed',
      reason: `${account.name} is no longer connected.`,
      next: 'Connect the account again, or send the post to another one.',
    };
  if (account.state === 'needs_reconnect')
    return {
      kind: 'failed',
      reason: `${account.name} must be connected again.`,
      next: 'Connect it again under Settings → Accounts, then send this again.',
    };
  if (account.state === 'paused')
    return {
      kind: 'held',
      reason: `${account.name} is paused${account.pausedReason ? `: ${account.pausedReason}` : '.'}`,
    };
  if (wait) return { kind: 'later', at: wait, reason: 'The network asks this account to wait.' };
  if (nextAttemptAt && nextAttemptAt > now) return { kind: 'later', at: nextAttemptAt, reason: null };
  return null;
}

function missedBecause(
  { paused, lacksPlan, account, undrawn }: Situation,
  now: Date,
  wait: Date | null,
): string {
  if (paused !== null) return `Its time passed while sending was paused: ${paused}`;
  if (lacksPlan !== null) return `Its time passed while the plan ${lacksPlan} did not publish.`;
  if (account.state === 'paused') return `Its time passed while ${account.name} was paused.`;
  if (wait && wait > now) return 'The network asks this account to wait until long after its time.';
  if (undrawn) return 'The picture of its design was not made within 15 minutes of its time.';
  return 'It could not be sent within 15 minutes of its time.';
}

/** A delivery that will go on by itself, or waits for somebody to settle it. */
const open: readonly TargetState[] = ['queued', 'preparing', 'sending', 'unknown'];

/**
 * The state of a released post, from its deliveries. What is unknown keeps it at `sending`: whether it is sent,
 * somebody has yet to say. Deliveries that were called off do not count.
 */
export function postStateOf(targets: readonly TargetState[]): PostState {
  const counted = targets.filter((state) => state !== 'cancelled');
  if (counted.length === 0) return 'cancelled';
  if (counted.some((state) => open.includes(state))) return 'sending';
  if (counted.every((state) => state === 'sent')) return 'sent';
  return counted.includes('sent') ? 'partly_sent' : 'failed';
}
