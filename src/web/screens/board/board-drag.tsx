import {
  DndContext,
  DragOverlay,
  useDraggable,
  useDroppable,
  type CollisionDetection,
  type DragMoveEvent,
  type DragStartEvent,
} from '@dnd-kit/core';
import { plural, t } from '@lingui/core/macro';
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type RefObject } from 'react';

import { isRightToLeft } from '#web/lib/page-language.ts';
import { useStore } from '#web/lib/store.ts';
import { announce } from '#web/parts/announce.tsx';
import type { GripEvent, PickUp } from '#web/parts/drag-area.tsx';
import { arrows, clickMs, passOn, silent, useCarrying, useDragSensors } from '#web/parts/dragging.ts';
import { useBoard, type Board } from './board-context.ts';
import type { Drag } from './board-store.ts';
import { CardContent } from './card-content.tsx';
import { cardStyle } from './card-style.ts';
import { cellAt, cellId, cellsIn, steppedTarget, targetIn } from './cells.ts';
import type { DragProps } from './drag-area.tsx';
import { quotedTitle, positionText } from './labels.ts';
import { positionOf } from './place.ts';

/** Cards are links, so the click that ends a drag must not follow one. dnd-kit only stops its propagation. */
function stay(event: Event) {
  event.preventDefault();
}

/** Drags cards and columns by mouse, touch and keyboard. DragArea passes the starting event through `pickUp`. */
export function BoardDrag({
  lanes,
  onDrop,
  onColumnDrop,
  pickUp,
}: DragProps & { pickUp: RefObject<PickUp | null> }) {
  const board = useBoard();
  const { store } = board;
  const columns = board.columns.map(({ id }) => id);

  /** Arrow keys move the drop target; the card overlay exists only for the pointer. */
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
  const sensors = useDragSensors(step);
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
    const { card, column, lane } = active.data.current as Grip;
    const by = activatorEvent instanceof KeyboardEvent ? 'keys' : 'pointer';
    if (card !== null) {
      const summary = store.get().board.cards.get(card);
      if (!summary) return;
      const ids = store.visibleIn(summary.board_column_id, lane);
      const target = { column: summary.board_column_id, lane, before: ids[ids.indexOf(card) + 1] ?? null };
      store.set({ drag: { kind: 'card', card, by, target }, current: card });
    } else if (column !== null) {
      store.set({ drag: { kind: 'column', column, before: columns[columns.indexOf(column) + 1] ?? null } });
    }
    former.current = sentence(board, store.get().drag) ?? '';
    announce(t`Picked up ${{ titleAndPosition: former.current }}`);
  };

  const onMove = ({ active, activatorEvent }: DragMoveEvent) => {
    const { drag } = store.get();
    const rect = active.rect.current.translated;
    if (!drag || !rect || activatorEvent instanceof KeyboardEvent) return;
    const x = rect.left + rect.width / 2;
    const y = rect.top + rect.height / 2;
    if (drag.kind === 'column') {
      const others = columnHeads(document).filter(({ id }) => id !== drag.column);
      aim(board, {
        ...drag,
        before: others.find(({ middle }) => (isRightToLeft ? x > middle : x < middle))?.id ?? null,
      });
      return;
    }
    const cell = cellAt(cellsIn(document), x, y);
    if (!cell) return;
    const moving = movingOf(board, drag.card);
    aim(board, {
      ...drag,
      target: targetIn(cell, y, store.visibleIn(cell.column, cell.lane), new Set(moving)),
    });
  };

  const onEnd = () => {
    const { drag } = store.get();
    setTimeout(() => removeEventListener('click', stay, { capture: true }), clickMs);
    store.set({ drag: null });
    if (!drag) return;
    announce(t`Dropped ${{ titleAndPosition: sentence(board, drag) ?? '' }}`);
    if (drag.kind === 'card') onDrop(movingOf(board, drag.card), drag.target);
    else onColumnDrop(drag.column, drag.before);
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={onlyCell}
      autoScroll={{ threshold: { x: 0.12, y: 0.14 }, acceleration: 14 }}
      accessibility={silent}
      onDragStart={onStart}
      onDragMove={onMove}
      onDragEnd={onEnd}
      onDragCancel={() => {
        setTimeout(() => removeEventListener('click', stay, { capture: true }), clickMs);
        store.set({ drag: null });
        announce(t`Move cancelled: ${{ titleAndPosition: former.current }}`);
      }}
    >
      <Held pickUp={pickUp} />
      <TargetCell />
      <DragOverlay dropAnimation={null}>
        <Flying />
      </DragOverlay>
    </DndContext>
  );
}

