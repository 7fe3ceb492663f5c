import type { BoardStore, CellTarget } from './board-store.ts';
import { rowHeight } from './card-style.ts';

/** A cell is a column, or one lane of a column. Dragging finds it by this id in `data-cell`. */
export function cellId(column: number, lane: number | null): string {
  return `${column}/${lane ?? ''}`;
}

interface Cell {
  column: number;
  lane: number | null;
  element: HTMLElement;
}

/** The cells in the page, in their order on the board. */
export function cellsIn(page: ParentNode): Cell[] {
  return [...page.querySelectorAll<HTMLElement>('[data-cell]')].map((element) => {
    const [column, lane] = (element.dataset.cell ?? '').split('/');
    return { column: Number(column), lane: lane ? Number(lane) : null, element };
  });
}

/** The cell nearest to a point of the viewport, in px. */
export function cellAt(cells: readonly Cell[], x: number, y: number): Cell | undefined {
  let best: Cell | undefined;
  let least = Infinity;
  for (const cell of cells) {
    const { left, right, top, bottom } = cell.element.getBoundingClientRect();
    const distance = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
    if (distance < least) [best, least] = [cell, distance];
  }
  return best;
}

/** The drop target of a card whose centre is at `y` of the viewport; `moving` are the cards that are being moved. */
export function targetIn(
  cell: Cell,
  y: number,
  ids: readonly number[],
  moving: ReadonlySet<number>,
): CellTarget {
  const top = cell.element.querySelector('ol')?.getBoundingClientRect().top ?? 0;
  let index = Math.min(Math.max(Math.round((y - top) / rowHeight()), 0), ids.length);
  while (index < ids.length && moving.has(ids[index] ?? 0)) index++;
  return { column: cell.column, lane: cell.lane, before: ids[index] ?? null };
}

/** The next target of a card that is dragged by keyboard; null at the edge of the board. */
export function steppedTarget(
  store: BoardStore,
  card: number,
  target: CellTarget,
  step: 'up' | 'down' | 'left' | 'right',
  columns: readonly number[],
  lanes: readonly (number | null)[],
): CellTarget | null {
  const others = (column: number, lane: number | null) =>
    store.visibleIn(column, lane).filter((id) => id !== card);
  const here = others(target.column, target.lane);
  const at = target.before === null ? here.length : Math.max(0, here.indexOf(target.before));
  if (step === 'up' || step === 'down') {
    const next = at + (step === 'up' ? -1 : 1);
    if (next >= 0 && next <= here.length) return { ...target, before: here[next] ?? null };
    const lane = lanes[lanes.indexOf(target.lane) + (step === 'up' ? -1 : 1)];
    if (lane === undefined) return null;
    const there = others(target.column, lane);
    return { column: target.column, lane, before: step === 'up' ? null : (there[0] ?? null) };
  }
  const column = columns[columns.indexOf(target.column) + (step === 'left' ? -1 : 1)];
  if (column === undefined) return null;
  return { ...target, column, before: others(column, target.lane)[at] ?? null };
}
