import { CalendarClock } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

import { IconButton } from '#web/ui/button.tsx';

import type { PlacedPost } from './calendar-data.ts';

const MoveForm = lazy(async () => ({ default: (await import('./move-form.tsx')).MoveForm }));

/** Moves a post by saying when, for those who do not drag, and to where dragging does not reach. */
export function MovePost({ placed }: { placed: PlacedPost }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={`Move “${placed.post.title}”`} onPress={() => setOpen(true)}>
        <CalendarClock aria-hidden className="size-4" />
      </IconButton>
      <Suspense>{isOpen && <MoveForm placed={placed} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
