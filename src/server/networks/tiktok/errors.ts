import { z } from 'zod';

import { t } from '#contract/message.ts';
import type { Fetched } from '#server/lib/io.ts';
import { readJson } from '#server/lib/read-json.ts';
import { NetworkError } from '#server/networks/network.ts';
import { failed, replyTextOf, checkAccount } from '#server/networks/replies.ts';
import { connectAgain } from '#server/networks/sign-in.ts';
import { meaningOf, otherFailure } from './refusals.ts';

/** As error messages name it. */
export const name = 'TikTok';

/** Limits count the last minute. https://developers.tiktok.com/doc/tiktok-api-v2-rate-limit */
const minuteMs = 60_000;

const refusal = z.object({
  error: z.object({ code: z.string(), message: z.string().catch('') }),
});

/** The code with which TikTok refuses, as often with status 200 as with another; null where there is none. */
export function codeIn(answer: Fetched): string | null {
  return refusal.safeParse(readJson(answer.text())).data?.error.code ?? null;
}

/** The code, empty where there is none, and TikTok's own message for people. */
export function replyIn(answer: Fetched, secrets: readonly string[]): { code: string; replyText: string } {
  const { code = '', message = '' } = refusal.safeParse(readJson(answer.text())).data?.error ?? {};
  const text = [code, message].filter(Boolean).join(': ');
  return { code, replyText: replyTextOf(text || null, answer.status, secrets) };
}

/** The meaning of a refusal; after a `seen` request a server error leaves the outcome open. */
export function refused(
  answer: Fetched,
  { secrets, seen = false }: { secrets: readonly string[]; seen?: boolean },
): NetworkError {
  const { status, waitMs } = answer;
  const { code, replyText } = replyIn(answer, secrets);
  // Whatever the code: a server that fails may have done it all the same.
  if (status >= 500 || status === 408 || failures.has(code))
    return failed(name, { replyText, waitMs }, { seen });
  const known = meaningOf(code === '' ? (byStatus[status] ?? '') : code);
  if (known) {
    const isPace = known.kind === 'rate_limited' && (code === 'rate_limit_exceeded' || status === 429);
    return new NetworkError(known.kind, known.problem, {
      replyText,
      next: known.next,
      waitMs: waitMs ?? (isPace ? minuteMs : null),
    });
  }
  // Any other code says that the request was not carried out.
  return new NetworkError('reject', () => t`TikTok rejected the request.`, {
    replyText,
    next: () => t`Retry. If it fails again, contact the administrator of your installation.`,
  });
}

/** TikTok's own, with any status: of requests, and as a reason of a post. */
const failures: ReadonlySet<string> = new Set(['internal_error', 'internal']);

const byStatus: Readonly<Record<number, string>> = {
  401: 'access_token_invalid',
  429: 'rate_limit_exceeded',
};

/** What becomes of a post that TikTok has given up for this reason; nothing of it was published. */
export function failure(reason: string): NetworkError {
  const { kind, problem, next } = meaningOf(reason) ?? otherFailure;
  return new NetworkError(kind, problem, { replyText: reason || null, next });
}

/** An error of a question about a post that TikTok has all of: it may be published by now. */
export function openAfter(error: unknown): unknown {
  if (!(error instanceof NetworkError)) return error;
  return new NetworkError('unknown', () => t`TikTok has the post, but did not say what became of it.`, {
    replyText: error.replyText ?? error.message,
    next: error.kind === 'expired' ? connectAgain : checkAccount,
    cause: error,
  });
}
