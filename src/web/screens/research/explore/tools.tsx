import { plural, t } from '@lingui/core/macro';
import { Bookmark, ChevronDown, LayoutGrid, Rows3 } from 'lucide-react';

import { api } from '#web/api.ts';
import { clockTime, exactNumber } from '#web/lib/format.ts';
import { RefreshButton } from '#web/parts/refresh-button.tsx';
import { keeps, type ExploreSearch } from '#web/parts/research/explore-search.ts';
import { useZone } from '#web/parts/workspace/me.ts';
import { IconButton } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { PopupTrigger } from '#web/ui/popup-trigger.tsx';

const ViewsList = lazyPart(async () => (await import('./views-list.tsx')).ViewsList);

/** The server counts no further than this (spec, paging). */
const countedTo = 10_000;

interface TrendingToolsProps {
  search: ExploreSearch;
  onChange: (change: Partial<ExploreSearch>) => void;
  query: { dataUpdatedAt: number; isFetching: boolean; isFetchingNextPage: boolean };
  total: number | undefined;
  onRefresh: () => void;
}

/** The tools beside the tabs: the number of posts, the time of the data, and the layout. */
export function TrendingTools({ search, onChange, query, total, onRefresh }: TrendingToolsProps) {
  const zone = useZone();
  const isStories = search.source === 'all';
  return (
    <>
      <output className="figures me-2 hidden text-xs whitespace-nowrap text-faint @min-[60rem]:block">
        {total !== undefined && totalAt(isStories, total, clockTime(query.dataUpdatedAt, zone))}
      </output>
      <RefreshButton
        of={[isStories ? 'stories' : 'trends', 'list']}
        isFetching={query.isFetching && !query.isFetchingNextPage}
        onRefresh={onRefresh}
      />
      <IconButton
        label={search.layout === 'grid' ? t`Show as list` : t`Show as grid`}
        keys="l"
        onPress={() => onChange({ layout: search.layout === 'grid' ? undefined : 'grid', open: search.open })}
      >
        {search.layout === 'grid' ? (
          <Rows3 aria-hidden className="size-4" strokeWidth={1.75} />
        ) : (
          <LayoutGrid aria-hidden className="size-4" strokeWidth={1.75} />
        )}
      </IconButton>
      <Views search={search} onOpen={onChange} />
    </>
  );
}

function totalAt(isStories: boolean, total: number, time: string): string {
  if (total > countedTo) {
    const limit = exactNumber(countedTo);
    return isStories ? t`more than ${limit} stories at ${time}` : t`more than ${limit} items at ${time}`;
  }
  return isStories
    ? plural(total, { one: `# story at ${time}`, other: `# stories at ${time}` })
    : plural(total, { one: `# item at ${time}`, other: `# items at ${time}` });
}

interface ViewsProps {
  search: ExploreSearch;
  onOpen: (search: ExploreSearch) => void;
}

/** Opens the list of saved views. The button shows the name of the view whose filters are set. */
function Views({ search, onOpen }: ViewsProps) {
  const { data } = api.views.list.useQuery({ screen: 'explore' });
  const current = data?.views.find((view) => keeps(view, search));
  return (
    <PopupTrigger
      kind="dialog"
      popup={(popup) => <ViewsList {...popup} search={search} onOpen={onOpen} />}
      preload={ViewsList.preload}
      className="inline-flex h-8 max-w-44 shrink-0 items-center gap-1.5 rounded-md px-2 text-soft transition-colors duration-100 hover:bg-hover hover:text-ink active:bg-press"
    >
      <Bookmark
        aria-hidden
        className={`size-4 shrink-0 ${current ? 'fill-current' : ''}`}
        strokeWidth={1.75}
      />
      <span className="truncate max-sm:sr-only">
        {current?.name ?? t({ message: 'Views', context: 'saved filters' })}
      </span>
      <ChevronDown aria-hidden className="size-3.5 shrink-0 text-faint max-sm:hidden" />
    </PopupTrigger>
  );
}
