import { t } from '@lingui/core/macro';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { Page } from '#web/api.ts';
import { QueryState } from '#web/parts/query-state.tsx';
import { RefreshButton } from '#web/parts/refresh-button.tsx';
import { NeedsFirst } from '#web/parts/workspace/needs-first.tsx';
import type { ApiError } from '#web/request.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { Caption } from './caption.tsx';
import { ExploreFrame } from './explore-frame.tsx';
import { focusRow, RankedHeads, RankedList, type RankedHead } from './ranked-list.tsx';
import { RankedLoading } from './ranked-loading.tsx';
import type { Starter } from './starter.ts';

/** The metadata of every list of a roll-up. */
interface Counted {
  metrics_hidden: boolean;
  counted_at: string;
}

interface RankedScreenProps<Data extends Counted, Item, Sort extends string> {
  /** Its name in the contract, for Refresh. */
  noun: string;
  /** What is listed, in the plural. */
  what: string;
  /** "Next sound", "Previous sound" */
  next: string;
  previous: string;
  query: UseInfiniteQueryResult<InfiniteData<Page<Data>, number>, ApiError>;
  itemsOf: (data: Data) => readonly Item[];
  keyOf: (item: Item) => string;
  hrefOf: (item: Item) => string;
  columns: string;
  heads: readonly RankedHead<Sort>[];
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  filters: ReactNode;
  /** The facts in the line above the list: what is counted, and the sample. */
  factsOf: (first: Page<Data>) => readonly (string | false)[];
  howToRead: (first: Data) => string;
  row: (item: Item, first: Data) => ReactNode;
  /** What a draft and a card start with, for lists whose rows offer both. */
  starterOf?: (item: Item) => Starter;
  /** The title of the empty state. */
  emptyTitle: string;
  empty: string;
  /** Clears the filters; undefined if none is set. */
  onClear: (() => void) | undefined;
  /** The key of the item in the side panel. */
  open: string | undefined;
  onOpen: (key: string | undefined, replace?: boolean) => void;
  preload: () => Promise<unknown>;
  /** The side panel; `known` is the opened row's item. */
  panel: (key: string, known: Item | undefined, close: () => void) => ReactNode;
}

/** A ranked list of Explore, with a side panel for each row. */
export function RankedScreen<Data extends Counted, Item, Sort extends string>(
  props: RankedScreenProps<Data, Item, Sort>,
) {
  const { what, query, itemsOf, keyOf, columns, heads, open, onOpen, onClear } = props;
  const first = query.data?.pages[0];
  const items = query.data?.pages.flatMap(({ data }) => itemsOf(data)) ?? [];
  const loading = <RankedLoading what={what} columns={columns} count={heads.length} />;
  const close = () => {
    onOpen(undefined);
    focusRow(open ?? '');
  };
  return (
    <ExploreFrame
      preload={props.preload}
      tools={<RefreshButton of={[props.noun]} isFetching={query.isFetching && !query.isFetchingNextPage} />}
      above={
        <>
          {props.filters}
          <RankedHeads columns={columns} heads={heads} sort={props.sort} onSort={props.onSort} />
        </>
      }
      panel={
        open !== undefined &&
        props.panel(
          open,
          items.find((item) => keyOf(item) === open),
          close,
        )
      }
    >
      <QueryState
        query={query}
        what={what}
        isEmpty={items.length === 0}
        metricsHidden={first?.data.metrics_hidden ?? false}
        loading={loading}
        empty={
          <NeedsFirst steps={onClear ? [] : ['sources']} loading={loading}>
            <EmptyState
              title={props.emptyTitle}
              action={onClear && <Button onPress={onClear}>{t`Clear filters`}</Button>}
            >
              {props.empty}
            </EmptyState>
          </NeedsFirst>
        }
      >
        {first && (
          <>
            <Caption
              facts={props.factsOf(first)}
              countedAt={first.data.counted_at}
              howToRead={props.howToRead(first.data)}
            />
            <RankedList
              next={props.next}
              previous={props.previous}
              items={items}
              keyOf={keyOf}
              hrefOf={props.hrefOf}
              open={open}
              onOpen={(item, replace) => onOpen(item === null ? undefined : keyOf(item), replace)}
              hasMore={query.hasNextPage}
              onEnd={() => {
                if (!query.isFetching && !query.isFetchNextPageError) void query.fetchNextPage();
              }}
              columns={columns}
              row={(item) => props.row(item, first.data)}
              starterOf={props.starterOf}
            />
          </>
        )}
      </QueryState>
    </ExploreFrame>
  );
}
