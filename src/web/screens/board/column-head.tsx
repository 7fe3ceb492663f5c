import { CircleCheck, Ellipsis, GripVertical, Plus } from 'lucide-react';

import { exactNumber } from '#web/lib/format.ts';
import { useStore } from '#web/lib/store.ts';
import { IconButton } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { PopupTrigger } from '#web/ui/popup-trigger.tsx';
import type { Column } from './board-context.ts';
import { useBoard } from './board-context.ts';
import { noCards } from './board-state.ts';
import { useVisibleCards } from './board-store.ts';
import { dragHelp } from './drag-area.tsx';
import { openQuickAdd } from './quick-add-place.ts';

const ColumnMenu = lazyPart(async () => (await import('./column-menu.tsx')).ColumnMenu);

/** A column's name, its number of cards, and its menu. */
export function ColumnHead({ column, addKey = null }: { column: Column; addKey?: number | null }) {
  const { mayManage, mayWrite } = useBoard();
  return (
    <header className="group/head flex h-10 shrink-0 items-center gap-2 pr-1.5 pl-3">
      <span aria-hidden className="size-2 shrink-0 rounded-full" style={{ backgroundColor: column.color }} />
      <h2 className="truncate font-semibold" title={column.name}>
        {column.name}
      </h2>
      {column.is_done && (
        <span className="shrink-0 text-good" data-hint="Cards moved here are marked as completed">
          <CircleCheck aria-hidden className="size-3.5" />
          <span className="sr-only">Done column</span>
        </span>
      )}
      <ColumnCount column={column} />
      <span className="ml-auto" />
      {mayManage && (
        <button
          type="button"
          data-column-grip={column.id}
          aria-roledescription="column"
          aria-describedby={dragHelp}
          aria-label={`Move column ${column.name}`}
          data-hint="Drag to reorder"
          className="grid size-6 cursor-grab place-items-center rounded-sm text-faint opacity-0 group-hover/head:opacity-100 hover:bg-press focus-visible:opacity-100 max-sm:hidden pointer-coarse:opacity-100"
        >
          <GripVertical aria-hidden className="size-3.5" />
        </button>
      )}
      {mayManage && (
        <PopupTrigger
          kind="menu"
          label={`Column ${column.name}`}
          preload={ColumnMenu.preload}
          popup={(popup) => <ColumnMenu {...popup} column={column} />}
          className="grid size-7 shrink-0 place-items-center rounded-md text-faint hover:bg-press hover:text-ink active:bg-press"
        >
          <Ellipsis aria-hidden className="size-4" />
        </PopupTrigger>
      )}
      {mayWrite && (
        <IconButton
          label={`Add card to ${column.name}`}
          keys="n"
          className="size-7"
          onPress={() => openQuickAdd(addKey ?? column.id)}
        >
          <Plus aria-hidden className="size-4" />
        </IconButton>
      )}
    </header>
  );
}

/** 12, or 12 of 40 where filters leave some out; against the limit where all are shown. */
function ColumnCount({ column }: { column: Column }) {
  const { store } = useBoard();
  const count = useVisibleCards(store, column.id, null).length;
  const all = useStore(store, ({ board }) => (board.columns.get(column.id) ?? noCards).ids.length);
  const limit = column.card_limit;
  const isOver = limit !== null && all > limit;
  return (
    <span
      data-hint={
        isOver
          ? `${exactNumber(all)} cards: ${exactNumber(all - limit)} over the limit of ${exactNumber(limit)}`
          : limit === null
            ? undefined
            : `Limit: ${exactNumber(limit)} cards`
      }
      className={`figures shrink-0 rounded-sm px-1 text-xs whitespace-nowrap ${isOver ? 'bg-danger-wash font-medium text-danger' : 'text-faint'}`}
    >
      {count === all ? exactNumber(all) : `${exactNumber(count)} of ${exactNumber(all)}`}
      {limit !== null && count === all && ` / ${exactNumber(limit)}`}
      <span className="sr-only">{isOver ? ' cards, over the limit' : ' cards'}</span>
    </span>
  );
}
