import { t } from '@lingui/core/macro';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { useStore } from '#web/lib/store.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useBoard } from './board-context.ts';
import { useColumnMove } from './column-changes.ts';
import { ColumnSwitcher } from './column-switcher.tsx';
import { Column, ColumnMark } from './column.tsx';
import { DragArea } from './drag-area.tsx';

const ColumnForm = lazyPart(async () => (await import('./column-form.tsx')).ColumnForm);
const oneLane = [null];

/** The columns side by side; on narrow screens the user swipes from one to the next. */
export function Columns() {
  const { columns, store, changes, mayManage } = useBoard();
  const strip = useRef<HTMLDivElement>(null);
  const moveColumn = useColumnMove();
  const isDragging = useStore(store, ({ drag }) => drag !== null);
  const markAtEnd = useStore(store, ({ drag }) => drag?.kind === 'column' && drag.before === null);
  const current = useStore(store, (view) =>
    view.current === null ? null : (view.board.cards.get(view.current)?.board_column_id ?? null),
  );
  const [isOpen, setOpen] = useState(false);

  // Keeps the current card's column in view while the user moves by keyboard.
  useEffect(() => {
    if (current === null || isDragging) return;
    strip.current
      ?.querySelector(`[data-column="${current}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  }, [current, isDragging]);

  return (
    <DragArea
      lanes={oneLane}
      onDrop={(cards, target) => void changes.move(cards, target, store.visibleIn(target.column, null))}
      onColumnDrop={moveColumn}
    >
      <ColumnSwitcher strip={strip} />
      <div
        ref={strip}
        className={`flex min-h-0 flex-1 gap-3 overflow-x-auto px-4 pt-3 pb-3 print:block print:overflow-visible ${isDragging ? '' : 'max-sm:snap-x max-sm:snap-mandatory'}`}
      >
        {columns.map((column) => (
          <Column key={column.id} column={column} />
        ))}
        <span className="relative -ms-3 w-3 shrink-0 print:hidden">{markAtEnd && <ColumnMark />}</span>
        {mayManage && (
          <button
            type="button"
            onClick={() => setOpen(true)}
            className="-ms-3 flex h-10 w-40 shrink-0 items-center gap-2 rounded-lg px-3 text-faint hover:bg-hover hover:text-ink max-sm:hidden print:hidden"
          >
            <Plus aria-hidden className="size-4" />
            {t`Add column`}
          </button>
        )}
      </div>
      {isOpen && <ColumnForm onClose={() => setOpen(false)} />}
    </DragArea>
  );
}
