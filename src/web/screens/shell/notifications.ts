import { api } from '#web/api.ts';
import { useLiveStatus } from '#web/live.ts';

/** Polling interval in ms while live updates are unavailable. */
const everyMs = 60_000;

/**
 * The user's latest notifications and the number of unread ones. Live updates refresh them; without these, only the
 * caller with `polls` requests them.
 */
export function useNotifications({ polls = false }) {
  const { state } = useLiveStatus();
  return api.notifications.list.useQuery(
    { per_page: 20 },
    { staleTime: 0, ...(polls && state !== 'live' && { refetchInterval: everyMs }) },
  );
}
