import {
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type CollisionDetection,
  type DragMoveEvent,
  type DragStartEvent,
} from '@dnd-kit/core';
import { useEffect, useRef, type ReactNode } from 'react';

import { announce } from './announce.tsx';
import { useBoard, type Board } from './board-context.ts';
import { useBoardView, type CellTarget, type Drag } from './board-store.ts';
import { CardFace } from './card-face.tsx';
import { cardLook } from './card-item.tsx';
import { cellAt, cellId, cellsIn, steppedTarget, targetIn } from './cells.ts';
import { positionOf } from './place.ts';
import { cardWord, countOf, standsAt } from './words.ts';

interface BoardDragProps {
  /** The swim-lanes, from top to bottom; `[null]` without any. */
  lanes: readonly (number | null)[];
  onDrop: (cards: readonly number[], target: CellTarget) => void;
  onColumnDrop: (column: number, before: number | null) => void;
  children: ReactNode;
}

const arrows: Readonly<Record<string, 'up' | 'down' | 'left' | 'right'>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

// Everything is said by `announce`, at each new place; dnd-kit would speak of ids.
const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};
const instructions = {
  draggable:
    'Enter opens the card. Space picks it up; then the arrow keys move it, Space puts it down, Escape leaves it where it was.',
};

/** How long after a drop a click may still come from it, in ms. */
const clickMs = 50;

/** A card is a link: the click that ends a drag must not follow it. dnd-kit keeps it from us, not from the browser. */
function stay(event: Event) {
  event.preventDefault();
}

/** Dragging of cards and columns by mouse, touch and keyboard. */
export function BoardDrag({ lanes, onDrop, onColumnDrop, children }: BoardDragProps) {
  const board = useBoard();
  const { store } = board;
  const columns = board.columns.map(({ id }) => id);

  /** A key moves the target itself; the card that flies is the pointer's alone. */
  const step = (event: KeyboardEvent) => {
    const { drag } = store.get();
    const way = arrows[event.code];
    if (!drag || !way) return undefined;
    event.preventDefault();
    if (drag.kind === 'card') {
      const next = steppedTarget(store, drag.card, drag.target, way, columns, lanes);
      if (next) aim(board, { ...drag, target: next });
    } else if (way === 'left' || way === 'right') {
      const others = columns.filter((id) => id !== drag.column);
      const at = drag.before === null ? others.length : others.indexOf(drag.before);
      const next = Math.min(Math.max(at + (way === 'left' ? -1 : 1), 0), others.length);
      aim(board, { ...drag, before: others[next] ?? null });
    }
    return undefined;
  };
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
      coordinateGetter: step,
    }),
  );
  const former = useRef('');
  useEffect(
    () => () => {
      store.set({ drag: null });
      removeEventListener('click', stay, { capture: true });
    },
    [store],
  );

  const onStart = ({ active, activatorEvent }: DragStartEvent) => {
    addEventListener('click', stay, { capture: true });
    const { card, column } = active.data.current ?? {};
    const by = activatorEvent instanceof KeyboardEvent ? 'keys' : 'pointer';
    if (typeof card === 'number') {
      const face = store.get().board.cards.get(card);
      if (!face) return;
      const lane = lanes.length === 1 && lanes[0] === null ? null : laneIn(active.id);
      const ids = store.shownIn(face.board_column_id, lane);
      const target = { column: face.board_column_id, lane, before: ids[ids.indexOf(card) + 1] ?? null };
      store.set({ drag: { kind: 'card', card, by, target }, current: card });
      former.current = sentence(board, store.get().drag) ?? '';
      announce(`Picked up ${former.current}`);
    } else if (typeof column === 'number') {
      store.set({ drag: { kind: 'column', column, before: columns[columns.indexOf(column) + 1] ?? null } });
      former.current = sentence(board, store.get().drag) ?? '';
      announce(`Picked up ${former.current}`);
    }
  };

  const onMove = ({ active, activatorEvent }: DragMoveEvent) => {
    const { drag } = store.get();
    const rect = active.rect.current.translated;
    if (!drag || !rect || activatorEvent instanceof KeyboardEvent) return;
    const x = rect.left + rect.width / 2;
    const y = rect.top + rect.height / 2;
    if (drag.kind === 'column') {
      const others = columnHeads(document).filter(({ id }) => id !== drag.column);
      aim(board, { ...drag, before: others.find(({ middle }) => x < middle)?.id ?? null });
      return;
    }
    const cell = cellAt(cellsIn(document), x, y);
    if (!cell) return;
    const moving = movingOf(board, drag.card);
    aim(board, {
      ...drag,
      target: targetIn(cell, y, store.shownIn(cell.column, cell.lane), new Set(moving)),
    });
  };

  const onEnd = () => {
    const { drag } = store.get();
    setTimeout(() => removeEventListener('click', stay, { capture: true }), clickMs);
    store.set({ drag: null });
    if (!drag) return;
    announce(`Put down ${sentence(board, drag) ?? ''}`);
    if (drag.kind === 'card') onDrop(movingOf(board, drag.card), drag.target);
    else onColumnDrop(drag.column, drag.before);
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={nearestCell}
      autoScroll={{ threshold: { x: 0.12, y: 0.14 }, acceleration: 14 }}
      accessibility={{ announcements: silent, screenReaderInstructions: instructions, restoreFocus: false }}
      onDragStart={onStart}
      onDragMove={onMove}
      onDragEnd={onEnd}
      onDragCancel={() => {
        setTimeout(() => removeEventListener('click', stay, { capture: true }), clickMs);
        store.set({ drag: null });
        announce(`Left where it was: ${former.current}`);
      }}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        <Flying />
      </DragOverlay>
    </DndContext>
  );
}

