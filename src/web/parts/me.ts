import { useSuspenseQuery } from '@tanstack/react-query';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';

export type Me = DataOf<Contract['me']['get']>;

/** Who is signed in. The shell's route has loaded it before anything below is shown. */
export function useMe(): Me {
  return useSuspenseQuery(api.me.get.queryOptions({})).data;
}

/** The zone in which times are shown: the organization's. */
export function useZone(): string {
  return useMe().organization?.timezone ?? 'UTC';
}

/** Whether this person is reminded of first steps that are still open; which are, the server knows. */
export function useGetsStartReminder(): boolean {
  const { organization, permissions, demo } = useMe();
  return (
    !demo &&
    organization !== null &&
    organization.role !== 'member' &&
    organization.removal_at === null &&
    permissions.includes('manage')
  );
}
