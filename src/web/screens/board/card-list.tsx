import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useEffectEvent, useRef, type ReactNode } from 'react';

import { usePrinting } from '#web/lib/printing.ts';
import { useStore } from '#web/lib/store.ts';
import { useBoard } from './board-context.ts';
import { useVisibleCards } from './board-store.ts';
import { CardItem } from './card-item.tsx';
import { cardHeight, rowHeight } from './card-style.ts';
import { cellId } from './cells.ts';

interface CardListProps {
  column: number;
  /** The swimlane; null without lanes. */
  lane: number | null;
  name: string;
  /** Content above the cards that scrolls with them. */
  above?: ReactNode;
  empty?: ReactNode;
  className?: string;
}

/** The cards of a column, virtualized: only those near the viewport are rendered. */
export function CardList({ column, lane, name, above, empty, className = '' }: CardListProps) {
  const { store } = useBoard();
  const ids = useVisibleCards(store, column, lane);
  const scroller = useRef<HTMLDivElement>(null);
  const target = useStore(store, ({ drag }) =>
    drag?.kind === 'card' && drag.target.column === column && drag.target.lane === lane ? drag.target : null,
  );
  const dragged = useStore(store, ({ drag }) => (drag?.kind === 'card' ? ids.indexOf(drag.card) : -1));
  const current = useStore(store, (view) =>
    view.current === null || view.drag?.kind === 'card' ? -1 : ids.indexOf(view.current),
  );

  // The dragged row stays mounted: removing it from the DOM would end a touch drag.
  const rangeExtractor = useCallback(
    (range: Range) => {
      const rows = defaultRangeExtractor(range);
      return dragged === -1 || rows.includes(dragged) ? rows : [...rows, dragged].sort((a, b) => a - b);
    },
    [dragged],
  );
  const isPrinting = usePrinting();
  const virtual = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: rowHeight,
    getItemKey: (index) => ids[index] ?? index,
    overscan: 4,
    rangeExtractor,
  });

  const follow = useEffectEvent((index: number) => virtual.scrollToIndex(index));
  useEffect(() => {
    if (current >= 0) follow(current);
  }, [current]);
  const slot = target ? (target.before === null ? ids.length : ids.indexOf(target.before)) : -1;
  const byKeys = useStore(store, ({ drag }) => drag?.kind === 'card' && drag.by === 'keys');
  useEffect(() => {
    if (byKeys && slot >= 0) follow(Math.min(slot, Math.max(0, ids.length - 1)));
  }, [byKeys, slot, ids.length]);

  return (
    <div
      ref={scroller}
      data-cell={cellId(column, lane)}
      data-target={target ? '' : undefined}
      className={`min-h-0 overflow-x-hidden overflow-y-auto overscroll-y-contain px-1.5 print:overflow-visible ${className}`}
    >
      {above}
      <ol
        aria-label={name}
        className="relative min-h-16 print:grid print:min-h-0 print:grid-cols-3 print:gap-1.5"
        style={isPrinting ? {} : { height: virtual.getTotalSize() || undefined }}
      >
        {(isPrinting ? allOf(ids) : virtual.getVirtualItems()).map(({ index, key, start }) => {
          const id = ids[index];
          return id === undefined ? null : (
            <li
              key={key}
              aria-posinset={index + 1}
              aria-setsize={ids.length}
              className={isPrinting ? '' : 'absolute inset-x-0 top-0'}
              style={{
                height: cardHeight(),
                ...(!isPrinting && { transform: `translateY(${start}px)` }),
              }}
            >
              <CardItem id={id} />
            </li>
          );
        })}
        {slot >= 0 && (
          <li
            aria-hidden
            data-slot
            className="pointer-events-none absolute inset-x-0 top-0 z-10 h-0.5 rounded-full bg-accent forced-color-adjust-none before:absolute before:-top-0.75 before:-start-0.5 before:size-2 before:rounded-full before:bg-accent"
            style={{ transform: `translateY(${slot === 0 ? 0 : slot * rowHeight() - 4}px)` }}
          />
        )}
        {ids.length === 0 && empty && <li className="contents">{empty}</li>}
      </ol>
    </div>
  );
}

/** Every card, for print, where nothing scrolls. */
function allOf(ids: readonly number[]) {
  return ids.map((id, index) => ({ key: id, index, start: 0 }));
}
