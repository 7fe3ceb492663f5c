import { t } from '@lingui/core/macro';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';

import { Button, IconButton } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Moving } from './move-form.tsx';

const MoveForm = lazyPart(async () => (await import('./move-form.tsx')).MoveForm);

/**
 * Opens a form to move an entry, as an alternative to dragging and for days that dragging cannot reach. Without a label
 * it is an icon button.
 */
export function MoveButton({ moving, label }: { moving: Moving; label?: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {label === undefined ? (
        <IconButton label={t`Move “${{ title: moving.title }}”`} onPress={() => setOpen(true)}>
          <CalendarClock aria-hidden className="size-4" />
        </IconButton>
      ) : (
        <Button onPress={() => setOpen(true)}>
          <CalendarClock aria-hidden className="size-4" />
          {label}
        </Button>
      )}
      {isOpen && <MoveForm moving={moving} onClose={() => setOpen(false)} />}
    </>
  );
}
