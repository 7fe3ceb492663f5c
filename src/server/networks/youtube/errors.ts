import { z } from 'zod';

import type { MessageText } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import type { Fetched } from '#server/lib/io.ts';
import { readJson } from '#server/lib/read-json.ts';
import { NetworkError } from '#server/networks/network.ts';
import { failed, replyTextOf } from '#server/networks/replies.ts';
import { connectAgain } from '#server/networks/sign-in.ts';
import { untilPacificMidnight } from './pacific.ts';

/** As error messages name it. */
export const name = 'YouTube';

const reasons = z.array(z.object({ reason: z.string().catch('') })).catch([]);

/** https://developers.google.com/youtube/v3/docs/errors; a plain `error` is of the sign-in. */
const refusal = z.object({
  error: z
    .union([z.string(), z.object({ message: z.string().catch(''), errors: reasons, details: reasons })])
    .optional()
    .catch(undefined),
  error_description: z.string().optional().catch(undefined),
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
  forbidden?: Refused | undefined;
}

export const seeStudio = () => t`See in YouTube Studio what it says about the channel, then retry.`;

const requestRefused: Refused = {
  problem: () => t`YouTube rejected the request.`,
  next: () => t`Retry. If it fails again, contact the administrator of your installation.`,
};

const notAllowed: Refused = {
  problem: () => t`YouTube does not let this channel do that.`,
  next: seeStudio,
};

export const postRefused: Refused = {
  problem: () => t`YouTube rejected the video.`,
  next: () => t`Fix the issue in a copy and publish it, or retry this one.`,
};

/** YouTube counts a channel's uploads over 24 hours, whichever program they come from. */
const uploadsMs = 24 * 3_600_000;

/** The meaning of an unsuccessful response; after a `seen` request a server error leaves the outcome open. */
export function answered(
  answer: Fetched,
  { secrets, seen = false, now, refused = requestRefused, forbidden = notAllowed }: From,
): NetworkError {
  const { status, waitMs } = answer;
  const { codes, replyText } = refusalIn(answer, secrets);
  const has = (...named: string[]) => codes.some((code) => named.includes(code));
  const refuse = (kind: 'reject' | 'expired', { problem, next }: Refused) =>
    new NetworkError(kind, problem, { replyText, next });
  const wait = (problem: MessageText, ms: number | null) =>
    new NetworkError('rate_limited', problem, { replyText, next: null, waitMs: ms });

  if (has('quotaExceeded', 'dailyLimitExceeded') || (status === 429 && /\bper day\b/i.test(replyText)))
    return wait(
      () =>
        t`The day’s YouTube quota of your Google project is used up. It begins anew at midnight, Pacific time.`,
      waitMs ?? untilPacificMidnight(now()),
    );
  if (has('uploadLimitExceeded'))
    return wait(
      () => t`The channel has reached YouTube’s limit of uploads in 24 hours.`,
      waitMs ?? uploadsMs,
    );
  if (status === 429 || has('rateLimitExceeded', 'userRateLimitExceeded'))
    return wait(() => t`YouTube limits the rate of requests.`, waitMs);
  if (status === 401)
    return refuse('expired', {
      problem: () => t`YouTube no longer accepts this account’s sign-in.`,
      next: connectAgain,
    });
  if (has('insufficientPermissions', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT'))
    return refuse('expired', {
      problem: () => t`The account’s sign-in lacks a permission.`,
      next: () =>
        t`Reconnect the account under Settings → Connected accounts and grant all requested permissions.`,
    });
  if (has('accessNotConfigured', 'SERVICE_DISABLED'))
    return refuse('reject', {
      problem: () => t`The YouTube Data API is not enabled in your Google project.`,
      next: () =>
        t`Enable “YouTube Data API v3” in the Google Cloud console under APIs & Services, then retry.`,
    });
  // The last two are called temporary, without saying what was done.
  if (status >= 500 || status === 408 || status === 409 || has('processingFailure'))
    return failed(name, { replyText, waitMs }, { seen });
  if (status === 403) return refuse('reject', forbidden);
  return refuse('reject', refused);
}

/** Google's codes, and its message for people. */
export function refusalIn(
  answer: Fetched,
  secrets: readonly string[],
): { codes: string[]; replyText: string } {
  const { error, error_description: more } = refusal.safeParse(readJson(answer.text())).data ?? {};
  if (error === undefined) return { codes: [], replyText: replyTextOf(null, answer.status, secrets) };
  const [codes, message] =
    typeof error === 'string'
      ? [[error], [error, more].filter(Boolean).join(': ')]
      : [[...error.errors, ...error.details].map(({ reason }) => reason), error.message];
  return { codes, replyText: replyTextOf(message || null, answer.status, secrets) };
}
