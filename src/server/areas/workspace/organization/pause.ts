import { t } from '#contract/message.ts';

/** Stored as the reason while an organization is to be removed. */
export const removalPause = 'This organization is to be removed.';

/** Stored as the reason where an admin gives none. */
export const adminPause = 'Paused by an admin';

/** The stored reason, as it is shown: a person’s in their own words. */
export function sayPause(reason: string | null): string | null {
  if (reason === removalPause) return t`This organization is to be removed.`;
  if (reason === adminPause) return t`Paused by an admin`;
  return reason;
}
