import { t } from '@lingui/core/macro';
import { Grid3x3, TableProperties } from 'lucide-react';
import { useRef } from 'react';

import { sources, bestTimeNetworks } from '#contract/sources/all.ts';
import { api } from '#web/api.ts';
import { useSearchChange } from '#web/lib/search-change.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { zonesWith } from '#web/lib/zones.ts';
import { QueryState } from '#web/parts/query-state.tsx';
import { ExploreFrame, FilterBar } from '#web/parts/research/explore-frame.tsx';
import { NetworkStrip } from '#web/parts/research/network-strip.tsx';
import { useZone } from '#web/parts/workspace/me.ts';
import { NeedsFirst } from '#web/parts/workspace/needs-first.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { BestHours } from './best-hours.tsx';
import { bestTimeSearch, usualNetwork, type BestTimeSearch } from './best-time-search.ts';
import { Confidence } from './confidence.tsx';
import { ProofPosts } from './proof-posts.tsx';
import { WeekMap } from './week-map.tsx';
import { WeekTable } from './week-table.tsx';

/** Shows in which hours of the week posts most often become top posts of a network, with the confidence. */
export function BestTime({ search }: { search: BestTimeSearch }) {
  const own = useZone();
  const field = useRef<HTMLInputElement>(null);
  const { network = usualNetwork, timezone = own, keyword } = search;
  const query = api.bestTime.get.useQuery({ network, timezone, keyword }, { staleTime: 5 * 60_000 });
  const best = query.data;
  const asTable = search.as === 'table';
  const change = useSearchChange('/explore/best-time', bestTimeSearch);
  const turn = () => change({ as: asTable ? undefined : 'table' });
  useShortcut('/', t`Keyword`, t`Explore`, () => field.current?.focus());
  useShortcut('l', t`Switch between map and table`, t`Explore`, turn);

  return (
    <ExploreFrame
      tools={
        <IconButton label={asTable ? t`Show as map` : t`Show as table`} keys="l" onPress={turn}>
          {asTable ? (
            <Grid3x3 aria-hidden className="size-4" strokeWidth={1.75} />
          ) : (
            <TableProperties aria-hidden className="size-4" strokeWidth={1.75} />
          )}
        </IconButton>
      }
      above={
        <>
          <NetworkStrip
            label={t`Network`}
            names={bestTimeNetworks}
            chosen={network}
            onChoose={(name) => change({ network: name })}
          />
          <FilterBar>
            <SearchField
              ref={field}
              label={t`Keyword`}
              placeholder={t`Posts about…`}
              value={keyword ?? ''}
              onSearch={(text) => change({ keyword: text })}
              className="w-44 shrink-0 sm:w-56"
            />
            <Select
              label={t`Time zone`}
              isSearchable
              value={timezone}
              options={zonesWith(timezone, own)}
              onChange={(zone) => change({ timezone: zone === own ? undefined : zone })}
              className="max-w-72"
            />
          </FilterBar>
        </>
      }
    >
      <QueryState
        query={query}
        what={t`best times`}
        isEmpty={!best || best.sample.posts === 0}
        metricsHidden={best?.metrics_hidden ?? false}
        loading={<Loading />}
        empty={
          <NeedsFirst steps={['sources']} loading={<Loading />}>
            <EmptyState title={t`No posts of ${{ network: sources[network].label }} yet`}>
              {t`Best times are based on posts from the last 365 days with known engagement. They appear once a source has collected some.`}
            </EmptyState>
          </NeedsFirst>
        }
        end={null}
      >
        {best && (
          <div className="@container flex flex-col gap-7 px-4 pt-3 pb-10">
            <Confidence best={best} />
            {asTable ? <WeekTable best={best} /> : <WeekMap key={network + timezone} best={best} />}
            <BestHours best={best} />
            <ProofPosts best={best} />
          </div>
        )}
      </QueryState>
    </ExploreFrame>
  );
}

function Loading() {
  const rows = [0, 1, 2, 3, 4, 5, 6];
  return (
    <output aria-label={t`Loading best times`} className="flex flex-col gap-px px-4 pt-3">
      <Skeleton className="h-5 w-96 max-w-full" />
      <Skeleton className="mt-2 mb-7 h-3 w-64" />
      {rows.map((row) => (
        <Skeleton key={row} className="h-8 w-full" />
      ))}
      <span className="mt-10 grid grid-cols-2 gap-10 lg:grid-cols-3">
        {[0, 1, 2].map((group) => (
          <Skeleton key={group} className="h-28 w-full last:max-lg:hidden" />
        ))}
      </span>
    </output>
  );
}
