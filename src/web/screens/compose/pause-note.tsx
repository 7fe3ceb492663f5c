import { OctagonPause } from 'lucide-react';

import { api } from '#web/api.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';

interface PauseNoteProps {
  /** Only this project concerns whoever looks. */
  project?: number;
  /** For who may let it go on. */
  onResume?: ((project: number) => void) | undefined;
}

/** Says of which projects nothing is sent now, and why. That nothing at all is sent is said on every screen already. */
export function PauseNote({ project, onResume }: PauseNoteProps) {
  const { data } = api.projects.list.useQuery({});
  const paused = (data?.projects ?? []).filter(
    ({ id, own_paused_reason }) => own_paused_reason !== null && (project === undefined || id === project),
  );
  const [first] = paused;
  if (!first) return null;
  const reasons = new Set(paused.map(({ own_paused_reason }) => own_paused_reason));
  return (
    <Banner
      tone="warning"
      icon={<OctagonPause aria-hidden className="size-4 text-warning" />}
      action={onResume && <Button onPress={() => onResume(first.id)}>Go on…</Button>}
    >
      <strong className="font-semibold">
        {paused.map(({ name }) => name).join(', ')}: sending is paused.
      </strong>{' '}
      {[...reasons].join(' ')}
    </Banner>
  );
}
