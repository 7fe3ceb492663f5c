import { z } from 'zod';

import type { MessageText } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import type { Fetched } from '#server/lib/io.ts';
import { readJson } from '#server/lib/read-json.ts';
import { NetworkError } from '#server/networks/network.ts';
import { failed, pauseMs, replyTextOf } from '#server/networks/replies.ts';
import { signInRefused } from '#server/networks/sign-in.ts';
import { resetMs } from './pace.ts';

/** As error messages name it. */
export const name = 'Reddit';

/** What a refusal means to people, and what to do then. */
export interface Refused {
  problem: MessageText;
  next: MessageText;
}

const requestRefused: Refused = {
  problem: () => t`Reddit rejected the request.`,
  next: () => t`Retry. If it fails again, contact the administrator of your installation.`,
};

export const postRefused: Refused = {
  problem: () => t`Reddit rejected the post.`,
  next: () => t`Fix the issue in a copy and publish it, or retry this one.`,
};

interface From {
  secrets: readonly string[];
  seen?: boolean;
  refused?: Refused | undefined;
}

/** `error`: of the sign-in, else the status. `explanation`: newer answers, for people. */
const refusal = z.object({
  message: z.string().nullish().catch(null),
  reason: z.string().nullish().catch(null),
  explanation: z.string().nullish().catch(null),
  error: z.union([z.string(), z.number()]).nullish().catch(null),
  error_description: z.string().nullish().catch(null),
});

/** The meaning of an unsuccessful answer; after a `seen` request a server error leaves the outcome open. */
export function answered(answer: Fetched, { secrets, seen = false, refused }: From): NetworkError {
  const { status } = answer;
  const waitMs = answer.waitMs ?? resetMs(answer.headers);
  const { code, replyText } = refusalIn(answer, secrets);
  if (status === 401) return signInRefused(name, replyText);
  if (status === 429)
    return new NetworkError('rate_limited', () => t`Reddit’s limit of requests is reached.`, {
      replyText,
      next: null,
      waitMs,
    });
  if (status >= 500 || status === 408) return failed(name, { replyText, waitMs }, { seen });
  if (status === 403 && !refused)
    return new NetworkError('reject', () => t`Reddit does not let this account do that.`, {
      replyText: code === null ? replyText : `${replyText} (${code})`,
      next: () =>
        t`Check on Reddit whether the account is restricted, and whether the community lets it post. Then retry.`,
    });
  const { problem, next } = refused ?? requestRefused;
  return new NetworkError('reject', problem, { replyText, next });
}

/** Reddit’s word for it, such as `private`, and its message for people. */
export function refusalIn(
  answer: Fetched,
  secrets: readonly string[],
): { code: string | null; replyText: string } {
  const text = answer.text();
  const { message, reason, explanation, error, error_description } =
    refusal.safeParse(readJson(text)).data ?? {};
  const code = reason ?? (typeof error === 'string' ? error : null);
  const forPeople = explanation ?? error_description ?? message ?? code ?? null;
  return { code, replyText: replyTextOf(forPeople, answer.status, secrets) };
}

/** Reddit refuses what was submitted in an answer that is successful otherwise: code, message, field. */
export const submitErrors = z.array(
  z.tuple([z.string(), z.string().nullish(), z.string().nullish()]).rest(z.unknown()),
);

export interface SubmitRefusal {
  errors: z.infer<typeof submitErrors>;
  /** Seconds until it may be submitted again. */
  ratelimit?: number | undefined;
}

/**
 * The meaning of such a refusal, which comes before anything is stored
 * (https://github.com/reddit-archive/reddit/blob/master/r2/r2/controllers/api.py).
 */
export function submitRefused(
  { errors, ratelimit }: SubmitRefusal,
  { secrets, refused = postRefused }: Omit<From, 'seen'>,
): NetworkError {
  const codes = errors.map(([code]) => code);
  const messages = errors.map(([code, message]) => message ?? code).join(' ');
  const replyText = replyTextOf(messages, 200, secrets);
  if (codes.includes('USER_REQUIRED')) return signInRefused(name, replyText);
  if (codes.includes('RATELIMIT') || codes.includes('QUOTA_FILLED'))
    return new NetworkError('rate_limited', () => t`Reddit limits how often this account may post.`, {
      replyText,
      next: null,
      waitMs: ratelimit === undefined ? (waitIn(messages) ?? usualWaitMs) : pauseMs(ratelimit),
    });
  return new NetworkError('reject', refused.problem, { replyText, next: refused.next });
}

/** Where Reddit names no time. */
const usualWaitMs = 10 * 60_000;

const unitMs: Readonly<Record<string, number>> = {
  millisecond: 1,
  second: 1_000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};

/** “Take a break for 14 minutes before trying again”, “try again in an hour”; null where no time is in it. */
export function waitIn(text: string): number | null {
  const [, count = '', unit = ''] =
    /\b(\d{1,5}|an?) (millisecond|second|minute|hour|day)s?\b/i.exec(text) ?? [];
  const ms = unitMs[unit.toLowerCase()];
  return ms === undefined ? null : pauseMs((ms * (Number.parseInt(count, 10) || 1)) / 1_000);
}
