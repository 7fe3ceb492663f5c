import { Link } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { Bookmark, ChevronDown, LayoutGrid, RefreshCw, Rows3 } from 'lucide-react';
import { lazy } from 'react';

import { api } from '#web/api.ts';
import { clockTime, exactNumber } from '#web/lib/format.ts';
import { keeps, type ExploreSearch } from '#web/parts/explore-search.ts';
import { useZone } from '#web/parts/me.ts';
import { IconButton } from '#web/ui/button.tsx';
import { PopupTrigger } from '#web/ui/popup-trigger.tsx';

const loadViews = () => import('./views-list.tsx');
const ViewsList = lazy(async () => ({ default: (await loadViews()).ViewsList }));

/** The tabs of Explore. */
const tabs = [{ to: '/explore', label: 'Trending' }] as const;

/** The total is counted no further than this (spec, paging). */
const countedTo = 10_000;

interface ExploreHeadProps {
  search: ExploreSearch;
  onChange: (change: Partial<ExploreSearch>) => void;
  query: { dataUpdatedAt: number; isFetching: boolean; isFetchingNextPage: boolean };
  total: number | undefined;
}

export function ExploreHead({ search, onChange, query, total }: ExploreHeadProps) {
  const client = useQueryClient();
  const zone = useZone();
  const refreshing = query.isFetching && !query.isFetchingNextPage;
  return (
    <header className="flex h-12 items-center gap-1">
      <h1 className="mr-3 text-lg font-semibold tracking-tight">Explore</h1>
      <nav aria-label="Explore" className="flex h-full gap-4 self-stretch">
        {tabs.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            search={search}
            activeOptions={{ includeSearch: false }}
            className="flex h-full items-center border-b-2 border-transparent pt-0.5 text-soft data-[status=active]:border-ink data-[status=active]:font-medium data-[status=active]:text-ink"
          >
            {label}
          </Link>
        ))}
      </nav>
      <output className="figures mr-2 ml-auto hidden text-xs text-faint sm:block">
        {total !== undefined &&
          `${total > countedTo ? `more than ${exactNumber(countedTo)}` : exactNumber(total)} ${total === 1 ? 'post' : 'posts'} at ${clockTime(query.dataUpdatedAt, zone)}`}
      </output>
      <span className="ml-auto sm:ml-0" />
      <IconButton
        label={refreshing ? 'Refreshing' : 'Refresh'}
        onPress={() => void client.resetQueries({ queryKey: ['trends', 'list'] })}
      >
        <RefreshCw aria-hidden className={`size-4 ${refreshing ? 'animate-spin' : ''}`} strokeWidth={1.75} />
      </IconButton>
      <IconButton
        label={search.layout === 'grid' ? 'Show as a list' : 'Show as a grid'}
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
    </header>
  );
}

interface ViewsProps {
  search: ExploreSearch;
  onOpen: (search: ExploreSearch) => void;
}

/** Leads to the saved views; names the one whose filters are set. */
function Views({ search, onOpen }: ViewsProps) {
  const { data } = api.views.list.useQuery({ screen: 'explore' });
  const shown = data?.views.find((view) => keeps(view, search));
  return (
    <PopupTrigger
      kind="dialog"
      popup={(popup) => <ViewsList {...popup} search={search} onOpen={onOpen} />}
      preload={loadViews}
      className="inline-flex h-8 max-w-44 shrink-0 items-center gap-1.5 rounded-md px-2 text-soft transition-colors duration-100 hover:bg-hover hover:text-ink data-pressed:bg-press"
    >
      <Bookmark aria-hidden className={`size-4 shrink-0 ${shown ? 'fill-current' : ''}`} strokeWidth={1.75} />
      <span className="truncate">{shown?.name ?? 'Views'}</span>
      <ChevronDown aria-hidden className="size-3.5 shrink-0 text-faint" />
    </PopupTrigger>
  );
}
