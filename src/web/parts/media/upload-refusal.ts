import { t } from '@lingui/core/macro';

import { ApiError } from '#web/request.ts';

export interface Refusal {
  message: string;
  /** What may help: sending it again, or choosing the file again; null where both would fail in the same way. */
  remedy: 'retry' | 'choose' | null;
  /** The server has deleted what it had of it. */
  isDiscarded?: boolean;
}

/** The server has checked all of a file, refused it and deleted it. */
export class Discarded extends ApiError {}

/** Codes of refusals that stay the same for the same file. */
const lasting: readonly string[] = ['validation_error', 'forbidden', 'insufficient_scope', 'plan_required'];

/** The message for whatever ended an upload. Errors that it does not know are reported as well. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof ApiError)
    return {
      message: error.message,
      remedy: lasting.includes(error.code) ? null : 'retry',
      ...(error instanceof Discarded && { isDiscarded: true }),
    };
  if (isUnreadable(error))
    return {
      message: t`The browser can no longer read this file. It may have been moved, changed or deleted. Choose the file again.`,
      remedy: 'choose',
    };
  reportError(error);
  return {
    message: t`The upload stopped because of an error in the browser. Try again. If that fails, reload the page.`,
    remedy: 'retry',
  };
}

/** What browsers throw when they read a chosen file: https://w3c.github.io/FileAPI/#ErrorAndException */
const unreadable: readonly string[] = ['NotReadableError', 'NotFoundError', 'NotAllowedError'];

const isUnreadable = (error: unknown): boolean =>
  error instanceof DOMException && unreadable.includes(error.name);

/**
 * Throws the browser's DOMException where it can no longer read the file. A request that sends the file fails then
 * as it does without a connection, so whoever sees one fail asks here.
 */
export async function requireReadable(file: Blob): Promise<void> {
  await file.slice(0, 1).arrayBuffer();
}

/** Code that is loaded when it is needed. Throws an ApiError that says what to do where it cannot be loaded. */
export async function loaded<Code>(code: Promise<Code>): Promise<Code> {
  return code.catch(() => {
    throw new ApiError(
      'offline',
      t`Copydesk couldn’t load what it needs to upload this file. Check your connection, then try again. If that fails, reload the page.`,
    );
  });
}
