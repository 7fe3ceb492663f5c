import { useNavigate } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';

import { useNow } from '#web/lib/now.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { Failure } from '#web/parts/failure.tsx';
import { clockTime } from '#web/lib/format.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { EmptyState } from '#web/ui/states.tsx';

import { useBoard } from './board-context.ts';
import { BoardHead } from './board-frame.tsx';
import { BoardLoading } from './board-loading.tsx';
import { useBoardQuery } from './board-query.ts';
import { boardSearch, isFiltered, noFilters, type BoardSearch } from './board-search.ts';
import { useBoardView } from './board-store.ts';
import { BoardTools } from './board-tools.tsx';
import { Columns } from './columns.tsx';
import { Filters } from './filters.tsx';
import { useBoardKeys } from './keys.ts';
import { openQuickAdd } from './quick-add-place.ts';

const Lanes = lazyPart(async () => (await import('./lanes.tsx')).Lanes, {
  place: 'inline',
  fallback: () => <BoardLoading />,
});
const SelectionBar = lazyPart(async () => (await import('./selection-bar.tsx')).SelectionBar);

/** The editorial board: every card, in the column where its work stands. */
export function BoardScreen({ search }: { search: BoardSearch }) {
  const { store, me, timezone, columns } = useBoard();
  const navigate = useNavigate();
  const now = useNow();
  const query = useBoardQuery();
  const { member, priority, category, type, project, due, q, lanes } = search;
  const filter = useMemo(
    () => ({ member, priority, category, type, project, due, q, me, now, zone: timezone }),
    [member, priority, category, type, project, due, q, me, now, timezone],
  );
  useLayoutEffect(() => store.set({ filter, lanes: lanes ?? null }), [store, filter, lanes]);
  useEffect(() => () => store.set({ selected: new Set() }), [store]);

  const change = (changed: Partial<BoardSearch>) =>
    void navigate({ to: '/board', search: boardSearch({ ...search, ...changed }) });
  const textField = useRef<HTMLInputElement>(null);
  useShortcut('/', 'Find in the titles', 'Board', () => textField.current?.focus());
  useBoardKeys();

  const isEmpty = useBoardView(store, ({ board }) => board.cards.size === 0);
  const hasSelection = useBoardView(store, ({ selected }) => selected.size > 0);
  const isKnown = query.data !== undefined;
  return (
    <>
      <BoardHead>
        <BoardTools search={search} onChange={change} />
      </BoardHead>
      <Filters search={search} onChange={change} textField={textField} />
      {query.error && isKnown && (
        <Banner tone="warning" action={<Button onPress={() => void query.refetch()}>Try again</Button>}>
          {query.error.message} What you see is from {clockTime(query.dataUpdatedAt, timezone)}.
        </Banner>
      )}
      {!isKnown && query.fetchStatus === 'paused' ? (
        <EmptyState title="Nothing to show without a connection">
          The board was not read before it was lost. It appears as soon as it is back.
        </EmptyState>
      ) : !isKnown && query.error ? (
        <Failure what="cards" error={query.error} onRetry={() => void query.refetch()} />
      ) : !isKnown ? (
        <BoardLoading />
      ) : (
        <>
          {isEmpty && <FirstCard onAdd={() => openQuickAdd(columns[0]?.id ?? null)} />}
          {isFiltered(search) && <NothingFits onClear={() => change(noFilters)} />}
          {lanes ? <Lanes kind={lanes} /> : <Columns />}
        </>
      )}
      {hasSelection && <SelectionBar />}
    </>
  );
}

function FirstCard({ onAdd }: { onAdd: () => void }) {
  const { mayWrite } = useBoard();
  return (
    <Banner
      tone="accent"
      action={
        mayWrite && (
          <Button look="primary" onPress={onAdd}>
            Add the first card
          </Button>
        )
      }
    >
      <b className="font-semibold">Nothing is planned yet.</b> A card is one piece of work, from the idea to
      the published post. Type a title, paste an address, or press{' '}
      <kbd className="font-sans font-medium">C</kbd> on a post in Explore.
    </Banner>
  );
}

function NothingFits({ onClear }: { onClear: () => void }) {
  const { store, columns } = useBoard();
  const none = useBoardView(
    store,
    ({ board, filter }) =>
      filter !== null &&
      board.cards.size > 0 &&
      columns.every(({ id }) => store.shownIn(id, null).length === 0),
  );
  if (!none) return null;
  return (
    <Banner action={<Button onPress={onClear}>Clear the filters</Button>}>No card fits these filters.</Banner>
  );
}
