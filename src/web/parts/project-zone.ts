import { api } from '#web/api.ts';

import { useZone } from './me.ts';

/** The zone in which a project's times are shown; the organization's until it is known. */
export function useProjectZone(project: number): string {
  const own = useZone();
  const { data } = api.projects.list.useQuery({}, { staleTime: 5 * 60_000 });
  return data?.projects.find(({ id }) => id === project)?.timezone ?? own;
}
