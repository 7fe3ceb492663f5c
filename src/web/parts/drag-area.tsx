import {
  useRef,
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type TouchEvent,
} from 'react';

import { useAfterPaint } from '#web/lib/after-paint.ts';

export type GripEvent = MouseEvent<HTMLElement> | TouchEvent<HTMLElement> | KeyboardEvent<HTMLElement>;
export type PickUp = (event: GripEvent) => void;

interface DragAreaProps<Given extends object> {
  /** Names the sentence that tells how to drag by the keys. */
  helpId: string;
  /** What Enter opens, as that sentence calls it: card. */
  what: string;
  children: ReactNode;
  /** What drags, loaded on demand, and what it is given; `pickUp` is how the area hands over what was gripped. */
  Drag: ComponentType<Given & { pickUp: RefObject<PickUp | null> }>;
  given: Given;
  /** What can be dragged is there. */
  isReady?: boolean;
}

/**
 * A part of the page in which something can be dragged. The code that drags comes after the rest is painted; what is
 * dragged does not know of it, so nothing is rendered anew when it is there.
 */
export function DragArea<Given extends object>({
  helpId,
  what,
  children,
  Drag,
  given,
  isReady = true,
}: DragAreaProps<Given>) {
  const pickUp = useRef<PickUp>(null);
  const isPainted = useAfterPaint(isReady);
  const begin = (event: GripEvent) => pickUp.current?.(event);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it hears what happens to the links inside
    <div className="contents" onMouseDown={begin} onTouchStart={begin} onKeyDown={begin}>
      <p id={helpId} hidden>
        Enter opens the {what}. Space picks it up; then the arrow keys move it, Space puts it down, Escape
        leaves it where it was.
      </p>
      {children}
      {isPainted && <Drag {...given} pickUp={pickUp} />}
    </div>
  );
}
