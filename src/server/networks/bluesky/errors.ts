import type { FetchError } from '#server/lib/fetch-error.ts';
import type { Fetched } from '#server/lib/io.ts';
import { resetMs } from '#server/lib/retry-after.ts';
import { NetworkError } from '#server/networks/network.ts';

/**
 * What a server's refusals mean: https://atproto.com/specs/xrpc (error responses), the codes as a server really
 * sends them. An expired token comes as 400, not 401.
 */

/** A refusal with its code (`RecordNotFound` …); null where the server gave none. */
export class XrpcError extends NetworkError {
  readonly code: string | null;
  /** The whole answer. */
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

/** Whether what was asked changes something that the world sees: then silence says nothing about its outcome. */
export type Asked = { commits: boolean };

const connectAgain = 'Connect the account again under Settings → Accounts, then send this again.';
const look = 'Look at the account whether it is out.';

/** @param said the server's own code and words, without secrets */
export function refusalOf(
  reply: Fetched,
  said: { code: string | null; words: string | null; body: unknown },
  { commits }: Asked,
  now: Date,
): XrpcError {
  const { status } = reply;
  const { code, body } = said;
  const own = [String(status), code, said.words].filter(Boolean).join(' ');
  const error = (
    kind: NetworkError['kind'],
    problem: string,
    next: string | null,
    waitMs: number | null = null,
  ) => new XrpcError({ code, body }, kind, problem, { said: own, next, waitMs });

  if (status === 429)
    return error(
      'rate_limited',
      'Bluesky takes no more of this account for now.',
      null,
      reply.waitMs ?? resetMs(reply.headers, now),
    );
  if (status >= 500)
    return commits
      ? error('unknown', 'Bluesky failed while it took the post.', look)
      : error('retry', 'Bluesky is not available.', null);
  switch (code ?? '') {
    case 'ExpiredToken':
    case 'InvalidToken':
    case 'invalid_token':
      return error('expired', 'Bluesky no longer accepts this account’s sign-in.', connectAgain);
    case 'AuthFactorTokenRequired':
      return error(
        'expired',
        'Bluesky wants the code that it has just sent by e-mail.',
        'Give that code too. An app password needs none.',
      );
    case 'use_dpop_nonce':
      return error('retry', 'Bluesky wants each proof with a newer word than its newest.', null);
    case 'invalid_dpop_proof':
      return error(
        'retry',
        'Bluesky does not take the proof that goes with the sign-in.',
        'See whether the clock of the machine that Copydesk runs on is right.',
      );
    case 'AccountTakedown':
    case 'AccountDeactivated':
    case 'RepoTakendown':
    case 'RepoDeactivated':
    case 'RepoSuspended':
      return inactive(code, own);
    case 'BlobNotFound':
      return error('retry', 'Bluesky has thrown the upload away again.', null, 0);
    default:
  }
  if (status === 401)
    return error('expired', 'Bluesky does not accept this account’s sign-in.', connectAgain);
  if (status === 413) return error('reject', 'Bluesky finds a file of it too large.', 'Use a smaller one.');
  return error(
    'reject',
    'Bluesky refused it.',
    'Mend what Bluesky names, in a copy of the post, and send that; or send this one again.',
  );
}

/** An account that its server has switched off. */
export function inactive(code: string | null, said: string): XrpcError {
  return new XrpcError({ code }, 'expired', 'This account is switched off at Bluesky.', {
    said,
    next: 'Settle that in the Bluesky app, then connect the account again under Settings → Accounts.',
  });
}

/** The request brought no answer, or one that breaks a limit. */
export function silenceOf(error: FetchError, { commits }: Asked): NetworkError {
  if (error.problem === 'refused')
    return new NetworkError('reject', 'The account’s server cannot be asked.', {
      said: error.message,
      next: 'Use a public address; an administrator can allow others with OUTBOUND_ALLOW.',
      cause: error,
    });
  return commits && !error.nothingSent
    ? new NetworkError('unknown', `No answer came. ${error.message}`, { next: look, cause: error })
    : new NetworkError('retry', `Bluesky cannot be reached. ${error.message}`, {
        next: null,
        cause: error,
      });
}

/** An answer that is not what the documentation says. */
export function nonsense(host: string, what: string, { commits }: Asked): NetworkError {
  return new NetworkError(
    commits ? 'unknown' : 'retry',
    `${host} sent something else than the documentation of Bluesky says: ${what}.`,
    { next: commits ? look : null },
  );
}
