import { once } from 'node:events';
import { z } from 'zod';

import { t } from '#contract/message.ts';
import type { NetworkFacts } from '#contract/networks/facts.ts';
import { NetworkError, type NetworkAccount } from './network.ts';
import { connectAgain } from './sign-in.ts';

/** The switches of a sandbox, and the failures of real networks that they simulate. */

/** What a sandbox account's settings can contain; absent ones are off. */
export const sandboxSwitches = z.object({
  /** Answers only after so many milliseconds. */
  slow_ms: z.number().int().min(0).max(600_000).optional(),
  /** Accepts, and never answers. */
  times_out_after_accepting: z.boolean().optional(),
  /** Refuses with a `Retry-After` of so many seconds. */
  rate_limited: z.number().int().min(0).max(86_400).optional(),
  /** Refuses with this message. */
  rejects: z.string().max(500).optional(),
  /** Fails before it accepts anything. */
  unavailable: z.boolean().optional(),
  expired_token: z.boolean().optional(),
});

export function switchesOf({ settings }: NetworkAccount) {
  return sandboxSwitches.parse(settings);
}

/** Refusals of a network that do not depend on the request. */
export function refuseBySwitches(facts: NetworkFacts, switches: z.output<typeof sandboxSwitches>): void {
  if (switches.expired_token) throw expired(facts);
  if (switches.unavailable)
    throw new NetworkError('retry', () => t`${{ network: facts.label }} is not available.`, {
      replyText: '503 Service Unavailable',
      next: null,
    });
  if (switches.rate_limited !== undefined)
    throw new NetworkError(
      'rate_limited',
      () => t`${{ network: facts.label }} limits the rate of this account for now.`,
      {
        replyText: '429 Too Many Requests',
        next: null,
        waitMs: switches.rate_limited * 1_000,
      },
    );
}

/** Ends only when the caller's time is up. */
export async function silence(signal: AbortSignal): Promise<never> {
  signal.throwIfAborted();
  await once(signal, 'abort');
  signal.throwIfAborted();
  throw new Error('A signal that has ended is not aborted.');
}

export function rejected(facts: NetworkFacts, replyText: string): NetworkError {
  return new NetworkError('reject', () => t`${{ network: facts.label }} rejected the post.`, {
    replyText,
    next: () => t`Fix the issue in a copy and publish it, or retry this one.`,
  });
}

export function expired(facts: NetworkFacts): NetworkError {
  return new NetworkError(
    'expired',
    () => t`${{ network: facts.label }} no longer accepts this account’s sign-in.`,
    {
      replyText: '401 The access token has expired.',
      next: connectAgain,
    },
  );
}
