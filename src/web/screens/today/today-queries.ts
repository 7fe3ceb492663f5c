import { api } from '#web/api.ts';
import { usePublishes } from '#web/parts/workspace/me.ts';

/** The queries of Today. Review and Compose use the same ones, so that they open from the cache. */

/** Posts in review; disabled on plans without publishing. */
export function useInReview() {
  const enabled = usePublishes();
  return api.schedule.drafts.useInfiniteQuery({ stage: 'review', all: '1', per_page: 100 }, { enabled });
}

/** Posts with a delivery that failed, was missed or is unconfirmed. */
export function useTroubled() {
  const enabled = usePublishes();
  return api.schedule.list.useInfiniteQuery({ attention: '1', per_page: 50 }, { enabled });
}

export function useAccounts() {
  return api.accounts.list.useQuery({}, { enabled: usePublishes() });
}
