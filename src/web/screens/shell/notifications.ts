import { api } from '#web/api.ts';

/** How often somebody who stays on the page is told, in ms; coming back to the page asks at once. */
const everyMs = 60_000;

/** My latest notifications and how many are unread, kept fresh. */
export function useNotifications({ polls = false, perPage = 20 }) {
  return api.notifications.list.useQuery(
    { per_page: perPage },
    { staleTime: 0, ...(polls && { refetchInterval: everyMs }) },
  );
}
