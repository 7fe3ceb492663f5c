import { t } from '@lingui/core/macro';
import { OctagonPause } from 'lucide-react';

import { listed } from '#contract/reader.ts';
import { api } from '#web/api.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';

interface PauseNoteProps {
  /** Shows only the pause of this project. */
  project?: number;
  /** For users who may resume it. */
  onResume?: ((project: number) => void) | undefined;
}

/**
 * Names the projects in which publishing is paused, and why. A pause of the whole organization is already shown on
 * every screen.
 */
export function PauseNote({ project, onResume }: PauseNoteProps) {
  const { data } = api.projects.list.useQuery({});
  const paused = (data?.projects ?? []).filter(
    ({ id, own_paused_reason }) => own_paused_reason !== null && (project === undefined || id === project),
  );
  const [first] = paused;
  if (!first) return null;
  const projects = listed(
    paused.map(({ name }) => name),
    'unit',
  );
  const reasons = new Set(paused.map(({ own_paused_reason }) => own_paused_reason));
  return (
    <Banner
      tone="warning"
      icon={<OctagonPause aria-hidden className="size-4 text-warning" />}
      action={onResume && <Button onPress={() => onResume(first.id)}>{t`Resume…`}</Button>}
    >
      <strong className="font-semibold">{t`${projects}: publishing is paused.`}</strong>{' '}
      {[...reasons].join(' ')}
    </Banner>
  );
}
