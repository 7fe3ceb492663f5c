import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';

import { isRightToLeft } from '#web/lib/page-language.ts';
import { focusSoon, placeOf } from '#web/lib/places.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { toggled } from '#web/lib/toggled.ts';
import { announce } from '#web/parts/announce.tsx';
import { usePublishes } from '#web/parts/workspace/me.ts';
import { useBoard, type Board } from './board-context.ts';
import { laneOf } from './board-filter.ts';
import { openCardMenu, type CardMenuPlace } from './card-menu-place.ts';
import { positionText } from './labels.ts';
import { positionOf } from './place.ts';
import { openQuickAdd } from './quick-add-place.ts';

const group = t`Board`;

/** Columns follow the writing direction, but the arrow keys mean physical directions. */
const [toTheLeft, toTheRight] = isRightToLeft ? (['right', 'left'] as const) : (['left', 'right'] as const);

/** The shortcuts of the board. If a card is open, moving to another one opens that in the panel. */
export function useBoardKeys() {
  const board = useBoard();
  const { store, open, changes, mayWrite, mayChange } = board;
  const navigate = useNavigate();
  const publishes = usePublishes();

  const walk = (step: 'up' | 'down' | 'left' | 'right') => {
    if (store.get().drag) return;
    const next = neighbour(board, step);
    if (next === null) return;
    store.set({ current: next });
    if (store.get().open !== null) open(next, true);
  };
  const shift = (step: 'up' | 'down' | 'left' | 'right') => {
    const { current, drag } = store.get();
    if (current !== null && drag === null && mayChange([current])) void shiftCard(board, current, step);
  };
  /** The selected cards, or else the current one. */
  const meant = () => {
    const { selected, current } = store.get();
    return selected.size > 0 ? [...selected] : current === null ? [] : [current];
  };
  const menu = (kind: CardMenuPlace['kind']) => {
    const cards = meant();
    const { current } = store.get();
    const anchor = placeOf(`card ${current ?? cards[0]}`) ?? placeOf('selection');
    if (cards.length > 0 && anchor && mayChange(cards)) openCardMenu({ kind, cards, anchor });
  };
  const openCurrent = () => {
    const { current, open: openCard } = store.get();
    if (current !== null) open(openCard === current ? undefined : current);
    else walk('down');
  };

  useShortcut('j', t`Next card`, group, () => walk('down'));
  useShortcut('k', t`Previous card`, group, () => walk('up'));
  useShortcut('h', t`Column to the left`, group, () => walk(toTheLeft));
  useShortcut('l', t`Column to the right`, group, () => walk(toTheRight));
  useShortcut('ArrowDown', t`Next card`, group, () => walk('down'));
  useShortcut('ArrowUp', t`Previous card`, group, () => walk('up'));
  useShortcut('ArrowLeft', t`Column to the left`, group, () => walk(toTheLeft));
  useShortcut('ArrowRight', t`Column to the right`, group, () => walk(toTheRight));
  useShortcut('shift+ArrowDown', t`Move card down`, group, () => shift('down'));
  useShortcut('shift+ArrowUp', t`Move card up`, group, () => shift('up'));
  useShortcut('shift+ArrowLeft', t`Move card one column left`, group, () => shift(toTheLeft));
  useShortcut('shift+ArrowRight', t`Move card one column right`, group, () => shift(toTheRight));
  useShortcut('shift+Space', t`Pick up card`, group, null, mayWrite);
  useShortcut('m', t`Move to a column and position`, group, () => menu('column'));
  useShortcut('o', t({ message: 'Open', context: 'verb' }), group, openCurrent);
  useShortcut('e', t`Edit title`, group, () => {
    const { current } = store.get();
    if (current === null) return;
    open(current);
    focusSoon(`title of card ${current}`);
  });
  useShortcut(
    'w',
    t`Write post`,
    group,
    () => {
      const { current } = store.get();
      if (current !== null) void navigate({ to: '/compose', search: { card: current } });
    },
    mayWrite && publishes,
  );
  useShortcut('n', t`New card in this column`, group, () => {
    if (!mayWrite) return;
    const { current, board: state } = store.get();
    const here = current === null ? undefined : state.cards.get(current)?.board_column_id;
    const first = board.columns.find(({ is_default }) => is_default) ?? board.columns[0];
    openQuickAdd(here ?? first?.id ?? null);
  });
  useShortcut('x', t({ message: 'Select', context: 'verb' }), group, () => {
    const { current, selected } = store.get();
    if (current !== null) store.set({ selected: toggled(selected, current) });
  });
  useShortcut('a', t`Assign`, group, () => menu('assign'));
  useShortcut('p', t`Priority`, group, () => menu('priority'));
  useShortcut('Delete', t({ message: 'Archive', context: 'verb' }), group, () => {
    if (meant().length > 0 && mayChange(meant())) void changes.archive(meant());
  });
}

/** The next card in a direction; the first one of the board if none is current. */
function neighbour({ store, columns }: Board, step: 'up' | 'down' | 'left' | 'right'): number | null {
  const { current, board, lanes } = store.get();
  const card = current === null ? undefined : board.cards.get(current);
  const cell = (column: number) => store.visibleIn(column, card && lanes ? laneOf(card, lanes) : null);
  if (!card) return columns.flatMap(({ id }) => store.visibleIn(id, null).slice(0, 1))[0] ?? null;
  const here = cell(card.board_column_id);
  const at = Math.max(0, here.indexOf(card.card_id));
  if (step === 'down') return here[at + 1] ?? null;
  if (step === 'up') return here[at - 1] ?? null;
  const index = columns.findIndex(({ id }) => id === card.board_column_id);
  const way = step === 'left' ? columns.slice(0, index).toReversed() : columns.slice(index + 1);
  for (const { id } of way) {
    const there = cell(id);
    if (there.length > 0) return there[Math.min(at, there.length - 1)] ?? null;
  }
  return null;
}

async function shiftCard(
  { store, columns, changes }: Board,
  id: number,
  step: 'up' | 'down' | 'left' | 'right',
) {
  const { board } = store.get();
  const card = board.cards.get(id);
  if (!card) return;
  const from = card.board_column_id;
  if (step === 'up' || step === 'down') {
    const others = store.visibleIn(from, null).filter((other) => other !== id);
    const at = store.visibleIn(from, null).indexOf(id) + (step === 'up' ? -1 : 1);
    if (at < 0 || at > others.length) return;
    void changes.move([id], { column: from, before: others[at] ?? null }, others);
  } else {
    const column = columns[columns.findIndex((one) => one.id === from) + (step === 'left' ? -1 : 1)];
    if (!column) return;
    const there = store.visibleIn(column.id, null);
    const before = there[positionOf(board, id, from)] ?? null;
    void changes.move([id], { column: column.id, before }, there);
  }
  announcePlace(store, columns, id);
}

function announcePlace(store: Board['store'], columns: Board['columns'], id: number) {
  const { board } = store.get();
  const card = board.cards.get(id);
  if (!card) return;
  const visible = store.visibleIn(card.board_column_id, null);
  announce(
    positionText({
      title: card.title,
      position: visible.indexOf(id),
      count: visible.length,
      column: columns.find((column) => column.id === card.board_column_id)?.name ?? '',
    }),
  );
}
