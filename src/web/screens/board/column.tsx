import { t } from '@lingui/core/macro';
import { memo } from 'react';

import { useStore } from '#web/lib/store.ts';
import type { Column as ColumnOf } from './board-context.ts';
import { useBoard } from './board-context.ts';
import { CardList } from './card-list.tsx';
import { ColumnHead } from './column-head.tsx';
import { QuickAdd } from './quick-add.tsx';

/** A column with its cards; on narrow screens it fills the width. */
export const Column = memo(function Column({ column }: { column: ColumnOf }) {
  const { store } = useBoard();
  const mark = useStore(store, ({ drag }) => drag?.kind === 'column' && drag.before === column.id);
  return (
    <section
      aria-label={column.name}
      data-column={column.id}
      className="relative flex w-full shrink-0 snap-center flex-col rounded-lg bg-rail sm:w-72 print:mb-4 print:block print:w-full"
    >
      {mark && <ColumnMark />}
      <ColumnHead column={column} />
      <CardList
        column={column.id}
        lane={null}
        name={t`Cards in ${{ column: column.name }}`}
        above={<QuickAdd column={column} />}
        empty={<NoCards />}
        className="flex-1 pb-2"
      />
    </section>
  );
});

/** Marks the drop target of a dragged column. */
export function ColumnMark() {
  return (
    <span
      aria-hidden
      className="absolute inset-y-0 -start-2 w-0.5 rounded-full bg-accent forced-color-adjust-none"
    />
  );
}

function NoCards() {
  return <p className="px-2 py-6 text-center text-xs text-faint">{t`No cards`}</p>;
}
