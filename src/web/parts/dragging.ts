import {
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useDndMonitor,
  useSensor,
  useSensors,
  type DraggableSyntheticListeners,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core';
import { useEffect } from 'react';

import { isRightToLeft } from '#web/lib/page-language.ts';
import { carrying } from './carrying.ts';
import type { GripEvent } from './drag-area.tsx';

/**
 * Shared settings of dnd-kit for every screen that drags. Loaded with the code for dragging, never before.
 */

/** `left` is towards the start of the page’s writing. */
export const arrows: Readonly<Record<string, 'up' | 'down' | 'left' | 'right'>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: isRightToLeft ? 'right' : 'left',
  ArrowRight: isRightToLeft ? 'left' : 'right',
};

/** `announce` reports each new place; dnd-kit's own messages would contain ids. */
export const silent = {
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

/**
 * Sensors for mouse, touch and keyboard.
 * @param step what a key does during a drag
 */
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

/** Says while something is dragged; for a component inside of the `DndContext`. */
export function useCarrying() {
  const stop = () => carrying.set(false);
  useDndMonitor({ onDragStart: () => carrying.set(true), onDragEnd: stop, onDragCancel: stop });
  useEffect(() => stop, []);
}

/** Passes the events of the grabbed element on to dnd-kit. */
export function passOn(event: GripEvent, listeners: DraggableSyntheticListeners): void {
  const name = { mousedown: 'onMouseDown', touchstart: 'onTouchStart', keydown: 'onKeyDown' }[event.type];
  if (name) listeners?.[name]?.(event);
}
