import { z } from 'zod';

import type { MessageText } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import type { Fetched } from '#server/lib/io.ts';
import { readJson } from '#server/lib/read-json.ts';
import { NetworkError, type NetworkErrorKind } from '#server/networks/network.ts';
import { checkAccount, replyTextOf } from '#server/networks/replies.ts';
import { leavesOpen, meaningOf, type Meaning, type Problem } from './codes.ts';
import { regainMs } from './usage.ts';

const optionalText = z.string().optional().catch(undefined);
const code = z.coerce.number().int().catch(0);

/** https://developers.facebook.com/docs/graph-api/guides/error-handling */
const envelope = z.object({
  error: z.object({
    message: optionalText,
    code,
    error_subcode: code,
    error_user_title: optionalText,
    error_user_msg: optionalText,
    is_transient: z.boolean().catch(false),
  }),
});

/** The upload server's form: https://developers.facebook.com/docs/video-api/guides/reels-publishing */
const uploadRefusal = z.object({
  debug_info: z.object({ retriable: z.boolean().catch(false), type: optionalText, message: optionalText }),
});

/** The form of some sign-in endpoints. */
const signInRefusal = z.object({ error_message: z.string(), code });

/** A refusal by one of Meta's APIs, with its codes. */
export class GraphError extends NetworkError {
  override name = 'GraphError';
  readonly code: number;
  readonly subcode: number;
  readonly meaning: Meaning;

  constructor(
    meaning: Meaning,
    kind: NetworkErrorKind,
    problem: MessageText,
    more: ConstructorParameters<typeof NetworkError>[2] & { code?: number; subcode?: number },
  ) {
    super(kind, problem, more);
    this.meaning = meaning;
    this.code = more.code ?? 0;
    this.subcode = more.subcode ?? 0;
  }
}

/** Whether an error is one of Meta's refusals with this meaning. */
export function means(error: unknown, ...meanings: readonly Meaning[]): error is GraphError {
  return error instanceof GraphError && meanings.includes(error.meaning);
}

export const connectAgain = () =>
  t`Reconnect the account under Settings → Connected accounts and grant all requested permissions, then retry.`;

interface From {
  /** The network's name for people. */
  label: string;
  /** What no error may repeat. */
  secrets: readonly string[];
  /** The request publishes something: a failure leaves the outcome open. */
  seen: boolean;
}

/** The meaning of an unsuccessful response. */
export function refusedBy(answer: Fetched, from: From): GraphError {
  const { problem, text } = problemIn(answer);
  // The app has another secret than when the account was connected.
  const meaning = /appsecret_proof/.test(text ?? '') ? 'expired' : meaningOf(problem);
  const replyText = shown(text, problem, from.secrets);
  const waitMs = answer.waitMs ?? regainMs(answer.headers);
  const open = from.seen && leavesOpen(problem);
  return refusal(meaning, { ...from, open }, { ...problem, replyText, waitMs });
}

interface Details {
  replyText: string | null;
  waitMs?: number | null;
  code?: number;
  subcode?: number;
}

/** The window of the quota is rolling: a fresh answer is asked for soon. */
export const quotaPauseMs = 5 * 60_000;

/**
 * How an error with this meaning is classified and described.
 * @param open it may have been published all the same
 */
