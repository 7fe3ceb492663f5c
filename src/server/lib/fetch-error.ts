export type FetchProblem = 'unreachable' | 'refused' | 'too_large' | 'not_understood';

/** A request that brought no answer. `message` is a sentence for people, in the other system's words where it has any. */
export class FetchError extends Error {
  override name = 'FetchError';
  readonly problem: FetchProblem;
  /** The host surely got nothing of the request: there was no connection to it. */
  readonly nothingSent: boolean;

  constructor(problem: FetchProblem, message: string, options?: ErrorOptions & { nothingSent?: boolean }) {
    super(message, options);
    this.problem = problem;
    this.nothingSent = options?.nothingSent ?? problem === 'refused';
  }
}

const words: Readonly<Record<string, string>> = {
  ENOTFOUND: 'this name does not exist',
  EAI_AGAIN: 'the name service does not answer',
  ECONNREFUSED: 'it refuses connections on this port',
  ECONNRESET: 'it cut the connection',
  EHOSTUNREACH: 'there is no way to it',
  ENETUNREACH: 'this machine has no way to its network',
  ETIMEDOUT: 'it does not answer',
  UND_ERR_CONNECT_TIMEOUT: 'it does not answer',
  UND_ERR_SOCKET: 'it cut the connection before the answer was complete',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
};

/** These come before a connection stands. */
const beforeConnecting = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/** Turns whatever the network stack threw into a FetchError about `host`. */
export function fetchError(error: unknown, host: string, timeoutMs: number): FetchError {
  if (error instanceof FetchError) return error;
  if (!(error instanceof Error)) return new FetchError('unreachable', `${host} could not be reached.`);
  if (error.name === 'TimeoutError') {
    return new FetchError(
      'unreachable',
      `${host} did not finish its answer within ${timeoutMs / 1000} seconds.`,
    );
  }
  // With several addresses tried, the single failures hide inside.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const cause = first instanceof Error ? first : error;
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  const problem = cause.name === 'HTTPParserError' ? 'not_understood' : 'unreachable';
  return new FetchError(problem, `${host} could not be read: ${words[code] ?? (cause.message || code)}.`, {
    cause: error,
    nothingSent: beforeConnecting.has(code),
  });
}
