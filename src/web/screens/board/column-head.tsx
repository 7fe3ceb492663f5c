import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
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
    <header className="group/head flex h-10 shrink-0 items-center gap-2 ps-3 pe-1.5">
      <span aria-hidden className="size-2 shrink-0 rounded-full" style={{ backgroundColor: column.color }} />
      <h2 className="truncate font-semibold" title={column.name}>
        {column.name}
      </h2>
      {column.is_done && (
        <span className="shrink-0 text-good" data-hint={t`Cards moved here are marked as completed`}>
          <CircleCheck aria-hidden className="size-3.5" />
          <span className="sr-only">{t`Done column`}</span>
        </span>
      )}
      <ColumnCount column={column} />
      <span className="ms-auto" />
      {mayManage && (
        <button
          type="button"
          data-column-grip={column.id}
          aria-roledescription={t({ message: 'column', context: 'kind of element' })}
          aria-describedby={dragHelp}
          aria-label={t`Move column ${{ column: column.name }}`}
          data-hint={t`Drag to reorder`}
          className="grid size-6 cursor-grab place-items-center rounded-sm text-faint opacity-0 group-hover/head:opacity-100 hover:bg-press focus-visible:opacity-100 max-sm:hidden pointer-coarse:opacity-100"
        >
          <GripVertical aria-hidden className="size-3.5" />
        </button>
      )}
      {mayManage && (
        <PopupTrigger
          kind="menu"
          label={t`Column ${{ column: column.name }}`}
          preload={ColumnMenu.preload}
          popup={(popup) => <ColumnMenu {...popup} column={column} />}
          className="grid size-7 shrink-0 place-items-center rounded-md text-faint hover:bg-press hover:text-ink active:bg-press"
        >
          <Ellipsis aria-hidden className="size-4" />
        </PopupTrigger>
      )}
      {mayWrite && (
        <IconButton
          label={t`Add card to ${{ column: column.name }}`}
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

/** 12, or 12 of 40 if filters hide some; without filters also the column's limit. */
function ColumnCount({ column }: { column: Column }) {
  const { store } = useBoard();
  const count = useVisibleCards(store, column.id, null).length;
  const all = useStore(store, ({ board }) => (board.columns.get(column.id) ?? noCards).ids.length);
  const limit = column.card_limit;
  const isOver = limit !== null && all > limit;
  const numbers =
    count !== all
      ? t`${{ count: exactNumber(count) }} of ${{ all: exactNumber(all) }}`
      : limit === null
        ? exactNumber(all)
        : // Isolated: from left to right in every language.
          `\u2066${exactNumber(all)} / ${exactNumber(limit)}\u2069`;
  return (
    <span
      data-hint={
        isOver
          ? t`${plural(all, { one: '# card', other: '# cards' })}: ${{ over: exactNumber(all - limit) }} over the limit of ${{ limit: exactNumber(limit) }}`
          : limit === null
            ? undefined
            : t`Limit: ${plural(limit, { one: '# card', other: '# cards' })}`
      }
      className={`figures shrink-0 rounded-sm px-1 text-xs whitespace-nowrap ${isOver ? 'bg-danger-wash font-medium text-danger' : 'text-faint'}`}
    >
      {isOver ? (
        <Trans>
          {numbers}
          <span className="sr-only">
            {' '}
            <Plural value={all} other="cards, over the limit" />
          </span>
        </Trans>
      ) : (
        <Trans>
          {numbers}
          <span className="sr-only">
            {' '}
            <Plural value={all} other="cards" />
          </span>
        </Trans>
      )}
    </span>
  );
}
