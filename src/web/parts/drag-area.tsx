import { t } from '@lingui/core/macro';
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

interface DragAreaProps<Props extends object> {
  /** The id of the sentence that explains dragging by keyboard. */
  helpId: string;
  /** The noun for what Enter opens, as in that sentence: card. */
  what: string;
  children: ReactNode;
  /**
   * The component that handles dragging, loaded on demand, and its props; `pickUp` passes the grabbed element to
   * it.
   */
  Drag: ComponentType<Props & { pickUp: RefObject<PickUp | null> }>;
  props: Props;
  /** Whether there is anything to drag. */
  isReady?: boolean;
}

/**
 * A part of the page in which something can be dragged. The code for dragging is loaded after the rest is
 * painted; the dragged elements do not depend on it, so nothing renders again when it arrives.
 */
export function DragArea<Props extends object>({
  helpId,
  what,
  children,
  Drag,
  props,
  isReady = true,
}: DragAreaProps<Props>) {
  const pickUp = useRef<PickUp>(null);
  const isPainted = useAfterPaint(isReady);
  const begin = (event: GripEvent) => pickUp.current?.(event);
  return (
    // Events of the links inside bubble up to here.
    <div className="contents" onMouseDown={begin} onTouchStart={begin} onKeyDown={begin}>
      <p id={helpId} hidden>
        {t`Press Enter to open the ${what}. Press Shift and Space to pick it up, the arrow keys to move it, Space to drop it or Escape to cancel.`}
      </p>
      {children}
      {isPainted && <Drag {...props} pickUp={pickUp} />}
    </div>
  );
}
