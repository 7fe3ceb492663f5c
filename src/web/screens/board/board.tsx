import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';

import { clockTime } from '#web/lib/format.ts';
import { useNow } from '#web/lib/now.ts';
import { shownZone } from '#web/lib/preferences.ts';
import { useSearchChange } from '#web/lib/search-change.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { useStore } from '#web/lib/store.ts';
import { Query } from '#web/parts/query-state.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useBoard } from './board-context.ts';
import { BoardHead } from './board-frame.tsx';
import { BoardLoading } from './board-loading.tsx';
import { useBoardQuery } from './board-query.ts';
import { boardSearch, isFiltered, noFilters, type BoardSearch } from './board-search.ts';
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

/** The editorial board: every card in the column of its stage. */
export function BoardScreen({ search }: { search: BoardSearch }) {
  const { store, me, timezone, columns } = useBoard();
  const now = useNow();
  const query = useBoardQuery();
  const { member, priority, category, type, project, label, campaign, due, q, lanes } = search;
  const filter = useMemo(
    () => ({
      member,
      priority,
      category,
      type,
      project,
      label,
      campaign,
      due,
      q,
      me,
      now,
      zone: timezone,
    }),
    [member, priority, category, type, project, label, campaign, due, q, me, now, timezone],
  );
  useLayoutEffect(() => store.set({ filter, lanes: lanes ?? null }), [store, filter, lanes]);
  useEffect(() => () => store.set({ selected: new Set() }), [store]);

  const change = useSearchChange('/board', boardSearch);
  const textField = useRef<HTMLInputElement>(null);
  useShortcut('/', t`Search cards`, t`Board`, () => textField.current?.focus());
  useBoardKeys();

  const isEmpty = useStore(store, ({ board }) => board.cards.size === 0);
  const hasSelection = useStore(store, ({ selected }) => selected.size > 0);
  return (
    <>
      <BoardHead>
        <BoardTools search={search} onChange={change} />
      </BoardHead>
      <Filters search={search} onChange={change} textField={textField} />
      {query.error && query.data && (
        <Banner tone="warning" action={<Button onPress={() => void query.refetch()}>{t`Try again`}</Button>}>
          {t`${{ reason: query.error.message }} Showing the board as of ${{ time: clockTime(query.dataUpdatedAt, shownZone(timezone)) }}.`}
        </Banner>
      )}
      <Query of={query} what={t`cards`} loading={<BoardLoading />}>
        {() => (
          <>
            {isEmpty && <FirstCard onAdd={() => openQuickAdd(columns[0]?.id ?? null)} />}
            {isFiltered(search) && <NothingFits onClear={() => change(noFilters)} />}
            {lanes ? <Lanes kind={lanes} /> : <Columns />}
          </>
        )}
      </Query>
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
          <Button variant="primary" onPress={onAdd}>
            {t`Create card`}
          </Button>
        )
      }
    >
      <Trans>
        <b className="font-semibold">No cards yet.</b> A card tracks one piece of work, from idea to published
        post. Type a title, paste a link, or press <kbd className="font-sans font-medium">C</kbd> on an item
        in Explore.
      </Trans>
    </Banner>
  );
}

function NothingFits({ onClear }: { onClear: () => void }) {
  const { store, columns } = useBoard();
  const none = useStore(
    store,
    ({ board, filter }) =>
      filter !== null &&
      board.cards.size > 0 &&
      columns.every(({ id }) => store.visibleIn(id, null).length === 0),
  );
  if (!none) return null;
  return (
    <Banner action={<Button onPress={onClear}>{t`Clear filters`}</Button>}>
      {t`No cards match these filters.`}
    </Banner>
  );
}
