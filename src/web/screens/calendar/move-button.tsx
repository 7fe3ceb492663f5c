import { CalendarClock } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

import { IconButton } from '#web/ui/button.tsx';

import type { Moving } from './move-form.tsx';

const MoveForm = lazy(async () => ({ default: (await import('./move-form.tsx')).MoveForm }));

/** Moves by saying when, for those who do not drag, and to where dragging does not reach. */
export function MoveButton({ moving }: { moving: Moving }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={`Move “${moving.title}”`} onPress={() => setOpen(true)}>
        <CalendarClock aria-hidden className="size-4" />
      </IconButton>
      <Suspense>{isOpen && <MoveForm moving={moving} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
