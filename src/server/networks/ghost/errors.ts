import { z } from 'zod';

import { plural, t } from '#contract/message.ts';
import type { Fetched } from '#server/lib/io.ts';
import { readJson } from '#server/lib/read-json.ts';
import { NetworkError } from '#server/networks/network.ts';
import { failed, replyTextOf, type Effect } from '#server/networks/replies.ts';
import { connectAgain } from '#server/networks/sign-in.ts';

/** https://docs.ghost.org/admin-api/#errors (`context` says what is wrong, `message` what was tried) */
const refusal = z.object({
  errors: z.tuple([
    z.object({
      message: z.string(),
      context: z.string().nullish().catch(null),
      code: z.string().nullish().catch(null),
    }),
  ]),
});

interface From extends Effect {
  host: string;
  secrets: readonly string[];
}

/** The meaning of an unsuccessful response; after a `seen` request a server error leaves the outcome open. */
export function answered(answer: Fetched, from: From): NetworkError {
  const { status, waitMs } = answer;
  const { host, secrets } = from;
  const { code, message } = refusalIn(answer);
  const replyText = replyTextOf(message, status, secrets);
  if (code === 'INVALID_JWT' && /expired|maxAge|not active/i.test(message ?? ''))
    return clocksApart(host, null, replyText);
  if (status === 401 || invalidKey.has(code))
    return new NetworkError('expired', () => t`${{ host }} no longer accepts this account’s key.`, {
      replyText,
      next: connectAgain,
    });
  if (status === 403)
    return new NetworkError('reject', () => t`${{ host }} does not let this account do that.`, {
      replyText,
      next: () =>
        t`Use the Admin API key of a custom integration, and check the plan of the site, then retry.`,
    });
  if (status === 429)
    return new NetworkError('rate_limited', () => t`${{ host }} limits the rate of this account for now.`, {
      replyText,
      next: null,
      waitMs,
    });
  if (status === 413 || status === 415)
    return new NetworkError('reject', () => t`${{ host }} does not take a file of this post.`, {
      replyText,
      next: () => t`Choose a smaller file or another format in a copy of the post, and publish the copy.`,
    });
  // Nothing was changed, because somebody else had just changed it.
  if (status === 409)
    return new NetworkError('retry', () => t`Someone is editing this post on ${{ host }}.`, {
      replyText,
      next: null,
    });
  if (status >= 500 || status === 408 || status === 425) return failed(host, { replyText, waitMs }, from);
  return new NetworkError('reject', () => t`${{ host }} rejected the post.`, {
    replyText,
    next: () => t`Fix the issue in a copy and publish it, or retry this one.`,
  });
}

/**
 * Tokens are bound to times: a site takes none of a clock that is five minutes behind its own.
 * @param apartMs how far the site's is ahead; null where the site does not say
 */
export function clocksApart(
  host: string,
  apartMs: number | null,
  replyText: string | null = null,
): NetworkError {
  const minutes = Math.round(Math.abs(apartMs ?? 0) / 60_000);
  return new NetworkError(
    'retry',
    () =>
      apartMs === null
        ? t`The clocks of this machine and of ${{ host }} differ, so it does not accept the key.`
        : t`The clocks of this machine and of ${{ host }} are ${plural({ minutes }, { one: '# minute', other: '# minutes' })} apart.`,
    {
      replyText,
      next: () => t`Synchronize both by NTP: posts are published by these clocks. Then retry.`,
    },
  );
}

/** Some are answered with 400 (seen at 6.65). */
const invalidKey: ReadonlySet<string> = new Set([
  'INVALID_JWT',
  'MISSING_ADMIN_API_KID',
  'UNKNOWN_ADMIN_API_KEY',
  'INVALID_API_KEY_TYPE',
]);

/** The site's code, empty where it sent none, and its message. */
export function refusalIn(answer: Fetched): { code: string; message: string | null } {
  const parsed = refusal.safeParse(readJson(answer.text()));
  if (!parsed.success) return { code: '', message: null };
  const [{ message, context, code }] = parsed.data.errors;
  return { code: code ?? '', message: context && context !== message ? `${message} ${context}` : message };
}
