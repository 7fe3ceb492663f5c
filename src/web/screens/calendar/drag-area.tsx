import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';

import { DragArea as AnyDragArea } from '#web/parts/drag-area.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const EntryDrag = lazyPart(async () => (await import('./entry-drag.tsx')).EntryDrag, { place: 'hidden' });

/** The id of the sentence that explains dragging by keyboard. */
export const dragHelp = 'calendar-drag-help';

/** What can be carried from a day to another, as `data-movable` names it. */
export const movables = ['post', 'card'] as const;

export interface Carried {
  what: (typeof movables)[number];
  id: number;
  /** The place from which it was taken. */
  from: string;
}

export interface DragProps {
  /** It was put down at a place (`data-drop`: a day, or a day and its hour as 2026-11-20T14). */
  onDrop: (carried: Carried, place: string) => void;
}

/** Days between which posts and due cards can be dragged, once they are there. */
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
