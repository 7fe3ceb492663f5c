import { plural, t } from '@lingui/core/macro';
import { X } from 'lucide-react';

import { useShortcut } from '#web/lib/shortcuts.ts';
import { LabelButton } from '#web/parts/labels/label-button.tsx';
import { relabelMedia } from '#web/parts/labels/relabel.ts';
import { relabelled } from '#web/parts/labels/relabelling.ts';
import type { Medium } from '#web/parts/media/media-labels.ts';
import { IconButton } from '#web/ui/button.tsx';

interface MediaSelectionProps {
  media: readonly Medium[];
  /** The selected media, labelled otherwise. */
  onRelabel: (media: readonly Medium[]) => void;
  onClear: () => void;
}

/** The bar of what can be done with the selected media. */
export function MediaSelection({ media, onRelabel, onClear }: MediaSelectionProps) {
  useShortcut('Escape', t`Clear selection`, t`Media`, onClear);
  const things = media.map((medium) => ({ ...medium, id: medium.media_id, project_id: 'any' as const }));
  return (
    <section
      aria-label={t`Selection`}
      data-floating-bar="low"
      className="fixed inset-x-0 bottom-18 z-10 mx-auto flex w-fit max-w-[calc(100vw-1rem)] animate-appear items-center gap-1 rounded-lg bg-raised py-1 ps-4 pe-1 shadow-float md:bottom-6 md:start-52"
    >
      <output className="figures me-2 whitespace-nowrap">
        {plural({ count: media.length }, { one: '# selected', other: '# selected' })}
      </output>
      <LabelButton
        key={media.map(({ media_id }) => media_id).join()}
        things={things}
        onChange={(change, before) => {
          void relabelMedia(before, change);
          onRelabel(media.map((medium) => ({ ...medium, ...relabelled(medium, change) })));
        }}
      />
      <IconButton label={t`Clear selection`} keys="Esc" onPress={onClear}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </section>
  );
}
