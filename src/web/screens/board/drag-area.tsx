import {
  lazy,
  Suspense,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type TouchEvent,
} from 'react';

import type { CellTarget } from './board-store.ts';

const BoardDrag = lazy(async () => ({ default: (await import('./board-drag.tsx')).BoardDrag }));

export type GripEvent = MouseEvent<HTMLElement> | TouchEvent<HTMLElement> | KeyboardEvent<HTMLElement>;
export type PickUp = (event: GripEvent) => void;

/** Names the sentence that tells how to drag by the keys. */
export const dragHelp = 'board-drag-help';

export interface DragProps {
  /** The swim-lanes, from top to bottom; `[null]` without any. */
  lanes: readonly (number | null)[];
  onDrop: (cards: readonly number[], target: CellTarget) => void;
  onColumnDrop: (column: number, before: number | null) => void;
}

/**
 * A part of the page whose cards (`a[data-card]`) and columns (`[data-column-grip]`) can be dragged. The code that
 * drags comes after the cards are painted; they do not know of it, so nothing is rendered anew when it is there.
 */
export function DragArea({ children, ...drag }: DragProps & { children: ReactNode }) {
  const pickUp = useRef<PickUp>(null);
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPainted(true));
    return () => clearTimeout(timer);
  }, []);
  const begin = (event: GripEvent) => pickUp.current?.(event);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it hears what happens to the links inside
    <div className="contents" onMouseDown={begin} onTouchStart={begin} onKeyDown={begin}>
      <p id={dragHelp} hidden>
        Enter opens the card. Space picks it up; then the arrow keys move it, Space puts it down, Escape
        leaves it where it was.
      </p>
      {children}
      <Suspense>{isPainted && <BoardDrag {...drag} pickUp={pickUp} />}</Suspense>
    </div>
  );
}
