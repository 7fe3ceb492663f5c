import { createHmac } from 'node:crypto';

import { t } from '#contract/message.ts';
import { NetworkError, type NetworkStep, type Sending } from './network.ts';

/**
 * A site's post is a draft before it is published: `prepare` creates and fills it, `send` only changes its
 * state. Whoever publishes a draft twice has published it once, so that a lost answer can do no harm.
 */

/**
 * The slug of a draft until it is published. The same post of the same account gives the same one, so that
 * preparing it again finds the draft instead of leaving another one there; a published post has a slug of its
 * own. It says nothing about the post, and another installation's differs.
 */
export function markerOf(secret: string, { body, media, lang, options }: NetworkStep): string {
  const chosen = Object.entries(options ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const files = media.map(({ url, type, alt }) => [url, type ?? null, alt ?? null]);
  const content = JSON.stringify([body, files, lang, chosen]);
  return `copydesk-${createHmac('sha256', secret).update(content).digest('hex').slice(0, 24)}`;
}

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
