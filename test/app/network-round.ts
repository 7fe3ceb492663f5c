import { z } from 'zod';

import { networkNames } from '#contract/networks/facts.ts';
import { faultPoints } from '#server/areas/delivery/post-deliveries/fault-points.ts';

/** Shared by the process that kills and the one that is killed. */
export const crashSecret = 'a secret only for tests, of some length';

/**
 * How a worker’s life ends. At a place between two steps it stops there for good, by an exception that nothing catches,
 * and its adapter is gone. Around a request it is killed by SIGKILL: before the request leaves, while it is under way,
 * or when the response has arrived and nothing has read it.
 */
const ending = z.union([
  z.object({ point: z.enum(faultPoints), nth: z.number() }),
  z.object({ request: z.number(), when: z.enum(['before', 'during', 'after']), afterMs: z.number() }),
]);

export type NetworkEnding = z.infer<typeof ending>;

/** What a worker is to do: deliver all that is due now, and end as it is told. */
export const round = z.object({
  network: z.enum(networkNames),
  /** Of the double. */
  origin: z.string(),
  /** The time there and here, in ms. */
  now: z.number(),
  ending: ending.nullable(),
});

export type Round = z.infer<typeof round>;

/** Most lives end between two steps, which costs no process; the others around one of their requests. */
export function endingBy(random: () => number): NetworkEnding {
  const point = faultPoints[Math.floor(random() * faultPoints.length)];
  const [nth, request] = [1 + Math.floor(random() * 3), 1 + Math.floor(random() * 6)];
  if (point && random() < 0.8) return { point, nth };
  const when = (['before', 'during', 'after'] as const)[Math.floor(random() * 3)] ?? 'before';
  return { request, when, afterMs: Math.floor(random() * 4) };
}
