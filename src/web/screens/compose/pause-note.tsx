import { useQueryClient } from '@tanstack/react-query';
import { OctagonPause } from 'lucide-react';

import { api } from '#web/api.ts';
import { useLive } from '#web/live.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';

interface PauseNoteProps {
  /** Only this project concerns whoever looks. */
  project?: number;
  /** For who may let it go on. */
  onResume?: (() => void) | undefined;
}

/** Says that nothing is sent now, of which projects, and why. */
export function PauseNote({ project, onResume }: PauseNoteProps) {
  const client = useQueryClient();
  const { data } = api.projects.list.useQuery({});
  useLive('schedule', ({ ids }) => {
    // Pausing and going on name no post.
    if (ids.length === 0) void client.invalidateQueries({ queryKey: ['projects'] });
  });
  const paused = (data?.projects ?? []).filter(
    ({ id, paused_reason }) => paused_reason !== null && (project === undefined || id === project),
  );
  if (paused.length === 0) return null;
  const reasons = new Set(paused.map(({ paused_reason }) => paused_reason));
  const isAll = paused.length === data?.projects.length;
  return (
    <Banner
      tone="warning"
      icon={<OctagonPause aria-hidden className="size-4 text-warning" />}
      action={onResume && <Button onPress={onResume}>Go on…</Button>}
    >
      <strong className="font-semibold">
        {isAll ? 'Sending is paused.' : `${paused.map(({ name }) => name).join(', ')}: sending is paused.`}
      </strong>{' '}
      {[...reasons].join(' ')}
    </Banner>
  );
}
