import { textNow, type MessageText } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import type { FetchError } from '#server/lib/fetch-error.ts';
import type { Fetched } from '#server/lib/io.ts';
import { inEnglish } from '#server/lib/message-text.ts';
import { resetMs } from '#server/lib/retry-after.ts';
import { NetworkError } from '#server/networks/network.ts';
import { checkAccount } from '#server/networks/replies.ts';
import { connectAgain } from '#server/networks/sign-in.ts';

/**
 * The meaning of a server's errors: https://atproto.com/specs/xrpc (error responses), with the codes that
 * servers actually send. An expired token comes as 400, not 401.
 */

/** A refusal with its code (`RecordNotFound` …); null where the server sent none. */
export class XrpcError extends NetworkError {
  readonly code: string | null;
  /** The whole response. */
  readonly body: unknown;

  constructor(
    { code, body }: { code: string | null; body?: unknown },
    ...rest: ConstructorParameters<typeof NetworkError>
  ) {
    super(...rest);
    this.code = code;
    this.body = body;
  }
}

/** Whether the request publishes something: then a missing response leaves the outcome open. */
export type RequestEffect = { commits: boolean };

/** @param refused the server's own code and message, without secrets */
export function refusalOf(
  reply: Fetched,
  refused: { code: string | null; text: string | null; body: unknown },
  { commits }: RequestEffect,
  now: Date,
): XrpcError {
  const { status } = reply;
  const { code, body } = refused;
  const own = [String(status), code, refused.text].filter(Boolean).join(' ');
  const error = (
    kind: NetworkError['kind'],
    problem: MessageText,
    next: MessageText | null,
    waitMs: number | null = null,
  ) => new XrpcError({ code, body }, kind, problem, { replyText: own, next, waitMs });

  if (status === 429)
    return error(
      'rate_limited',
      () => t`Bluesky limits the rate of this account for now.`,
      null,
      reply.waitMs ?? resetMs(reply.headers, now),
    );
  if (status >= 500)
    return commits
      ? error('unknown', () => t`Bluesky failed while receiving the post.`, checkAccount)
      : error('retry', () => t`Bluesky is not available.`, null);
  switch (code ?? '') {
    case 'ExpiredToken':
    case 'InvalidToken':
    case 'invalid_token':
      return error('expired', () => t`Bluesky no longer accepts this account’s sign-in.`, connectAgain);
    case 'AuthFactorTokenRequired':
      return error(
        'expired',
        () => t`Bluesky requires the code it just sent by email.`,
        () => t`Enter that code too. With an app password, no code is needed.`,
      );
    case 'use_dpop_nonce':
      return error(
        'retry',
        () => t`Bluesky requires a newer nonce than its latest in each DPoP proof.`,
        null,
      );
    case 'invalid_dpop_proof':
      return error(
        'retry',
        () => t`Bluesky rejects the DPoP proof of the sign-in.`,
        () => t`See whether the clock of the machine that Copydesk runs on is right.`,
      );
    case 'AccountTakedown':
    case 'AccountDeactivated':
    case 'RepoTakendown':
    case 'RepoDeactivated':
    case 'RepoSuspended':
      return inactive(code, own);
    case 'BlobNotFound':
      return error('retry', () => t`Bluesky has thrown the upload away again.`, null, 0);
    default:
  }
  if (status === 401)
    return error('expired', () => t`Bluesky does not accept this account’s sign-in.`, connectAgain);
  if (status === 413)
    return error(
      'reject',
      () => t`Bluesky says that a file of the post is too large.`,
      () => t`Use a smaller one.`,
    );
  return error(
    'reject',
    () => t`Bluesky rejected the post.`,
    () => t`Fix the issue in a copy and publish it, or retry this one.`,
  );
}

/** An account that its server has deactivated. */
export function inactive(code: string | null, refused: string): XrpcError {
  return new XrpcError({ code }, 'expired', () => t`This account is deactivated on Bluesky.`, {
    replyText: refused,
    next: () =>
      t`Reactivate it in the Bluesky app, then reconnect the account under Settings → Connected accounts.`,
  });
}

/** The request got no response, or one that exceeds a limit. */
export function silenceOf(error: FetchError, { commits }: RequestEffect): NetworkError {
  // After a redirect the first server may have published it.
  const isOpen = commits && !error.nothingSent;
  if (error.problem === 'refused' && !isOpen)
    return new NetworkError('reject', () => t`The account’s server cannot be asked.`, {
      replyText: inEnglish(error.text),
      next: () => t`Use a public address; an administrator can allow others with OUTBOUND_ALLOW.`,
      cause: error,
    });
  return isOpen
    ? new NetworkError('unknown', () => t`No answer came. ${{ reason: textNow(error.text) }}`, {
        next: checkAccount,
        cause: error,
      })
    : new NetworkError('retry', () => t`Bluesky cannot be reached. ${{ reason: textNow(error.text) }}`, {
        next: null,
        cause: error,
      });
}

/** A response that does not match the documentation. */
export function nonsense(host: string, what: string, { commits }: RequestEffect): NetworkError {
  return new NetworkError(
    commits ? 'unknown' : 'retry',
    () => t`${{ host }} sent an unexpected response: ${{ what }}.`,
    {
      next: commits ? checkAccount : null,
    },
  );
}
