import type { Plan } from './chunks.ts';

/** The upload of one video. Whoever has its address can upload to it, so it is only in the memory of this process. */
export interface Session {
  readonly address: string;
  readonly plan: Plan;
  /** MIME type. */
  readonly type: string;
  /** When the address ends, in ms. */
  readonly until: number;
  /** How many chunks TikTok has confirmed. */
  confirmed: number;
  /** The last chunk, which makes the video a post; null where it is not read yet, or not held any longer. */
  last: Uint8Array<ArrayBuffer> | null;
  /** The last chunk was sent, and its answer was lost: it may still arrive. */
  mayArrive: boolean;
  /** TikTok has refused a chunk: nothing more can be sent. */
  isOver: boolean;
}

/** By their `publish_id`. */
export type Sessions = Map<string, Session>;

export const newSessions = (): Sessions => new Map();

const mostSessions = 1_000;

/** How many last chunks are held at once: a few hundred megabytes. */
const mostHeld = 32;

export function remember(sessions: Sessions, publishId: string, session: Session, now: Date): void {
  sessions.set(publishId, session);
  for (const [id, { until }] of sessions) if (until <= now.getTime()) sessions.delete(id);
  const [oldest] = sessions.keys();
  if (sessions.size > mostSessions && oldest !== undefined) sessions.delete(oldest);
}

/** Holds the last chunk until it is sent. A session whose chunk makes room for others reads it again. */
export function hold(sessions: Sessions, session: Session, last: Uint8Array<ArrayBuffer>): void {
  session.last = last;
  const holding = [...sessions.values()].filter((one) => one.last !== null && one !== session);
  for (const one of holding.slice(0, Math.max(0, holding.length + 1 - mostHeld))) one.last = null;
}
