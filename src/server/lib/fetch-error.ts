export type FetchProblem = 'unreachable' | 'refused' | 'too_large' | 'not_understood';

/**
 * A request without a response. `message` is a sentence for people, with the other system's own message where
 * it has one.
 */
export class FetchError extends Error {
  override name = 'FetchError';
  readonly problem: FetchProblem;
  /** Nothing of the request was sent: no connection was established. */
  readonly nothingSent: boolean;

  constructor(problem: FetchProblem, message: string, options?: ErrorOptions & { nothingSent?: boolean }) {
    super(message, options);
    this.problem = problem;
    this.nothingSent = options?.nothingSent ?? problem === 'refused';
  }
}

const texts: Readonly<Record<string, string>> = {
  ENOTFOUND: 'host not found (DNS)',
  EAI_AGAIN: 'DNS lookup failed',
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  EHOSTUNREACH: 'host unreachable',
  ENETUNREACH: 'network unreachable',
  ETIMEDOUT: 'connection timed out',
  UND_ERR_CONNECT_TIMEOUT: 'connection timed out',
  UND_ERR_SOCKET: 'connection closed before the response was complete',
  CERT_HAS_EXPIRED: 'certificate expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'self-signed certificate',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate is for another host name',
};

/** Errors before a connection is established. */
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

/** Turns any error of the network stack into a FetchError about `host`. */
export function fetchError(error: unknown, host: string, timeoutMs: number): FetchError {
  if (error instanceof FetchError) return error;
  if (!(error instanceof Error)) return new FetchError('unreachable', `${host} could not be reached.`);
  if (error.name === 'TimeoutError') {
    return new FetchError('unreachable', `${host} did not respond within ${timeoutMs / 1000} seconds.`);
  }
  // If several addresses were tried, the single failures are inside.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const cause = first instanceof Error ? first : error;
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  const problem = cause.name === 'HTTPParserError' ? 'not_understood' : 'unreachable';
  return new FetchError(problem, `${host} could not be read: ${texts[code] ?? (cause.message || code)}.`, {
    cause: error,
    nothingSent: beforeConnecting.has(code),
  });
}
