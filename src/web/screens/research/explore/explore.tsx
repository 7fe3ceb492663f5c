import { t } from '@lingui/core/macro';
import { useCallback, useMemo, useRef } from 'react';

import { sourceNames } from '#contract/sources/all.ts';
import { useElementHeight } from '#web/lib/element-size.ts';
import { focusPlace } from '#web/lib/places.ts';
import { useSearchChange } from '#web/lib/search-change.ts';
import { stringifySearch } from '#web/lib/search.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { ExploreFrame } from '#web/parts/research/explore-frame.tsx';
import { exploreSearch, listParameters, type ExploreSearch } from '#web/parts/research/explore-search.ts';
import { NetworkStrip } from '#web/parts/research/network-strip.tsx';
import { useMe } from '#web/parts/workspace/me.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { ColumnHeads } from './column-heads.tsx';
import { columnsOf } from './columns.ts';
import { Filters } from './filters.tsx';
import { ListState } from './list-state.tsx';
import { NoGrowth } from './no-growth.tsx';
import { PostsView } from './posts-view.tsx';
import { TrendingTools } from './tools.tsx';
import { useTrending, useVisited } from './trending.ts';

const PostPanel = lazyPart(async () => (await import('#web/parts/research/post-panel.tsx')).PostPanel, {
  place: 'panel',
});

/** The Trending screen. All its choices are in the URL. */
export function Explore({ search }: { search: ExploreSearch }) {
  const changeSearch = useSearchChange('/explore', exploreSearch);
  const me = useMe();
  const { query, loaded, posts, again, first, storyOf } = useTrending(search);
  const scroller = useRef<HTMLDivElement>(null);
  const keywordField = useRef<HTMLInputElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const covered = useElementHeight(head);
  useVisited();

  const toTop = () => scroller.current?.scrollTo({ top: 0 });
  const change = (changed: Partial<ExploreSearch>) => {
    toTop();
    changeSearch({ open: undefined, ...changed });
  };
  const open = useCallback(
    (id: number | undefined, replace?: boolean) => changeSearch({ open: id }, replace),
    [changeSearch],
  );
  useShortcut('/', t`Keyword`, t`Explore`, () => keywordField.current?.focus());
  useShortcut('l', t`Switch between list and grid`, t`Explore`, () =>
    change({ layout: search.layout === 'grid' ? undefined : 'grid', open: search.open }),
  );

  const layout = search.layout ?? 'list';
  const metricsHidden = first?.data.metrics_hidden ?? me.organization?.terms.metrics_hidden === true;
  const columns = useMemo(() => columnsOf(posts, storyOf), [posts, storyOf]);
  return (
    <ExploreFrame
      scroller={scroller}
      head={head}
      preload={PostPanel.preload}
      tools={
        <TrendingTools
          search={search}
          onChange={change}
          query={query}
          total={first?.meta.total}
          onRefresh={toTop}
        />
      }
      above={
        <>
          <NetworkStrip
            label={t({ message: 'Source', context: 'of items' })}
            names={['all', ...sourceNames]}
            all={t`All sources`}
            chosen={search.source}
            onChoose={(source) => change({ source, sort: undefined })}
          />
          <Filters search={search} onChange={change} again={again} keywordField={keywordField} />
          {!columns.growth && !metricsHidden && (
            <NoGrowth
              source={search.source}
              reasons={posts.map((post) => storyOf?.(post)?.no_growth ?? null)}
              hasNumbers={columns.numbers}
            />
          )}
          {layout === 'list' && <ColumnHeads {...columns} />}
        </>
      }
      panel={
        search.open !== undefined && (
          <PostPanel
            id={search.open}
            known={loaded.find(({ id }) => id === search.open)}
            onOpen={open}
            onTag={(tag) => change({ keyword: tag, open: search.open })}
            onClose={() => {
              open(undefined);
              focusPlace(`post ${search.open}`);
            }}
          />
        )
      }
    >
      <ListState
        query={query}
        layout={layout}
        isEmpty={posts.length === 0}
        metricsHidden={metricsHidden}
        search={search}
        onChange={change}
      >
        <PostsView
          key={stringifySearch(listParameters(search))}
          posts={posts}
          storyOf={storyOf}
          layout={layout}
          scroller={scroller}
          covered={covered}
          metricsHidden={metricsHidden}
          hasMore={query.hasNextPage}
          loaded={loaded.length}
          onEnd={() => {
            if (!query.isFetching && !query.isFetchNextPageError) void query.fetchNextPage();
          }}
          open={search.open}
          hrefOf={(id) => `/explore${stringifySearch({ ...search, open: id })}`}
          onOpen={open}
        />
      </ListState>
    </ExploreFrame>
  );
}
