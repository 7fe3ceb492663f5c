import { t } from '#contract/message.ts';
import { NetworkError, type Sending } from './network.ts';

/**
 * A site's post is a draft before it is published: `prepare` creates and fills it, `send` only changes its
 * state. Whoever publishes a draft twice has published it once, so that a lost answer can do no harm.
 */

/** How long a server may still be processing a request whose response was lost, in ms. */
const settledMs = 2 * 60_000;

/**
 * Waits until nothing can be on its way any more.
 * @throws NetworkError `retry` before that
 */
export function awaitSettled({ attemptedAt }: Pick<Sending, 'attemptedAt'>, now: Date): void {
  const age = now.getTime() - attemptedAt.getTime();
  if (age >= settledMs) return;
  throw new NetworkError('retry', () => t`It isn’t published yet, but may still arrive.`, {
    next: null,
    waitMs: settledMs - age,
  });
}

/** Somebody deleted the draft at the site between preparing and publishing. */
export function draftGone(host: string): NetworkError {
  return new NetworkError('retry', () => t`The draft of this post was deleted on ${{ host }}.`, {
    next: null,
  });
}
