import { STATUS_CODES } from 'node:http';
import { z } from 'zod';

import { textNow } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import type { FetchError } from '#server/lib/fetch-error.ts';
import type { Fetched } from '#server/lib/io.ts';
import { readHtml } from '#server/lib/plain-text.ts';
import { readJson } from '#server/lib/read-json.ts';
import { resetMs } from '#server/lib/retry-after.ts';
import { NetworkError } from '#server/networks/network.ts';
import { checkAccount } from '#server/networks/replies.ts';
import { connectAgain } from '#server/networks/sign-in.ts';

/** https://docs.joinmastodon.org/entities/Error/ */
const refusal = z.object({ error: z.string(), error_description: z.string().optional().catch(undefined) });

/**
 * The meaning of an unsuccessful response. After a `seen` request a server error leaves the outcome open:
 * Mastodon stores a post first and fails afterwards, when its queue is unreachable.
 */
export function answered(
  answer: Fetched,
  from: {
    server: string;
    secrets: readonly string[];
    seen?: boolean;
    refused?: ((host: string) => string) | undefined;
    now: () => Date;
  },
): NetworkError {
  const { status } = answer;
  const { host } = new URL(from.server);
  const replyText = messageIn(answer, from.secrets);
  if (status === 401) return signedOut(answer, from);
  if (status === 403 && /scope/i.test(replyText))
    return new NetworkError('expired', () => t`${{ host }} was not asked to allow this.`, {
      replyText,
      next: connectAgain,
    });
  if (status === 403)
    return new NetworkError('reject', () => t`${{ host }} does not let this account do that.`, {
      replyText,
      next: () => t`Sign in there: the account may be locked, or wait for something to be confirmed.`,
    });
  if (status === 429)
    return new NetworkError('rate_limited', () => t`${{ host }} limits the rate of this account for now.`, {
      replyText,
      next: null,
      waitMs: answer.waitMs ?? resetMs(answer.headers, from.now()),
    });
  if (status >= 500 || status === 408 || status === 425)
    return from.seen
      ? new NetworkError(
          'unknown',
          () => t`${{ host }} failed without confirming whether it was published.`,
          {
            replyText,
            next: checkAccount,
          },
        )
      : new NetworkError('retry', () => t`${{ host }} is not available.`, {
          replyText,
          next: null,
          waitMs: answer.waitMs,
        });
  // A file that is still being processed; uploads stay.
  if (status === 422 && /not finished processing/i.test(replyText))
    return new NetworkError('retry', () => t`${{ host }} has not finished with the media.`, {
      replyText,
      next: null,
    });
  const { refused = () => t`${{ host }} rejected the post.` } = from;
  return new NetworkError('reject', () => refused(host), {
    replyText,
    next: () => t`Fix the issue in a copy and publish it, or retry this one.`,
  });
}

export function signedOut(
  answer: Fetched,
  { server, secrets }: { server: string; secrets: readonly string[] },
): NetworkError {
  return new NetworkError(
    'expired',
    () => t`${{ host: new URL(server).host }} no longer accepts this account’s sign-in.`,
    {
      replyText: messageIn(answer, secrets),
      next: connectAgain,
    },
  );
}

/** The meaning of a missing or unreadable response. The message is ours, since the server sent none. */
export function silent(error: FetchError, seen: boolean): NetworkError {
  const reason = () => textNow(error.text);
  // After a redirect the first server may have published it.
  const isOpen = seen && !error.nothingSent;
  if (error.problem === 'refused' && !isOpen)
    return new NetworkError(
      'reject',
      () => t`The account’s server cannot be reached from here: ${{ reason: reason() }}`,
      {
        next: () => t`Ask an administrator of Copydesk to allow the server’s address, then retry.`,
        cause: error,
      },
    );
  if (isOpen)
    return new NetworkError(
      'unknown',
      () => t`The server did not say whether it is out: ${{ reason: reason() }}`,
      {
        next: checkAccount,
        cause: error,
      },
    );
  return new NetworkError('retry', () => t`The account’s server gave no answer: ${{ reason: reason() }}`, {
    next: null,
    cause: error,
  });
}

/** The server's own message for people: no markup, no secret that it repeats, at most 300 characters. */
function messageIn(answer: Fetched, secrets: readonly string[]): string {
  const parsed = refusal.safeParse(jsonOf(answer));
  const status = `${answer.status} ${STATUS_CODES[answer.status] ?? ''}`.trim();
  if (!parsed.success) return status;
  const { error, error_description: more } = parsed.data;
  const full = more ? `${error}: ${more}` : error;
  const muted = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), full.slice(0, 2_000));
  return readHtml(muted).text?.slice(0, 300) ?? status;
}

/** Null for invalid JSON. */
export function jsonOf(answer: Fetched): unknown {
  return readJson(answer.text());
}