/** The dragged card or column; exactly one is set. For a card in a swimlane, also its lane. */
interface Grip {
  card: number | null;
  column: number | null;
  lane: number | null;
}

/** The only draggable that dnd-kit knows. It is attached to whichever card or column the user grabs. */
function Held({ pickUp }: { pickUp: RefObject<PickUp | null> }) {
  const board = useBoard();
  const { store, mayChange, mayManage } = board;
  useCarrying();
  const [grip] = useState<Grip>({ card: null, column: null, lane: null });
  const { listeners, setNodeRef, setActivatorNodeRef } = useDraggable({ id: 'held', data: grip });
  useImperativeHandle(
    pickUp,
    () => (event: GripEvent) => {
      if (store.get().drag || !(event.target instanceof Element)) return;
      const grabbed = event.target.closest<HTMLElement>('a[data-card]');
      const found = grabbed && mayChange(movingOf(board, Number(grabbed.dataset.card))) && grabbed;
      const handle = found || (mayManage && event.target.closest<HTMLElement>('[data-column-grip]'));
      if (!handle) return;
      const { card = null, columnGrip = null } = handle.dataset;
      const lane = handle.closest<HTMLElement>('[data-cell]')?.dataset.cell?.split('/')[1];
      grip.card = card === null ? null : Number(card);
      grip.column = columnGrip === null ? null : Number(columnGrip);
      grip.lane = lane ? Number(lane) : null;
      setNodeRef(found ? handle : handle.closest('header'));
      setActivatorNodeRef(handle);
      passOn(event, listeners);
    },
    [board, store, mayChange, mayManage, grip, listeners, setNodeRef, setActivatorNodeRef],
  );
  return null;
}

/** Registers the target cell as the droppable, because dnd-kit auto-scrolls the scroll containers around it. */
function TargetCell() {
  const { store } = useBoard();
  const id = useStore(store, ({ drag }) =>
    drag?.kind === 'card' ? cellId(drag.target.column, drag.target.lane) : null,
  );
  return id !== null && <DropCell key={id} id={id} />;
}

function DropCell({ id }: { id: string }) {
  const { setNodeRef } = useDroppable({ id });
  useLayoutEffect(() => {
    setNodeRef(document.querySelector<HTMLElement>(`[data-cell="${id}"] > ol`));
    return () => setNodeRef(null);
  }, [id, setNodeRef]);
  return null;
}

/** The drag overlay: the card or column under the pointer. */
function Flying() {
  const board = useBoard();
  const drag = useStore(board.store, (view) => view.drag);
  const cards = useStore(board.store, (view) => view.board.cards);
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
    <div data-flying className={`${cardStyle} relative cursor-grabbing border-edge bg-raised shadow-float`}>
      <CardContent card={card} />
      {count > 1 && (
        <span className="figures absolute -top-2 -end-2 rounded-full bg-accent px-2 text-xs font-medium text-on-accent">
          {plural(count, { one: '# card', other: '# cards' })}
        </span>
      )}
    </div>
  );
}

/** Sets and announces the drop target; does nothing if it is unchanged. */
function aim(board: Board, drag: Drag) {
  const before = board.store.get().drag;
  if (before && sameTarget(before, drag)) return;
  board.store.set({ drag });
  const text = sentence(board, drag);
  if (text) announce(text);
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
    const quotedColumn = quotedTitle({ title: name });
    return t`Column ${quotedColumn}: position ${{ position: at + 1 }} of ${{ count: columns.length }}.`;
  }
  const card = drag && store.get().board.cards.get(drag.card);
  if (!card) return null;
  const { column, lane, before } = drag.target;
  const others = store.visibleIn(column, lane).filter((id) => id !== drag.card);
  return positionText({
    title: card.title,
    position: before === null ? others.length : Math.max(0, others.indexOf(before)),
    count: others.length + 1,
    column: columns.find(({ id }) => id === column)?.name ?? '',
  });
}

/** The cards to move: all selected ones in board order if the dragged card is selected, else only that card. */
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

/** `cellAt` computes the target, which is the only registered droppable, so every droppable collides. */
const onlyCell: CollisionDetection = ({ droppableContainers }) =>
  droppableContainers.map(({ id }) => ({ id }));

function columnHeads(page: ParentNode): { id: number; middle: number }[] {
  return [...page.querySelectorAll<HTMLElement>('[data-column]')].map((element) => {
    const { left, width } = element.getBoundingClientRect();
    return { id: Number(element.dataset.column), middle: left + width / 2 };
  });
}