export function refusal(
  meaning: Meaning,
  { label: network, open }: { label: string; open: boolean },
  details: Details,
): GraphError {
  const failure = (kind: NetworkErrorKind, problem: MessageText, next: MessageText | null, waitMs?: number) =>
    new GraphError(meaning, kind, problem, { ...details, next, waitMs: waitMs ?? details.waitMs ?? null });
  switch (meaning) {
    case 'expired':
      return failure(
        'expired',
        () => t`${{ network }} no longer accepts this account’s sign-in.`,
        connectAgain,
      );
    case 'forbidden': {
      const right = /\b(?:pages|instagram|threads|read|business)_[a-z_]+\b/.exec(
        details.replyText ?? '',
      )?.[0];
      return failure(
        'reject',
        right
          ? () => t`${{ network }} does not allow this: the permission ${{ right }} is missing.`
          : () => t`${{ network }} does not allow this account to do that.`,
        connectAgain,
      );
    }
    case 'limited': {
      const limits = () => t`${{ network }} limits the rate of this account for now.`;
      return open ? failure('unknown', limits, checkAccount) : failure('rate_limited', limits, null);
    }
    case 'quota':
      return failure(
        'rate_limited',
        () => t`This account has used up its posts of the last 24 hours on ${{ network }}.`,
        null,
        details.waitMs ?? quotaPauseMs,
      );
    case 'blocked':
      return failure(
        open ? 'unknown' : 'reject',
        () => t`${{ network }} restricts this account.`,
        () => t`Sign in there with the account: it says what has to be confirmed, or how long it lasts.`,
      );
    case 'repeated':
      return failure(
        open ? 'unknown' : 'reject',
        () => t`${{ network }} refuses the same post twice in a row.`,
        open ? checkAccount : () => t`Change the text in a copy and publish the copy.`,
      );
    case 'unready':
      return failure(
        open ? 'unknown' : 'retry',
        () => t`${{ network }} has not finished with the media.`,
        open ? checkAccount : null,
      );
    case 'unfetched':
      return failure(
        'retry',
        () => t`${{ network }} could not fetch the media from this installation.`,
        () => t`It will be retried. Check that BASE_URL can be reached from the internet.`,
      );
    case 'broken':
      return open
        ? failure(
            'unknown',
            () => t`${{ network }} failed without confirming whether it was published.`,
            checkAccount,
          )
        : failure('retry', () => t`${{ network }} is not available.`, null);
    case 'gone':
      return failure(
        'reject',
        () => t`${{ network }} does not know this post, or does not show it to this account.`,
        () => t`Check on the network whether it was deleted.`,
      );
    case 'refused':
      return failure(
        'reject',
        () => t`${{ network }} rejected the post.`,
        () => t`Fix the issue in a copy and publish it, or retry this one.`,
      );
  }
}

/** Null for invalid JSON. */
export const jsonOf = (answer: Fetched): unknown => readJson(answer.text());

function problemIn(answer: Fetched): { problem: Problem; text: string | null } {
  const { status } = answer;
  const data = jsonOf(answer);
  const graph = envelope.safeParse(data);
  if (graph.success) {
    const { message, code: own, error_subcode: subcode, is_transient: transient } = graph.data.error;
    const { error_user_title: title, error_user_msg: userText } = graph.data.error;
    const text = userText ? [title, userText].filter(Boolean).join(': ') : (message ?? title ?? null);
    return { problem: { status, code: own, subcode, transient }, text };
  }
  const upload = uploadRefusal.safeParse(data);
  if (upload.success) {
    const { retriable: transient, type, message } = upload.data.debug_info;
    const signedOut = type === 'NotAuthorizedError';
    return {
      problem: { status, code: signedOut ? 190 : 0, subcode: 0, transient },
      text: message ?? type ?? null,
    };
  }
  const signIn = signInRefusal.safeParse(data);
  const plain = { status, code: 0, subcode: 0, transient: false };
  return { problem: plain, text: signIn.success ? signIn.data.error_message : null };
}

/** An address may be that of a medium, which everyone who has it can fetch. */
export function withoutAddresses(text: string): string {
  return text.replace(/\bhttps?:\\?\/\\?\/[^\s"'<>]+/gi, '…');
}

/** With the codes, which Meta's documentation and forums are searched by. */
function shown(text: string | null, { status, code: own, subcode }: Problem, secrets: readonly string[]) {
  const codes = own === 0 ? '' : ` (${subcode === 0 ? own : `${own}/${subcode}`})`;
  return `${replyTextOf(text && withoutAddresses(text), status, secrets)}${codes}`;
}
