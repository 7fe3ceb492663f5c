import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';

import { DragArea as AnyDragArea } from '#web/parts/drag-area.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { CellTarget } from './board-store.ts';

const BoardDrag = lazyPart(async () => (await import('./board-drag.tsx')).BoardDrag, { place: 'hidden' });

/** The id of the text that explains dragging by keyboard. */
export const dragHelp = 'board-drag-help';

export interface DragProps {
  /** The swimlanes from top to bottom; `[null]` without any. */
  lanes: readonly (number | null)[];
  onDrop: (cards: readonly number[], target: CellTarget) => void;
  onColumnDrop: (column: number, before: number | null) => void;
}

/** A part of the page whose cards (`a[data-card]`) and columns (`[data-column-grip]`) can be dragged. */
export function DragArea({ children, ...drag }: DragProps & { children: ReactNode }) {
  return (
    <AnyDragArea helpId={dragHelp} what={t`card`} Drag={BoardDrag} props={drag}>
      {children}
    </AnyDragArea>
  );
}
