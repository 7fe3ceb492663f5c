import type { NetworkErrorKind } from '#server/networks/network.ts';

type State = 'ready' | 'expiring' | 'needs_reconnect' | 'paused';

const hourMs = 3_600_000;

/** How long before its end a connection counts as expiring, in ms: an admin may be away over a weekend. */
const expiringMs = 7 * 24 * hourMs;

/** How long before its end admins are notified, in ms. */
export const warningMs = 24 * hourMs;

/** How often a connection is confirmed at its network if nothing else calls for it, in ms. */
export const checkEveryMs = 24 * hourMs;

/** The pause before another attempt when a network could not be reached, in ms. */
const againMs = 10 * 60_000;

interface Known {
  expiresAt: Date | null;
  /** The kind of the network's last refusal; null where it accepted the account. */
  trouble: NetworkErrorKind | null;
}

/** The state of a connection. A pause is set and ended by people only. */
export function stateOf(before: State, { expiresAt, trouble }: Known, now: Date): State {
  if (before === 'paused') return 'paused';
  if (trouble === 'expired' || (expiresAt && expiresAt <= now)) return 'needs_reconnect';
  if (expiresAt && expiresAt.getTime() - now.getTime() <= expiringMs) return 'expiring';
  return 'ready';
}

/**
 * When a healthy connection is checked next: to renew it, to confirm it, to mark it as expiring, to warn of
 * that, and when it has expired.
 */
export function nextCheck(
  { renewAt, expiresAt }: { renewAt: Date | null; expiresAt: Date | null },
  now: Date,
): Date {
  const end = expiresAt?.getTime();
  const times = [
    now.getTime() + checkEveryMs,
    ...(renewAt ? [Math.max(renewAt.getTime(), now.getTime() + againMs)] : []),
    ...(end === undefined ? [] : [end - expiringMs, end - warningMs, end]),
  ];
  return new Date(Math.min(...times.filter((time) => time > now.getTime())));
}

/**
 * When to check again after the network could not be asked. @param waitMs the pause that the network
 * requested
 */
export function checkAgainAt(waitMs: number | null, now: Date): Date {
  return new Date(now.getTime() + Math.max(againMs, waitMs ?? 0));
}
