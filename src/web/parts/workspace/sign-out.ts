import { t } from '@lingui/core/macro';

import { toastRefusal } from '#web/ui/toast.tsx';

/**
 * Ends the session, then reloads, so that no data of this session stays in memory. On failure, reports that the
 * session is still open.
 */
export async function signOut(then = '/sign-in'): Promise<void> {
  // Does not use better-auth's client, whose code cannot be loaded offline.
  const answer = await fetch('/api/auth/sign-out', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  }).catch(() => null);
  if (answer?.ok) location.assign(then);
  else if (answer)
    toastRefusal(
      t`You are still signed in: the server answered ${{ status: answer.status }}. Try again in a moment.`,
    );
  else
    toastRefusal(
      t`You are still signed in: the server cannot be reached. Check the connection, then sign out again.`,
    );
}
