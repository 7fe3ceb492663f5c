import { api } from '#web/api.ts';
import { useMe, usePublishes } from '#web/parts/workspace/me.ts';

const params = { stage: 'review', needs_review: '1', my_turn: '1', all: '1', per_page: 1 } as const;

/** The number of posts that wait for this user's verdict; 0 for users who cannot give one, and while unknown. */
export function useWaiting(): number {
  const publishes = usePublishes();
  const enabled = useMe().permissions.includes('review') && publishes;
  const { data } = api.schedule.drafts.useInfiniteQuery(params, { enabled });
  return enabled ? (data?.pages[0]?.meta.total ?? 0) : 0;
}
