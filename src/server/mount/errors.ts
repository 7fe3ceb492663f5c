import { isAPIError } from 'better-auth/api';
import type { FastifyError } from 'fastify';

import { CodedError, invalid, type ErrorCode, type ErrorDetails } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { databaseIsAway } from '#server/db/away.ts';
import { isDeadlock } from '#server/db/deadlock.ts';
import { removedMeanwhile } from '#server/db/gone.ts';
import { StoreProblem } from '#server/lib/store-problem.ts';

export interface ErrorAnswer {
  success: false;
  error: { code: ErrorCode; message: string; details?: ErrorDetails };
}

/**
 * The spec's error envelope. Coded errors are shown as they are; the web server's own errors become the
 * matching code, and everything else is `server_error` with the request's id, so that no stack trace or
 * secret leaks.
 */
export function answerFor(
  error: unknown,
  requestId: string,
): { status: number; headers: Record<string, string>; body: ErrorAnswer } {
  const coded = error instanceof CodedError ? error : (known(error) ?? unexpected(requestId));
  const { status, code, message, details } = coded;
  const seconds = coded.retrySeconds ?? (status === 503 ? awaySeconds : undefined);
  const headers: Record<string, string> = seconds === undefined ? {} : { 'retry-after': String(seconds) };
  return { status, headers, body: { success: false, error: { code, message, ...(details && { details }) } } };
}

/** Seconds after which a restarted part usually answers again. */
const awaySeconds = 5;

/** Errors with a matching code that no handler threw. */
function known(error: unknown): CodedError | null {
  if (databaseIsAway(error))
    return new CodedError(
      'unavailable',
      t`The database cannot be reached right now. Try again in a few seconds.`,
    );
  if (isDeadlock(error))
    return new CodedError(
      'unavailable',
      t`Something else changed the same data at the same time. Try again in a few seconds.`,
    );
  if (error instanceof StoreProblem)
    return new CodedError(
      'unavailable',
      t`The store of media cannot be reached right now. Try again in a few seconds; if it stays, tell the administrator.`,
    );
  const removed = removedMeanwhile(error);
  if (removed !== null)
    return new CodedError('invalid_state', t`${{ removed }} Load the page again and choose another.`);
  // Too many passwords are being hashed, also by set-up and joining.
  if (isAPIError(error) && error.statusCode === 429) {
    const seconds = Number(new Headers(error.headers).get('retry-after'));
    return new CodedError('rate_limited', error.message, undefined, seconds > 0 ? seconds : undefined);
  }
  return fromServer(error);
}

/** Whether the error is a fault of ours, to be logged with its stack. */
export function isUnexpected(error: unknown): boolean {
  return !(error instanceof CodedError) && !known(error);
}

function unexpected(requestId: string): CodedError {
  return new CodedError(
    'server_error',
    t`Something went wrong on our side. Try again; if it stays, tell the administrator the request id.`,
    { request_id: requestId },
  );
}

/** Requests that never reached a handler: a broken or oversized body, a wrong content type or URL. */
function fromServer(error: unknown): CodedError | null {
  if (!isFastifyError(error)) return null;
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return invalid(t`The body is too large.`, { body: t`is larger than this operation takes` });
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return notJson();
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return invalid(t`The body is not valid JSON.`, { body: t`must be a JSON object` });
    default:
      // Other errors that Fastify blames on the request: malformed escapes in the URL, a cut connection.
      return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
        ? invalid(t`The request could not be read.`)
        : null;
  }
}

/** For a body of another kind than the operation takes. */
export function notJson(): CodedError {
  return invalid(t`Send the body as JSON, with "Content-Type: application/json".`, {
    'content-type': t`must be application/json`,
  });
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}
