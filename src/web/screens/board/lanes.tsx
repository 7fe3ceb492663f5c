import { plural, t } from '@lingui/core/macro';
import { ChevronRight } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';

import { usePrinting } from '#web/lib/printing.ts';
import { useStore } from '#web/lib/store.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { useBoard } from './board-context.ts';
import { laneOf } from './board-filter.ts';
import type { LaneKind } from './board-search.ts';
import { useVisibleCards, type BoardView } from './board-store.ts';
import { CardList } from './card-list.tsx';
import { rowHeight } from './card-style.ts';
import { useColumnMove } from './column-changes.ts';
import { ColumnHead } from './column-head.tsx';
import { DragArea } from './drag-area.tsx';
import { useNear } from './near.ts';
import { QuickAdd } from './quick-add.tsx';

interface Lane {
  id: number;
  name: string;
}

/** The maximum height of a lane in rows; the rest scrolls. */
const mostRows = 4;

/** The title of the lane of cards without a member or project. */
const unassigned: Record<LaneKind, string> = { member: t`Unassigned`, project: t`No project` };

/** The board in swimlanes: one for each member or project with cards, and one for cards without. */
export function Lanes({ kind }: { kind: LaneKind }) {
  const { members, projects, columns, store, changes } = useBoard();
  const moveColumn = useColumnMove();
  const scroller = useRef<HTMLDivElement>(null);
  const used = useStore(store, lanesWithCards(kind));
  const lanes = useMemo<Lane[]>(() => {
    const named =
      kind === 'member'
        ? members.map(({ user_id, user_name }) => ({ id: user_id, name: user_name }))
        : projects.map(({ id, name }) => ({ id, name }));
    const none = { id: 0, name: unassigned[kind] };
    return [...named, none].filter(({ id }) => used.split(' ').includes(String(id)));
  }, [kind, members, projects, used]);

  return (
    <DragArea
      lanes={lanes.map(({ id }) => id)}
      onDrop={(cards, target) => {
        void changes.move(cards, target, store.visibleIn(target.column, target.lane));
        const owner = target.lane === 0 ? null : target.lane;
        for (const id of cards) {
          const card = store.get().board.cards.get(id);
          if (!card || target.lane === null || laneOf(card, kind) === target.lane) continue;
          void changes.edit(id, kind === 'member' ? { assigned_to_user_id: owner } : { project_id: owner });
        }
      }}
      onColumnDrop={moveColumn}
    >
      <div ref={scroller} className="min-h-0 flex-1 overflow-auto px-4 pb-6">
        <div className="sticky top-0 z-10 flex w-max gap-3 bg-paper pt-2">
          {columns.map((column) => (
            <section key={column.id} aria-label={column.name} data-column={column.id} className="w-72">
              <ColumnHead column={column} />
              <div className="px-1.5">
                <QuickAdd column={column} />
              </div>
            </section>
          ))}
        </div>
        {lanes.map((lane) => (
          <LaneRow key={lane.id} lane={lane} kind={kind} />
        ))}
      </div>
    </DragArea>
  );
}

/** The ids of the lanes with cards, as text, so that a store selector returns an equal value until they change. */
function lanesWithCards(kind: LaneKind) {
  let cards: BoardView['board']['cards'] | null = null;
  let known = '';
  return ({ board }: BoardView) => {
    if (cards === board.cards) return known;
    cards = board.cards;
    known = [...new Set([...cards.values()].map((card) => laneOf(card, kind)))]
      .sort((a, b) => a - b)
      .join(' ');
    return known;
  };
}

function LaneRow({ lane, kind }: { lane: Lane; kind: LaneKind }) {
  const { columns, store } = useBoard();
  const [isOpen, setOpen] = useState(true);
  const place = useRef<HTMLElement>(null);
  const isNear = useNear(place);
  const isPrinting = usePrinting();
  const counts = useStore(store, () =>
    columns.map(({ id }) => store.visibleIn(id, lane.id).length).join(' '),
  );
  const numbers = counts.split(' ').map(Number);
  const total = numbers.reduce((sum, count) => sum + count, 0);
  const rows = Math.min(mostRows, Math.max(1, ...numbers));
  return (
    <section
      ref={place}
      aria-label={lane.name}
      className="w-max min-w-full border-t border-line print:w-full"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="sticky start-0 flex h-10 items-center gap-2 pe-2"
      >
        <ChevronRight
          aria-hidden
          className={`size-3.5 text-faint ${isOpen ? 'rotate-90' : 'rtl:-scale-x-100'}`}
        />
        {kind === 'member' && lane.id !== 0 && <Avatar name={lane.name} />}
        <h3 className="font-semibold">{lane.name}</h3>
        <span className="figures text-xs text-faint">
          {plural(total, { one: '# card', other: '# cards' })}
        </span>
      </button>
      {isOpen && (
        <div
          className="flex gap-3 pb-3 print:block"
          style={isPrinting ? {} : { height: rows * rowHeight() + 24 }}
        >
          {(isNear || isPrinting) &&
            columns.map((column) => (
              <LaneCell key={column.id} column={column.id} lane={lane} name={column.name} />
            ))}
        </div>
      )}
    </section>
  );
}

function LaneCell({ column, lane, name }: { column: number; lane: Lane; name: string }) {
  const { store } = useBoard();
  const isEmpty = useVisibleCards(store, column, lane.id).length === 0;
  return (
    <div
      className={`flex w-72 flex-col rounded-lg print:w-full ${isEmpty ? 'bg-rail/50 print:hidden' : 'bg-rail'}`}
    >
      <p className="hidden px-2 pt-1.5 font-medium print:block">{name}</p>
      <CardList
        column={column}
        lane={lane.id}
        name={t`${{ lane: lane.name }}: ${{ column: name }}`}
        className="flex-1 py-1.5"
      />
    </div>
  );
}
