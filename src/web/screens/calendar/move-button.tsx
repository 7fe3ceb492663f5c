import { CalendarClock } from 'lucide-react';
import { useState } from 'react';

import { IconButton } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

import type { Moving } from './move-form.tsx';

const MoveForm = lazyPart(async () => (await import('./move-form.tsx')).MoveForm);

/** Moves by saying when, for those who do not drag, and to where dragging does not reach. */
export function MoveButton({ moving }: { moving: Moving }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={`Move “${moving.title}”`} onPress={() => setOpen(true)}>
        <CalendarClock aria-hidden className="size-4" />
      </IconButton>
      {isOpen && <MoveForm moving={moving} onClose={() => setOpen(false)} />}
    </>
  );
}
