import { MessageError, type MessageText } from '#contract/message-text.ts';
import { plural, t } from '#contract/message.ts';

export type FetchProblem = 'unreachable' | 'refused' | 'too_large' | 'not_understood';

/**
 * A request without a response. `message` is a sentence for people, with the other system's own message where
 * it has one.
 */
export class FetchError extends MessageError {
  override name = 'FetchError';
  readonly problem: FetchProblem;
  /** Nothing of the request was sent to any server: no connection was established, and no redirect followed. */
  readonly nothingSent: boolean;
  /** There is no host of this name. */
  readonly isHostUnknown: boolean;

  constructor(
    problem: FetchProblem,
    text: MessageText,
    options?: ErrorOptions & { nothingSent?: boolean; isHostUnknown?: boolean },
  ) {
    super(text, options);
    this.problem = problem;
    this.isHostUnknown = options?.isHostUnknown ?? false;
    this.nothingSent = options?.nothingSent ?? problem === 'refused';
  }
}

const reasons: Readonly<Record<string, () => string>> = {
  ENOTFOUND: () => t`host not found (DNS)`,
  EAI_AGAIN: () => t`DNS lookup failed`,
  ECONNREFUSED: () => t`connection refused`,
  ECONNRESET: () => t`connection reset`,
  EHOSTUNREACH: () => t`host unreachable`,
  ENETUNREACH: () => t`network unreachable`,
  ETIMEDOUT: () => t`connection timed out`,
  UND_ERR_CONNECT_TIMEOUT: () => t`connection timed out`,
  UND_ERR_SOCKET: () => t`connection closed before the response was complete`,
  CERT_HAS_EXPIRED: () => t`certificate expired`,
  DEPTH_ZERO_SELF_SIGNED_CERT: () => t`self-signed certificate`,
  ERR_TLS_CERT_ALTNAME_INVALID: () => t`certificate is for another host name`,
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
  if (!(error instanceof Error))
    return new FetchError('unreachable', () => t`${{ host }} could not be reached.`);
  if (error.name === 'TimeoutError') {
    const seconds = timeoutMs / 1000;
    return new FetchError(
      'unreachable',
      () =>
        t`${{ host }} did not respond within ${plural({ seconds }, { one: '# second', other: '# seconds' })}.`,
    );
  }
  // If several addresses were tried, the single failures are inside.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const cause = first instanceof Error ? first : error;
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  const problem = cause.name === 'HTTPParserError' ? 'not_understood' : 'unreachable';
  const text = () => {
    const reason = reasons[code]?.() ?? (cause.message || code);
    return t`${{ host }} could not be read: ${{ reason }}.`;
  };
  return new FetchError(problem, text, {
    cause: error,
    nothingSent: beforeConnecting.has(code),
    isHostUnknown: code === 'ENOTFOUND',
  });
}
