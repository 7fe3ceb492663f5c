import { z } from 'zod';

import type { MessageText } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import type { Fetched } from '#server/lib/io.ts';
import { readJson } from '#server/lib/read-json.ts';
import { NetworkError } from '#server/networks/network.ts';
import { failed, replyTextOf } from '#server/networks/replies.ts';
import { signInRefused } from '#server/networks/sign-in.ts';
import { limitMs } from './limit.ts';

/** As error messages name it. */
export const name = 'X';

const text = z.string().nullish().catch(null);

/**
 * https://docs.x.com/x-api/fundamentals/response-codes-and-errors; `error`: of the sign-in; `errors`: of older
 * parts of the API.
 */
const refusal = z.object({
  type: text,
  title: text,
  detail: text,
  error: text,
  error_description: text,
  errors: z
    .array(z.object({ message: text, detail: text }))
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
  /** The request publishes something: a server error leaves the outcome open. */
  seen?: boolean;
  now: () => Date;
  refused?: Refused | undefined;
}

const requestRefused: Refused = {
  problem: () => t`X rejected the request.`,
  next: () => t`Retry. If it fails again, contact the administrator of your installation.`,
};

/** The meaning of an unsuccessful response. */
export function answered(
  answer: Fetched,
  { secrets, seen = false, now, refused = requestRefused }: From,
): NetworkError {
  const { status } = answer;
  const { type, replyText } = refusalIn(answer, secrets);
  if (status === 401) return signInRefused(name, replyText);
  // Of both the documentation says nothing about when they end: a person buys credits or raises a limit.
  if (status === 402 || type.endsWith('/usage-capped'))
    return new NetworkError(
      'reject',
      () => t`The credits of your X app, or its spending limit, are used up.`,
      {
        replyText,
        next: () => t`Ask the administrator to add credits or raise the limit at console.x.com, then retry.`,
      },
    );
  if (status === 429)
    return new NetworkError('rate_limited', () => t`X’s limit for this account or your app is reached.`, {
      replyText,
      next: null,
      waitMs: limitMs(answer, now()),
    });
  if (status === 403 && /\/(client-forbidden|unsupported-authentication)$/.test(type))
    return new NetworkError('reject', () => t`X does not let your app do that.`, {
      replyText,
      next: () => t`Ask the administrator to check the app and its permissions at console.x.com, then retry.`,
    });
  if (status >= 500 || status === 408 || status === 409)
    return failed(name, { replyText, waitMs: answer.waitMs }, { seen });
  return new NetworkError('reject', refused.problem, { replyText, next: refused.next });
}

/** The type of a problem, the code of the sign-in server, and X's message for people. */
export function refusalIn(
  answer: Fetched,
  secrets: readonly string[],
): { type: string; code: string; replyText: string } {
  const parsed = refusal.safeParse(readJson(answer.text())).data;
  const first = parsed?.errors?.[0];
  const signIn = [parsed?.error, parsed?.error_description].filter(Boolean).join(': ');
  const message = parsed?.detail || first?.detail || first?.message || signIn || parsed?.title;
  return {
    type: parsed?.type ?? '',
    code: parsed?.error ?? '',
    replyText: replyTextOf(message || null, answer.status, secrets),
  };
}
