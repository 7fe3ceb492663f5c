import { api } from '#web/api.ts';
import { useMe } from '#web/parts/workspace/me.ts';

/** What Today asks the server for. Review and Compose ask the same, so that they open with what is there already. */

/** Posts that are in review; nothing where the plan does not publish. */
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

/** Whether the organization publishes at all, by its plan. */
export function usePublishes(): boolean {
  return useMe().organization?.terms.can_publish === true;
}
