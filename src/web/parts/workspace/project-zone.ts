import { api } from '#web/api.ts';
import { useOrganizationZone } from './me.ts';

/**
 * A project's own zone; the organization's while loading. `shownZone` decides in which zone the user reads its
 * times.
 */
export function useProjectZone(project: number): string {
  const own = useOrganizationZone();
  const { data } = api.projects.list.useQuery({}, { staleTime: 5 * 60_000 });
  return data?.projects.find(({ id }) => id === project)?.timezone ?? own;
}
