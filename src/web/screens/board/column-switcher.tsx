import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState, type RefObject } from 'react';

import { useBoard } from './board-context.ts';
import { useVisibleCards } from './board-store.ts';

/** Tabs of the columns, on narrow screens, which show one column at a time. */
export function ColumnSwitcher({ strip }: { strip: RefObject<HTMLDivElement | null> }) {
  const { columns } = useBoard();
  const [shown, setShown] = useState(0);
  const list = useRef<HTMLElement>(null);

  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    const onScroll = () => setShown(Math.round(Math.abs(element.scrollLeft) / (element.clientWidth - 20)));
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, [strip]);
  useEffect(() => {
    const tab = list.current?.children[shown];
    if (tab instanceof HTMLElement) list.current?.scrollTo({ left: tab.offsetLeft - 48, behavior: 'smooth' });
  }, [shown]);

  return (
    <nav
      ref={list}
      aria-label={t`Columns`}
      className="no-scrollbar relative flex shrink-0 gap-1 overflow-x-auto px-4 pt-2 sm:hidden"
    >
      {columns.map((column, index) => (
        <button
          key={column.id}
          type="button"
          aria-pressed={index === shown}
          onClick={() =>
            strip.current
              ?.querySelector(`[data-column="${column.id}"]`)
              ?.scrollIntoView({ inline: 'center', block: 'nearest' })
          }
          className="flex h-8 shrink-0 items-center gap-1.5 rounded-md px-2.5 text-soft aria-pressed:bg-press aria-pressed:font-medium aria-pressed:text-ink"
        >
          <span aria-hidden className="size-1.5 rounded-full" style={{ backgroundColor: column.color }} />
          {column.name}
          <Count column={column.id} />
        </button>
      ))}
    </nav>
  );
}

function Count({ column }: { column: number }) {
  const { store } = useBoard();
  return <span className="figures text-xs text-faint">{useVisibleCards(store, column, null).length}</span>;
}
