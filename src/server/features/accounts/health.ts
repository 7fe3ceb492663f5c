import type { NetworkErrorKind } from '#server/networks/network.ts';

type State = 'ready' | 'expiring' | 'needs_reconnect' | 'paused';

const hourMs = 3_600_000;

/** So long before its end a connection counts as expiring, in ms: an admin may be away over a weekend. */
const expiringMs = 7 * 24 * hourMs;

/** So long before its end admins are told, in ms. */
export const warningMs = 24 * hourMs;

/** A connection that nothing else calls for is confirmed at its network this often, in ms. */
export const checkEveryMs = 24 * hourMs;

/** A network that could not be asked is asked again after so long, in ms. */
const againMs = 10 * 60_000;

interface Known {
  expiresAt: Date | null;
  /** What the network's last word meant; null where it was content. */
  trouble: NetworkErrorKind | null;
}

/** How a connection stands. A pause is a person's, and only a person ends it. */
export function stateOf(before: State, { expiresAt, trouble }: Known, now: Date): State {
  if (before === 'paused') return 'paused';
  if (trouble === 'expired' || (expiresAt && expiresAt <= now)) return 'needs_reconnect';
  if (expiresAt && expiresAt.getTime() - now.getTime() <= expiringMs) return 'expiring';
  return 'ready';
}

/**
 * When the program looks after a connection that is in order: to renew it, to confirm it, to say that it is
 * expiring, to warn of that, and when it has ended.
 */
export function nextLook(
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

/** When it looks again after the network could not be asked. @param waitMs what the network asked for */
export function lookAgain(waitMs: number | null, now: Date): Date {
  return new Date(now.getTime() + Math.max(againMs, waitMs ?? 0));
}
