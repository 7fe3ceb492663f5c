import {
  DndContext,
  DragOverlay,
  useDraggable,
  type DragMoveEvent,
  type DragStartEvent,
} from '@dnd-kit/core';
import { t } from '@lingui/core/macro';
import { useEffect, useImperativeHandle, useRef, useState, type RefObject } from 'react';

import { clockText } from '#web/lib/format.ts';
import { announce } from '#web/parts/announce.tsx';
import type { GripEvent, PickUp } from '#web/parts/drag-area.tsx';
import { arrows, clickMs, passOn, silent, useCarrying, useDragSensors } from '#web/parts/dragging.ts';
import { dayText } from './days.ts';
import { movables, type Carried, type DragProps } from './drag-area.tsx';
import { steppedPlace } from './drop-places.ts';

/** Entries are links, so the click that ends a drag must not follow one. */
function stay(event: Event) {
  event.preventDefault();
  event.stopPropagation();
}

interface Held {
  carried: Carried | null;
  title: string;
  byKeys: boolean;
}

/** Drags posts and due cards by mouse, touch and keyboard. DragArea passes the starting event through `pickUp`. */
export function EntryDrag({ onDrop, pickUp }: DragProps & { pickUp: RefObject<PickUp | null> }) {
  const [held, setHeld] = useState<Held | null>(null);
  const place = useRef<string | null>(null);

  /** Cards have no hour, so their drop target is the whole day. */
  const carriesCard = useRef(false);

  const aim = (found: string | null) => {
    const next = carriesCard.current ? (found?.slice(0, 10) ?? null) : found;
    if (next === place.current) return;
    marked(place.current)?.removeAttribute('data-over');
    marked(next)?.setAttribute('data-over', '');
    if (next !== null) marked(next)?.scrollIntoView({ block: 'nearest' });
    place.current = next;
    if (next !== null) announce(placeText(next));
  };
  const step = (event: KeyboardEvent) => {
    const way = arrows[event.code];
    if (!way || place.current === null) return undefined;
    event.preventDefault();
    const next = steppedPlace(place.current, way);
    if (marked(next)) aim(next);
    return undefined;
  };
  const sensors = useDragSensors(step);
  const end = () => {
    marked(place.current)?.removeAttribute('data-over');
    place.current = null;
    setHeld(null);
    setTimeout(() => removeEventListener('click', stay, { capture: true }), clickMs);
  };
  useEffect(() => () => removeEventListener('click', stay, { capture: true }), []);

  const onStart = ({ active, activatorEvent }: DragStartEvent) => {
    const { carried, title } = active.data.current as Grip;
    addEventListener('click', stay, { capture: true });
    const from = carried?.from ?? null;
    place.current = from;
    carriesCard.current = carried?.what === 'card';
    setHeld({ carried, title, byKeys: activatorEvent instanceof KeyboardEvent });
    announce(from === null ? t`Picked up ${title}.` : t`Picked up ${title}. ${{ place: placeText(from) }}`);
  };
  const onMove = ({ active, activatorEvent }: DragMoveEvent) => {
    const { initial, translated } = active.rect.current;
    if (activatorEvent instanceof KeyboardEvent || !initial || !translated) return;
    const { x, y } = (active.data.current as Grip).pressed;
    const found = document
      .elementsFromPoint(x + translated.left - initial.left, y + translated.top - initial.top)
      .find((element) => element.closest('[data-drop]'));
    aim(found?.closest<HTMLElement>('[data-drop]')?.dataset.drop ?? null);
  };
  const onEnd = () => {
    const target = place.current;
    const title = held?.title ?? '';
    if (target !== null) announce(t`Dropped ${title}. ${{ place: placeText(target) }}`);
    end();
    if (held?.carried && target !== null) onDrop(held.carried, target);
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={() => []}
      accessibility={silent}
      onDragStart={onStart}
      onDragMove={onMove}
      onDragEnd={onEnd}
      onDragCancel={() => {
        announce(t`Move cancelled: ${{ title: held?.title ?? '' }}`);
        end();
      }}
    >
      <Grips pickUp={pickUp} isHeld={held !== null} />
      <DragOverlay dropAnimation={null} className="pointer-events-none">
        {held && !held.byKeys && (
          <div
            data-flying
            className="flex h-6 w-fit max-w-60 items-center rounded-sm bg-raised px-2 text-xs shadow-float"
          >
            <span dir="auto" className="truncate">
              {held.title}
            </span>
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

interface Grip {
  carried: Carried | null;
  title: string;
  pressed: { x: number; y: number };
}

/** The only draggable that dnd-kit knows. It is attached to whichever entry the user grabs. */
function Grips({ pickUp, isHeld }: { pickUp: RefObject<PickUp | null>; isHeld: boolean }) {
  useCarrying();
  const [grip] = useState<Grip>({ carried: null, title: '', pressed: { x: 0, y: 0 } });
  const { listeners, setNodeRef, setActivatorNodeRef } = useDraggable({ id: 'held', data: grip });
  useImperativeHandle(
    pickUp,
    () => (event: GripEvent) => {
      if (isHeld || !(event.target instanceof Element)) return;
      const link = event.target.closest<HTMLElement>('[data-movable]');
      const what = movables.find((one) => one === link?.dataset.movable);
      const from = link?.closest<HTMLElement>('[data-drop]')?.dataset.drop;
      if (!link || !what || from === undefined) return;
      grip.carried = { what, id: Number(link.dataset.id), from };
      grip.title = link.dataset.title ?? '';
      const point = 'touches' in event ? event.touches[0] : 'clientX' in event ? event : undefined;
      grip.pressed = { x: point?.clientX ?? 0, y: point?.clientY ?? 0 };
      setNodeRef(link);
      setActivatorNodeRef(link);
      passOn(event, listeners);
    },
    [isHeld, grip, listeners, setNodeRef, setActivatorNodeRef],
  );
  return null;
}

function marked(place: string | null): HTMLElement | null {
  return place === null ? null : document.querySelector<HTMLElement>(`[data-drop="${place}"]`);
}

/** A place as a sentence, for screen readers. */
function placeText(place: string): string {
  const day = dayText(place.slice(0, 10), 'whole');
  const hour = place.slice(11);
  return hour ? t`${day}, ${{ time: clockText(`${hour}:00`) }}.` : t`${day}.`;
}
