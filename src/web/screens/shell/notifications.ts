import { api } from '#web/api.ts';
import { useLiveStatus } from '#web/live.ts';

/** How often it is asked while changes do not arrive by themselves, in ms. */
const everyMs = 60_000;

/** My latest notifications and how many are unread. Changes arrive by themselves; without them one place asks. */
export function useNotifications({ polls = false }) {
  const { state } = useLiveStatus();
  return api.notifications.list.useQuery(
    { per_page: 20 },
    { staleTime: 0, ...(polls && state !== 'live' && { refetchInterval: everyMs }) },
  );
}