/** The card or column under the pointer. */
function Flying() {
  const board = useBoard();
  const drag = useBoardView(board.store, (view) => view.drag);
  const cards = useBoardView(board.store, (view) => view.board.cards);
  if (drag?.kind === 'column') {
    const column = board.columns.find(({ id }) => id === drag.column);
    return (
      <div className="flex h-10 items-center gap-2 rounded-md bg-raised px-3 font-semibold shadow-float">
        <span className="size-2 rounded-full" style={{ backgroundColor: column?.color }} />
        {column?.name}
      </div>
    );
  }
  const card = drag && cards.get(drag.card);
  if (!card || drag.by === 'keys') return null;
  const count = movingOf(board, drag.card).length;
  return (
    <div data-flying className={`${cardLook} relative cursor-grabbing border-edge bg-raised shadow-float`}>
      <CardFace card={card} />
      {count > 1 && (
        <span className="figures absolute -top-2 -right-2 rounded-full bg-accent px-2 text-xs font-medium text-on-accent">
          {countOf(count, 'card')}
        </span>
      )}
    </div>
  );
}

/** Sets where it would fall, and says so; nothing when that is where it was. */
function aim(board: Board, drag: Drag) {
  const before = board.store.get().drag;
  if (before && sameTarget(before, drag)) return;
  board.store.set({ drag });
  const words = sentence(board, drag);
  if (words) announce(words);
}

function sameTarget(a: Drag, b: Drag): boolean {
  if (a.kind === 'column' || b.kind === 'column') {
    return a.kind === 'column' && b.kind === 'column' && a.before === b.before;
  }
  return (
    a.target.column === b.target.column &&
    a.target.lane === b.target.lane &&
    a.target.before === b.target.before
  );
}

function sentence({ store, columns }: Board, drag: Drag | null): string | null {
  if (drag?.kind === 'column') {
    const others = columns.filter(({ id }) => id !== drag.column);
    const at = drag.before === null ? others.length : others.findIndex(({ id }) => id === drag.before);
    const name = columns.find(({ id }) => id === drag.column)?.name ?? '';
    return `Column ${cardWord({ title: name })}: position ${at + 1} of ${columns.length}.`;
  }
  const card = drag && store.get().board.cards.get(drag.card);
  if (!card) return null;
  const { column, lane, before } = drag.target;
  const others = store.shownIn(column, lane).filter((id) => id !== drag.card);
  return standsAt({
    title: card.title,
    position: before === null ? others.length : Math.max(0, others.indexOf(before)),
    count: others.length + 1,
    column: columns.find(({ id }) => id === column)?.name ?? '',
  });
}

/** The cards that go along: all selected ones, in the order of the board, when the dragged one is among them. */
function movingOf({ store, columns }: Board, card: number): readonly number[] {
  const { selected, board } = store.get();
  if (!selected.has(card)) return [card];
  return columns
    .flatMap(({ id }) => [...selected].filter((one) => board.cards.get(one)?.board_column_id === id))
    .toSorted((a, b) => {
      const [left, right] = [board.cards.get(a), board.cards.get(b)];
      if (!left || !right || left.board_column_id !== right.board_column_id) return 0;
      return positionOf(board, a, left.board_column_id) - positionOf(board, b, right.board_column_id);
    });
}

const nearestCell: CollisionDetection = ({ collisionRect, droppableContainers }) => {
  const x = collisionRect.left + collisionRect.width / 2;
  const y = collisionRect.top + collisionRect.height / 2;
  const cell = cellAt(cellsIn(document), x, y);
  const id = cell && cellId(cell.column, cell.lane);
  return droppableContainers.some((container) => container.id === id) && id ? [{ id }] : [];
};

function columnHeads(page: ParentNode): { id: number; middle: number }[] {
  return [...page.querySelectorAll<HTMLElement>('[data-column]')].map((element) => {
    const { left, width } = element.getBoundingClientRect();
    return { id: Number(element.dataset.column), middle: left + width / 2 };
  });
}

/** The lane in whose cell the card stands. */
function laneIn(active: string | number): number | null {
  const card = String(active).replace('card-', '');
  const cell = document.querySelector(`[data-card="${card}"]`)?.closest<HTMLElement>('[data-cell]');
  const lane = cell?.dataset.cell?.split('/')[1];
  return lane ? Number(lane) : null;
}
