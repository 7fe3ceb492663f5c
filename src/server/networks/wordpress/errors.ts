import { z } from 'zod';

import { t } from '#contract/message.ts';
import type { Fetched } from '#server/lib/io.ts';
import { readJson } from '#server/lib/read-json.ts';
import { resetMs } from '#server/lib/retry-after.ts';
import { NetworkError } from '#server/networks/network.ts';
import { failed, replyTextOf, type Effect } from '#server/networks/replies.ts';
import { connectAgain } from '#server/networks/sign-in.ts';

/** https://developer.wordpress.org/rest-api/extending-the-rest-api/routes-and-endpoints/#return-value */
const refusal = z.object({
  code: z.union([z.string(), z.number().transform(String)]),
  message: z.string(),
  data: z
    .object({
      params: z.record(z.string(), z.string()).optional().catch(undefined),
      /** What is wrong with each parameter, as an error of its own. */
      details: z
        .record(z.string(), z.object({ data: z.object({ status: z.int() }) }))
        .optional()
        .catch(undefined),
    })
    .nullish()
    .catch(null),
});

interface From extends Effect {
  host: string;
  secrets: readonly string[];
  now: () => Date;
}

/** The meaning of an unsuccessful response; after a `seen` request a server error leaves the outcome open. */
export function answered(answer: Fetched, from: From): NetworkError {
  const { status, waitMs } = answer;
  const { host, secrets, now } = from;
  const { code, message, signedOut } = refusalIn(answer);
  const replyText = replyTextOf(message, status, secrets);
  if (status === 401 || signedOut)
    return new NetworkError('expired', () => t`${{ host }} no longer accepts this account’s password.`, {
      replyText,
      next: connectAgain,
    });
  if (status === 403)
    return new NetworkError('reject', () => t`${{ host }} does not let this account do that.`, {
      replyText,
      next: () => t`Ask an administrator of the site for the role Author or Editor, then retry.`,
    });
  if (status === 429)
    return new NetworkError('rate_limited', () => t`${{ host }} limits the rate of this account for now.`, {
      replyText,
      next: null,
      waitMs: waitMs ?? resetMs(answer.headers, now()),
    });
  if (status === 413 || uploadRefused.has(code))
    return new NetworkError('reject', () => t`${{ host }} does not take a file of this post.`, {
      replyText,
      next: () => t`Choose a smaller file or another format in a copy of the post, and publish the copy.`,
    });
  if (status >= 500 || status === 408 || status === 425) return failed(host, { replyText, waitMs }, from);
  return new NetworkError('reject', () => t`${{ host }} rejected the post.`, {
    replyText,
    next: () => t`Fix the issue in a copy and publish it, or retry this one.`,
  });
}

/** Refusals of a file, some of which WordPress answers with 500 (seen at 6.1). */
const uploadRefused: ReadonlySet<string> = new Set([
  'rest_upload_unknown_error',
  'rest_upload_no_data',
  'rest_upload_file_too_big',
  'rest_upload_limited_space',
  'rest_upload_user_quota_exceeded',
]);

/** What a refusal says. */
interface Refusal {
  /** The site's code, empty where it sent none. */
  code: string;
  message: string | null;
  /** A parameter is for users only: answered with 400, because nobody is signed in (seen at 6.1). */
  signedOut: boolean;
}

/** A post or comment that does not exist, or is in the trash. */
const gone: ReadonlySet<string> = new Set([
  'rest_post_invalid_id',
  'rest_comment_invalid_id',
  'rest_already_trashed',
]);

/** Whether the site itself says so: proxies and switched-off APIs answer with 404 too. */
export function isGone(answer: Fetched): boolean {
  return gone.has(refusalIn(answer).code);
}

export function refusalIn(answer: Fetched): Refusal {
  const parsed = refusal.safeParse(readJson(answer.text()));
  if (!parsed.success) return { code: '', message: null, signedOut: false };
  const { code, message, data } = parsed.data;
  const params = Object.values(data?.params ?? {}).join(' ');
  const signedOut = Object.values(data?.details ?? {}).some((detail) => detail.data.status === 401);
  return { code, message: params === '' ? message : `${message} ${params}`, signedOut };
}
