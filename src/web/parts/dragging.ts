import {
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DraggableSyntheticListeners,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core';

import type { GripEvent } from './drag-area.tsx';

/** What every screen that drags asks of dnd-kit. It is loaded with the code that drags, never before. */

export const arrows: Readonly<Record<string, 'up' | 'down' | 'left' | 'right'>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** Everything is said by `announce`, at each new place; dnd-kit would speak of ids. */
export const saysNothing = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
  restoreFocus: false,
};

/** How long after a drop a click may still come from it, in ms. */
export const clickMs = 50;

/** Mouse, touch and keys. @param step what a key does while something is held */
export function useDragSensors(step: KeyboardCoordinateGetter) {
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
      coordinateGetter: step,
    }),
  );
}

/** Tells dnd-kit what happened to the thing that was gripped. */
export function passOn(event: GripEvent, listeners: DraggableSyntheticListeners): void {
  const name = { mousedown: 'onMouseDown', touchstart: 'onTouchStart', keydown: 'onKeyDown' }[event.type];
  if (name) listeners?.[name]?.(event);
}
