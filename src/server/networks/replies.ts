import { STATUS_CODES } from 'node:http';

import { textNow } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import type { FetchError } from '#server/lib/fetch-error.ts';
import type { Fetched } from '#server/lib/io.ts';
import { readHtml } from '#server/lib/plain-text.ts';
import { NetworkError } from './network.ts';

/** What an unsuccessful, missing or unreadable response means where it depends on the request alone. */

/** A request, as far as its failures depend on it. */
export interface Effect {
  /** It publishes something: without an answer the outcome is open. */
  seen: boolean;
  /** Whether all of it was read for sending; absent for one that is sent at once. */
  isRead?: () => boolean;
}

const weekMs = 7 * 86_400_000;

/** The pause that a network asks for in its answer, in ms: at most a week, as with `Retry-After`. */
export const pauseMs = (seconds: number): number => Math.min(Math.ceil(seconds * 1_000), weekMs);

export const checkAccount = () => t`Check the account to see whether it was published.`;
export const fixInCopy = () => t`Fix it in a copy of the post and publish the copy.`;

/**
 * A network's own message for people: no markup, no secret that it repeats, at most 300 characters.
 * @param message null where it sent none: then the status alone
 */
export function replyTextOf(message: string | null, status: number, secrets: readonly string[]): string {
  const muted = secrets.reduce(
    (text, secret) => text.replaceAll(secret, '…'),
    message?.slice(0, 2_000) ?? '',
  );
  return readHtml(muted).text?.slice(0, 300) ?? `${status} ${STATUS_CODES[status] ?? ''}`.trim();
}

/** There was no response. The message is ours, since the network sent none. */
export function noAnswer(network: string, error: FetchError, { seen, isRead }: Effect): NetworkError {
  const reason = () => textNow(error.text);
  // Of an upload that broke off, no server can have published anything. After a redirect the first may have.
  const isOpen = seen && !error.nothingSent && isRead?.() !== false;
  if (error.problem === 'refused' && !isOpen)
    return new NetworkError(
      'reject',
      () => t`${{ network }} cannot be reached from here: ${{ reason: reason() }}`,
      {
        next: () => t`Ask an administrator of Copydesk to allow it, then retry.`,
        cause: error,
      },
    );
  if (isOpen)
    return new NetworkError(
      'unknown',
      () => t`${{ network }} did not say whether it was published: ${{ reason: reason() }}`,
      { next: checkAccount, cause: error },
    );
  // The reason names the host itself.
  const text = error.isHostUnknown ? reason : () => t`${{ network }} gave no answer: ${{ reason: reason() }}`;
  return new NetworkError('retry', text, { next: null, cause: error });
}

/** A response that does not match the documentation. */
export function unreadable(network: string, { status, headers }: Fetched, { seen }: Effect): NetworkError {
  return new NetworkError(
    seen ? 'unknown' : 'retry',
    () => t`The answer of ${{ network }} could not be understood.`,
    {
      replyText: `${status} ${headers['content-type'] ?? ''}`.trim(),
      next: seen ? checkAccount : null,
    },
  );
}

/** A server error: after a request that publishes, the outcome is open. */
export function failed(
  network: string,
  { replyText, waitMs }: { replyText: string; waitMs: number | null },
  { seen }: Effect,
): NetworkError {
  return seen
    ? new NetworkError(
        'unknown',
        () => t`${{ network }} failed without confirming whether it was published.`,
        { replyText, next: checkAccount },
      )
    : new NetworkError('retry', () => t`${{ network }} is not available.`, {
        replyText,
        next: null,
        waitMs,
      });
}
