import { useSuspenseQuery } from '@tanstack/react-query';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';
import { shownZone } from '#web/lib/preferences.ts';

export type Me = DataOf<Contract['me']['get']>;

/** The signed-in user, preloaded by the shell's route. */
export function useMe(): Me {
  return useSuspenseQuery(api.me.get.queryOptions({})).data;
}

/** Whether the organization's plan includes publishing. */
export function usePublishes(): boolean {
  return useMe().organization?.terms.can_publish === true;
}

/** The zone of times that belong to no project: the user's own, or else the organization's. */
export function useZone(): string {
  const { organization, preferences } = useMe();
  return shownZone(organization?.timezone ?? 'UTC', preferences);
}

/** The organization's own zone, to which due dates of cards belong. */
export function useOrganizationZone(): string {
  return useMe().organization?.timezone ?? 'UTC';
}

/** Whether the user is reminded of open first steps, as decided by the server. */
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
