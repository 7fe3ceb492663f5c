import { MessageError, type MessageText } from './message-text.ts';

/** Every error code of the API with its HTTP status: the spec's catalogue and our additions to it. */
export const errorStatus = {
  auth_required: 401,
  invalid_key: 401,
  key_expired: 401,
  insufficient_credits: 402,
  no_organization: 403,
  insufficient_scope: 403,
  forbidden: 403,
  plan_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  content_changed: 409,
  invalid_state: 409,
  blocked_by_review: 409,
  validation_error: 422,
  unknown_category: 422,
  unknown_parameter: 422,
  daily_limit_reached: 429,
  rate_limited: 429,
  server_error: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export type ErrorDetails = Readonly<Record<string, unknown>>;

/**
 * The one error that handlers throw. `message` is for the person who reads it: what failed and what to do
 * next. Any other error is answered as `server_error`, without its message.
 */
export class CodedError extends MessageError {
  override name = 'CodedError';
  readonly code: ErrorCode;
  readonly details: ErrorDetails | undefined;
  /** Seconds after which the same request may succeed; sent as `Retry-After`. */
  readonly retrySeconds: number | undefined;

  constructor(code: ErrorCode, text: MessageText, details?: ErrorDetails, retrySeconds?: number) {
    super(text);
    this.code = code;
    this.details = details;
    this.retrySeconds = retrySeconds;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/**
 * For an object that does not exist or belongs to another organization: the response is the same for both.
 * @param message t`The card was not found.`
 */
export function notFound(message: string): CodedError {
  return new CodedError('not_found', message);
}

export function forbidden(why: string): CodedError {
  return new CodedError('forbidden', why);
}

/** `fields` maps a parameter to its problem. */
export function invalid(message: MessageText, fields?: Record<string, string>): CodedError {
  return new CodedError('validation_error', message, fields && { fields });
}
