import { OctagonPause } from 'lucide-react';

import { api } from '#web/api.ts';
import { Banner } from '#web/ui/banner.tsx';

/** Says that nothing of the project, or of any where none is named, is sent now, and why. */
export function PauseNote({ project }: { project?: number }) {
  const { data } = api.projects.list.useQuery({});
  const paused = (data?.projects ?? []).filter(
    ({ id, paused_reason }) => paused_reason !== null && (project === undefined || id === project),
  );
  const [first] = paused;
  if (!first) return null;
  const reasons = new Set(paused.map(({ paused_reason }) => paused_reason));
  const isAll = paused.length === data?.projects.length;
  return (
    <Banner tone="warning" icon={<OctagonPause aria-hidden className="size-4 text-warning" />}>
      {isAll ? 'All sending is paused' : `${paused.map(({ name }) => name).join(', ')} sends nothing now`}:{' '}
      {[...reasons].join(' ')}
    </Banner>
  );
}
