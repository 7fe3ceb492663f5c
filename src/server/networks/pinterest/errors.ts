import { z } from 'zod';

import type { MessageText } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import type { Fetched } from '#server/lib/io.ts';
import { readJson } from '#server/lib/read-json.ts';
import { NetworkError } from '#server/networks/network.ts';
import { failed, pauseMs, replyTextOf } from '#server/networks/replies.ts';
import { signInRefused } from '#server/networks/sign-in.ts';

/** As error messages name it. */
export const name = 'Pinterest';

/** The schema Error of the API description. */
const refusal = z.object({
  code: z.int().nullish().catch(null),
  message: z.string().nullish().catch(null),
});

/** What a refusal means to people, and what to do then. */
export interface Refused {
  problem: MessageText;
  next: MessageText;
}

interface From {
  secrets: readonly string[];
  seen?: boolean;
  refused?: Refused | undefined;
}

const requestRefused: Refused = {
  problem: () => t`Pinterest rejected the request.`,
  next: () => t`Retry. If it fails again, contact the administrator of your installation.`,
};

/** Codes of the API description. */
const boardNotFound = 40;

/** The meaning of an unsuccessful response; after a `seen` request a server error leaves the outcome open. */
export function answered(
  answer: Fetched,
  { secrets, seen = false, refused = requestRefused }: From,
): NetworkError {
  const { status } = answer;
  const { code, replyText } = refusalIn(answer, secrets);
  if (status === 401) return signInRefused(name, replyText);
  // As Pinterest was seen to say it since 2025: https://github.com/gitroomhq/postiz-app/issues/1084
  if (status === 403 && /\btrial access\b/i.test(replyText))
    return new NetworkError(
      'reject',
      () => t`The Pinterest app of this installation has Trial access only.`,
      {
        replyText,
        next: () => t`Ask Pinterest for Standard access for the app, then retry.`,
      },
    );
  if (status === 404 && code === boardNotFound) return boardGone(replyText);
  if (status === 429)
    return new NetworkError(
      'rate_limited',
      () => t`Pinterest’s limit for this account or your app is reached.`,
      {
        replyText,
        next: null,
        waitMs: pauseIn(answer),
      },
    );
  if (status >= 500 || status === 408 || status === 409)
    return failed(name, { replyText, waitMs: answer.waitMs }, { seen });
  const { problem, next } = refused;
  return new NetworkError('reject', problem, { replyText, next });
}

/** The board that was chosen may have been deleted, or be shared with the account no longer. */
export function boardGone(replyText: string | null): NetworkError {
  return new NetworkError('reject', () => t`The board no longer exists on Pinterest.`, {
    replyText,
    next: () =>
      t`Check the account under Settings → Connected accounts, so that its boards are read again. Then choose another board in a copy of the post, and publish the copy.`,
  });
}

/** A board of somebody else that the account may no longer use. */
export const boardClosed: Refused = {
  problem: () => t`Pinterest doesn’t let this account use the board.`,
  next: () =>
    t`Check on Pinterest that the account may still add pins to it, then retry. Or choose another board in a copy of the post, and publish the copy.`,
};

const usualPauseMs = 60_000;

/**
 * Limits count by the minute, with Trial access by the day.
 * https://developers.pinterest.com/docs/reference/rate-limits/
 */
function pauseIn({ waitMs, headers }: Fetched): number {
  const seconds = Number.parseInt(headers['x-ratelimit-reset'] ?? '', 10);
  return waitMs ?? (seconds > 0 ? pauseMs(seconds) : usualPauseMs);
}

/** Pinterest's code, and its message for people. */
export function refusalIn(
  answer: Fetched,
  secrets: readonly string[],
): { code: number | null; replyText: string } {
  const { code = null, message = null } = refusal.safeParse(readJson(answer.text())).data ?? {};
  return { code, replyText: replyTextOf(message, answer.status, secrets) };
}
