import { t } from '#contract/message.ts';
import type { ConnectionRow } from '#server/areas/delivery/accounts/store-connections.ts';
import { SourceError } from '#server/sources/source.ts';

/**
 * Why nothing is read with an account. Sources and their health are seen by all organizations of the installation, so
 * no message names the account.
 */

/** Null for an account that can be used now. */
export function notUsable(
  { state, credentials, resume_at: resumeAt }: ConnectionRow,
  now: Date,
): SourceError | null {
  if (credentials === null || state === 'needs_reconnect') return notAccepted();
  if (state === 'paused')
    return new SourceError(
      'needs_keys',
      () =>
        t`The connected account with whose rights this is read is paused. Its organization can resume it.`,
    );
  const waitMs = (resumeAt?.getTime() ?? 0) - now.getTime();
  if (waitMs <= 0) return null;
  return new SourceError(
    'rate_limited',
    () => t`The network asked the connected account with whose rights this is read to wait.`,
    { waitMs },
  );
}

export function notAccepted(): SourceError {
  return new SourceError(
    'needs_keys',
    () =>
      t`The network no longer accepts the connected account with whose rights this is read. Its organization must reconnect it.`,
  );
}

export function withdrawn(): SourceError {
  return new SourceError(
    'needs_keys',
    () => t`The connected account with whose rights this was read may not be used any more.`,
  );
}
