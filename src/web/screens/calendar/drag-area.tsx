import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';

import { DragArea as AnyDragArea } from '#web/parts/drag-area.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const EntryDrag = lazyPart(async () => (await import('./entry-drag.tsx')).EntryDrag, { place: 'hidden' });

/** The id of the text that explains dragging by keyboard. */
export const dragHelp = 'calendar-drag-help';

/** The kinds of draggable entries: the values of `data-movable`. */
export const movables = ['post', 'card'] as const;

export interface Carried {
  what: (typeof movables)[number];
  id: number;
  /** The place where the drag started. */
  from: string;
}

export interface DragProps {
  /** Called with the target place, from `data-drop`: a day, or a day and hour as 2026-11-20T14. */
  onDrop: (carried: Carried, place: string) => void;
}

/** Days between which the user drags posts and due cards, once those are loaded. */
export function DragArea({
  children,
  isReady,
  onDrop,
}: DragProps & { children: ReactNode; isReady: boolean }) {
  return (
    <AnyDragArea
      helpId={dragHelp}
      what={t`post or card`}
      Drag={EntryDrag}
      props={{ onDrop }}
      isReady={isReady}
    >
      {children}
    </AnyDragArea>
  );
}
