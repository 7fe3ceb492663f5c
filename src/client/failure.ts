import type { ErrorCode } from '#contract/errors.ts';

/** `unreachable` is the client's own: no answer came, or none of Copydesk's. */
export type FailureCode = ErrorCode | 'unreachable';

/** A refusal, in the words of the server: what failed, and what to do next. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: FailureCode;
  /** Of HTTP; 0 without an answer. */
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>>;
  readonly requestId: string | null;
  /** Seconds after which the same call may succeed, if the server says so. */
  readonly retrySeconds: number | null;

  constructor(
    code: FailureCode,
    message: string,
    more: {
      status?: number;
      details?: Readonly<Record<string, unknown>>;
      requestId?: string | null;
      retrySeconds?: number | null;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: more.cause });
    this.code = code;
    this.status = more.status ?? 0;
    this.details = more.details ?? {};
    this.requestId = more.requestId ?? null;
    this.retrySeconds = more.retrySeconds ?? null;
  }
}
