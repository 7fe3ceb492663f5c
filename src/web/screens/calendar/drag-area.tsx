import { lazy, type ReactNode } from 'react';

import { DragArea as AnyDragArea } from '#web/parts/drag-area.tsx';

const PostDrag = lazy(async () => ({ default: (await import('./post-drag.tsx')).PostDrag }));

/** Names the sentence that tells how to drag by the keys. */
export const dragHelp = 'calendar-drag-help';

export interface DragProps {
  /** A post (`data-post`) was put down at a place (`data-drop`: a day, or a day and its hour as 2026-11-20T14). */
  onDrop: (post: number, place: string) => void;
}

/** Days on which posts can be dragged. */
export function DragArea({ children, onDrop }: DragProps & { children: ReactNode }) {
  return (
    <AnyDragArea helpId={dragHelp} what="post" Drag={PostDrag} given={{ onDrop }}>
      {children}
    </AnyDragArea>
  );
}
