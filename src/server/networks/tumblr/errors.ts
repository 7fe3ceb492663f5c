import { z } from 'zod';

import type { MessageText } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import type { Fetched } from '#server/lib/io.ts';
import { readJson } from '#server/lib/read-json.ts';
import { NetworkError } from '#server/networks/network.ts';
import { failed, pauseMs, replyTextOf } from '#server/networks/replies.ts';
import { signInRefused } from '#server/networks/sign-in.ts';

/** As error messages name it. */
export const name = 'Tumblr';

const text = z.string().nullish().catch(null);

/** https://www.tumblr.com/docs/en/api/v2#response-format; `error`: of the token endpoint. */
const refusal = z.object({
  meta: z.object({ msg: text }).nullish().catch(null),
  errors: z
    .array(z.object({ title: text, detail: text, code: z.coerce.number().nullish().catch(null) }))
    .nullish()
    .catch(null),
  error: text,
  error_description: text,
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
  problem: () => t`Tumblr rejected the request.`,
  next: () => t`Retry. If it fails again, contact the administrator of your installation.`,
};

/** https://www.tumblr.com/docs/en/api/v2#errors-and-error-subcodes: limits of the day, of uploads and of posts. */
const usedUp: ReadonlySet<number> = new Set([8004, 8011, 8023]);

/** Another video of the account is still being processed. */
const transcoding = 8010;

const hourMs = 3_600_000;
const workingMs = 60_000;

/** The meaning of an unsuccessful response; after a `seen` request a server error leaves the outcome open. */
export function answered(
  answer: Fetched,
  { secrets, seen = false, refused = requestRefused }: From,
): NetworkError {
  const { status } = answer;
  const { codes, replyText } = refusalIn(answer, secrets);
  if (status === 401) return signInRefused(name, replyText);
  if (status === 429) return limited(replyText, pauseIn(answer));
  // When the day ends, the account's limits say, which the next attempt reads.
  if (codes.some((code) => usedUp.has(code))) return limited(replyText, hourMs);
  if (codes.includes(transcoding))
    return new NetworkError('retry', () => t`Tumblr has not finished with the media.`, {
      replyText,
      next: null,
      waitMs: workingMs,
    });
  if (status >= 500 || status === 408 || status === 409)
    return failed(name, { replyText, waitMs: answer.waitMs }, { seen });
  if (status === 403)
    return new NetworkError('reject', () => t`Tumblr does not let this account do that.`, {
      replyText,
      next: () =>
        t`Check at Tumblr whether you may still post on the blog. Then reconnect the account and retry.`,
    });
  const { problem, next } = refused;
  return new NetworkError('reject', problem, { replyText, next });
}

export function limited(replyText: string | null, waitMs: number): NetworkError {
  return new NetworkError('rate_limited', () => t`Tumblr’s limit for this account or your app is reached.`, {
    replyText,
    next: null,
    waitMs,
  });
}

const usualPauseMs = 60_000;

/** Which limit of the app is used up, the hour's or the day's, stands in headers, with the seconds that are left. */
function pauseIn({ waitMs, headers }: Fetched): number {
  if (waitMs !== null) return waitMs;
  const resets = ['perday', 'perhour'].flatMap((span) => {
    const [left, seconds] = ['remaining', 'reset'].map((what) =>
      Number.parseInt(headers[`x-ratelimit-${span}-${what}`] ?? '', 10),
    );
    return left === 0 && seconds !== undefined && seconds > 0 ? [pauseMs(seconds)] : [];
  });
  return resets[0] ?? usualPauseMs;
}

/** Tumblr's codes, and its message for people. */
export function refusalIn(
  answer: Fetched,
  secrets: readonly string[],
): { codes: number[]; error: string | null; replyText: string } {
  const parsed = refusal.safeParse(readJson(answer.text())).data;
  const { meta, errors, error = null, error_description: more } = parsed ?? {};
  const titles = (errors ?? []).map(({ title, detail }) => [title, detail].filter(Boolean).join(': '));
  const message = titles.filter(Boolean).join(' ') || [error, more].filter(Boolean).join(': ') || meta?.msg;
  return {
    codes: (errors ?? []).flatMap(({ code }) => code ?? []),
    error,
    replyText: replyTextOf(message || null, answer.status, secrets),
  };
}
