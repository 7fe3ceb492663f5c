import { type ReactNode } from 'react';

import { DragArea as AnyDragArea } from '#web/parts/drag-area.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { CellTarget } from './board-store.ts';

const BoardDrag = lazyPart(async () => (await import('./board-drag.tsx')).BoardDrag, { place: 'hidden' });

/** Names the sentence that tells how to drag by the keys. */
export const dragHelp = 'board-drag-help';

export interface DragProps {
  /** The swim-lanes, from top to bottom; `[null]` without any. */
  lanes: readonly (number | null)[];
  onDrop: (cards: readonly number[], target: CellTarget) => void;
  onColumnDrop: (column: number, before: number | null) => void;
}

/** A part of the page whose cards (`a[data-card]`) and columns (`[data-column-grip]`) can be dragged. */
export function DragArea({ children, ...drag }: DragProps & { children: ReactNode }) {
  return (
    <AnyDragArea helpId={dragHelp} what="card" Drag={BoardDrag} given={drag}>
      {children}
    </AnyDragArea>
  );
}
