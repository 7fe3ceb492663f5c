import { z } from 'zod';

import type { MessageText } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import type { Fetched } from '#server/lib/io.ts';
import { readJson } from '#server/lib/read-json.ts';
import { NetworkError } from '#server/networks/network.ts';
import { failed, replyTextOf } from '#server/networks/replies.ts';
import { signInRefused } from '#server/networks/sign-in.ts';

/** As error messages name it. */
export const name = 'LinkedIn';

/** https://learn.microsoft.com/en-us/linkedin/shared/api-guide/concepts/error-handling; `error`: of the sign-in. */
const refusal = z.object({
  code: z.string().nullish().catch(null),
  message: z.string().nullish().catch(null),
  error: z.string().nullish().catch(null),
  error_description: z.string().nullish().catch(null),
  errorDetails: z
    .object({ inputErrors: z.array(z.object({ code: z.string() })) })
    .nullish()
    .catch(null),
});

/** What a refusal means to people, and what to do then. */
export interface Refused {
  problem: MessageText;
  next: MessageText;
}

interface From {
  secrets: readonly string[];
  seen?: boolean;
  now: () => Date;
  refused?: Refused | undefined;
}

const requestRefused: Refused = {
  problem: () => t`LinkedIn rejected the request.`,
  next: () => t`Retry. If it fails again, contact the administrator of your installation.`,
};

export const postRefused: Refused = {
  problem: () => t`LinkedIn rejected the post.`,
  next: () => t`Fix the issue in a copy and publish it, or retry this one.`,
};

/** The meaning of an unsuccessful response; after a `seen` request a server error leaves the outcome open. */
export function answered(
  answer: Fetched,
  { secrets, seen = false, now, refused = requestRefused }: From,
): NetworkError {
  const { status, waitMs } = answer;
  const { codes, replyText } = refusalIn(answer, secrets);
  if (status === 401) return signInRefused(name, replyText);
  if (status === 403)
    return new NetworkError('reject', () => t`LinkedIn does not let this account do that.`, {
      replyText,
      next: () =>
        t`Check your role on the page and the products of your LinkedIn app. Then reconnect the account and retry.`,
    });
  if (status === 426)
    return new NetworkError(
      'reject',
      () => t`LinkedIn has retired the version of its API that Copydesk uses.`,
      {
        replyText,
        next: () => t`Ask the administrator of your installation to update Copydesk, then retry.`,
      },
    );
  if (status === 429)
    return new NetworkError(
      'rate_limited',
      () => t`LinkedIn’s daily limit for this account or your app is reached.`,
      {
        replyText,
        next: null,
        waitMs: waitMs ?? untilMidnight(now()),
      },
    );
  if (status >= 500 || status === 408 || status === 409) return failed(name, { replyText, waitMs }, { seen });
  if (codes.some((code) => unfinished.test(code)))
    return new NetworkError('retry', () => t`LinkedIn has not finished with the media.`, {
      replyText,
      next: null,
    });
  const { problem, next } = refused;
  return new NetworkError('reject', problem, { replyText, next });
}

const unfinished = /^MEDIA_ASSET_(?:WAITING_UPLOAD|PROCESSING)$/;

const dayMs = 24 * 3_600_000;

/** Limits count by the day, in UTC. https://learn.microsoft.com/en-us/linkedin/shared/api-guide/concepts/rate-limits */
function untilMidnight(now: Date): number {
  return dayMs - (now.getTime() % dayMs);
}

/** Names of Java classes in front of a message. */
const exception = /^(?:[\w$]+\.)+\w*Exception: /;

/** LinkedIn's codes, and its message for people. */
export function refusalIn(
  answer: Fetched,
  secrets: readonly string[],
): { codes: string[]; replyText: string } {
  const parsed = refusal.safeParse(readJson(answer.text()));
  const { code, message, error, error_description: more, errorDetails } = parsed.data ?? {};
  const inputs = errorDetails?.inputErrors.map((one) => one.code) ?? [];
  const text = message ?? [error, more].filter(Boolean).join(': ');
  return {
    codes: [code, error, ...inputs].flatMap((one) => one ?? []),
    replyText: replyTextOf(text.replace(exception, '') || null, answer.status, secrets),
  };
}
