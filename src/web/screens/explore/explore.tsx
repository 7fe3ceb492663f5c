import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';

import { sourceNames } from '#contract/sources.ts';
import type { TrendPost } from '#contract/trends.ts';
import { useElementHeight } from '#web/lib/element-size.ts';
import { stringifySearch } from '#web/lib/search.ts';
import { ExploreHead } from '#web/parts/explore-head.tsx';
import { exploreSearch, type ExploreSearch } from '#web/parts/explore-search.ts';
import { useMe, useZone } from '#web/parts/me.ts';
import { NetworkStrip } from '#web/parts/network-strip.tsx';

import { ColumnHeads } from './column-heads.tsx';
import { Filters } from './filters.tsx';
import { TrendingTools } from './tools.tsx';
import { useExploreKeys } from './keys.ts';
import { ListState } from './list-state.tsx';
import { PostList } from './post-list.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useTrending, useVisited } from './trending.ts';

const PostPanel = lazy(async () => ({ default: (await import('#web/parts/post-panel.tsx')).PostPanel }));

const nothing: ReadonlySet<number> = new Set();

/** What is moving, and is it for us? Everything that is chosen here stands in the address. */
export function Explore({ search }: { search: ExploreSearch }) {
  const navigate = useNavigate();
  const me = useMe();
  const zone = useZone();
  const { query, posts, first } = useTrending(search);
  const [current, setCurrent] = useState(-1);
  const [selected, setSelected] = useState(nothing);
  const scroller = useRef<HTMLDivElement>(null);
  const keywordField = useRef<HTMLInputElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const covered = useElementHeight(head);
  useVisited();

  const change = useCallback(
    (changed: Partial<ExploreSearch>) => {
      setCurrent(-1);
      setSelected(nothing);
      scroller.current?.scrollTo({ top: 0 });
      void navigate({ to: '/explore', search: exploreSearch({ ...search, open: undefined, ...changed }) });
    },
    [navigate, search],
  );
  const open = useCallback(
    (id: number | undefined, replace = false) =>
      void navigate({ to: '/explore', search: { ...search, open: id }, replace }),
    [navigate, search],
  );
  const openAt = useCallback(
    (index: number) => {
      setCurrent(index);
      open(posts[index]?.id);
    },
    [open, posts],
  );
  const select = useCallback(
    (id: number) =>
      setSelected((chosen) => (chosen.has(id) ? without(chosen, id) : new Set([...chosen, id]))),
    [],
  );

  useExploreKeys({ posts, current, search, keywordField, setCurrent, open, select, change });

  const layout = search.layout ?? 'list';
  const metricsHidden = first?.data.metrics_hidden ?? me.organization?.plan === 'free';
  const itemOf = (post: TrendPost, index: number) => ({
    href: `/explore${stringifySearch({ ...search, open: post.id })}`,
    zone,
    isNew: me.last_visit_at !== null && post.first_seen_at > me.last_visit_at,
    isOpen: post.id === search.open,
    isCurrent: index === current,
    isSelected: selected.has(post.id),
    onOpen: openAt,
    onSelect: select,
  });

  return (
    <>
      <div ref={scroller} className="relative min-w-0 flex-1 overflow-y-auto [scrollbar-gutter:stable]">
        <div ref={head} className="z-10 bg-paper px-4 md:sticky md:top-0">
          <ExploreHead>
            <TrendingTools search={search} onChange={change} query={query} total={first?.meta.total} />
          </ExploreHead>
          <NetworkStrip
            label="Source"
            names={sourceNames}
            chosen={search.source}
            onChoose={(source) => change({ source, sort: undefined })}
          />
          <Filters search={search} onChange={change} keywordField={keywordField} />
          {layout === 'list' && <ColumnHeads />}
        </div>
        <ListState
          query={query}
          layout={layout}
          isEmpty={posts.length === 0}
          metricsHidden={metricsHidden}
          search={search}
          onChange={change}
        >
          <PostList
            posts={posts}
            layout={layout}
            scroller={scroller}
            covered={covered}
            current={current}
            metricsHidden={metricsHidden}
            hasMore={query.hasNextPage}
            onEnd={() => {
              if (!query.isFetching && !query.isFetchNextPageError) void query.fetchNextPage();
            }}
            itemOf={itemOf}
          />
        </ListState>
        {selected.size > 0 && (
          <SelectionBar
            posts={posts.filter(({ id }) => selected.has(id))}
            onClear={() => setSelected(nothing)}
          />
        )}
      </div>
      <Suspense>
        {search.open !== undefined && (
          <PostPanel
            id={search.open}
            known={posts.find(({ id }) => id === search.open)}
            onOpen={(id) => open(id)}
            onTag={(tag) => change({ keyword: tag, open: search.open })}
            onClose={() => {
              const id = search.open;
              open(undefined);
              document.querySelector<HTMLElement>(`[data-post="${id}"]`)?.focus({ preventScroll: true });
            }}
          />
        )}
      </Suspense>
    </>
  );
}

function without(chosen: ReadonlySet<number>, id: number): ReadonlySet<number> {
  return new Set([...chosen].filter((other) => other !== id));
}
