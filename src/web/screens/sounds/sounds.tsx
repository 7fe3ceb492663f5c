import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';

import { api } from '#web/api.ts';
import { exactNumber } from '#web/lib/format.ts';
import { stringifySearch } from '#web/lib/search.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { Caption } from '#web/parts/caption.tsx';
import { ExploreFrame, FilterBar } from '#web/parts/explore-frame.tsx';
import { soundNetworks } from '#web/parts/network-lists.ts';
import { NetworkStrip } from '#web/parts/network-strip.tsx';
import { NeedsFirst } from '#web/parts/needs-first.tsx';
import { QueryState } from '#web/parts/query-state.tsx';
import { focusRow, RankedHeads, RankedList } from '#web/parts/ranked-list.tsx';
import { RankedLoading } from '#web/parts/ranked-loading.tsx';
import { RefreshButton } from '#web/parts/refresh-button.tsx';
import { timeRangeLabel } from '#web/parts/time-ranges.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Switch } from '#web/ui/switch.tsx';

import { SoundRow } from './sound-row.tsx';
import { soundsSearch, type SoundsSearch } from './sounds-search.ts';

const SoundPanel = lazyPart(async () => (await import('./sound-panel.tsx')).SoundPanel, { place: 'panel' });

const columns = '@min-[620px]:grid-cols-[2.25rem_minmax(0,1fr)_10.5rem_5rem_5rem_6rem] @min-[620px]:pr-4';
const heads = [
  { title: 'Sound' },
  { title: 'Posts by network' },
  { title: 'Accounts', isNumber: true, hint: 'Different accounts that used it' },
  { title: 'Engagement', isNumber: true, hint: 'Of all its posts together' },
  { title: 'Per post', isNumber: true, hint: 'Engagement a post, on the network where that is more' },
];

const howToRead =
  'Only posts that this desk has seen are counted. Engagement is that of all posts with the sound; per post it ' +
  'is given for the network where that is more, over the posts whose numbers are known. Sounds of several ' +
  'networks stand first, then the most engagement.';

/** What is heard on TikTok, Instagram and Douyin, those of several networks first. */
export function Sounds({ search }: { search: SoundsSearch }) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const { network = 'all', q, cross_only } = search;
  const query = api.sounds.list.useInfiniteQuery({ network, q, cross_only, per_page: 50 });
  const [first] = query.data?.pages ?? [];
  const sounds = query.data?.pages.flatMap(({ data }) => data.sounds) ?? [];
  const go = (changed: SoundsSearch, replace = false) =>
    void navigate({ to: '/explore/sounds', search: soundsSearch({ ...search, ...changed }), replace });
  const filter = (changed: SoundsSearch) => go({ slug: undefined, open: undefined, ...changed });
  const isFiltered = network !== 'all' || q !== undefined || cross_only !== undefined;
  useShortcut('/', 'Words', 'Explore', () => field.current?.focus());

  return (
    <ExploreFrame
      preload={SoundPanel.preload}
      tools={<RefreshButton of={['sounds']} isFetching={query.isFetching && !query.isFetchingNextPage} />}
      above={
        <>
          <NetworkStrip
            label="Network"
            names={['all', ...soundNetworks]}
            chosen={network}
            onChoose={(name) => filter({ network: name === 'all' ? undefined : name })}
          />
          <FilterBar>
            <SearchField
              ref={field}
              label="Words in title or artist"
              placeholder="Title or artist"
              value={q ?? ''}
              onSearch={(words) => filter({ q: words })}
              className="w-44 shrink-0 sm:w-56"
            />
            <span className="flex shrink-0 items-center gap-2 px-1 whitespace-nowrap text-soft">
              <Switch
                label="Only sounds of several networks"
                isSelected={cross_only === 1}
                onChange={(on) => filter({ cross_only: on ? 1 : undefined })}
              />
              <span aria-hidden>Several networks</span>
            </span>
          </FilterBar>
          <RankedHeads columns={columns} heads={heads} />
        </>
      }
      panel={
        search.slug !== undefined && (
          <SoundPanel
            slug={search.slug}
            known={sounds.find(({ slug }) => slug === search.slug)}
            post={search.open}
            onPost={(open) => go({ open })}
            onClose={() => {
              go({ slug: undefined, open: undefined });
              focusRow(search.slug ?? '');
            }}
          />
        )
      }
    >
      <QueryState
        query={query}
        what="sounds"
        isEmpty={sounds.length === 0}
        metricsHidden={first?.data.metrics_hidden ?? false}
        loading={<RankedLoading what="sounds" columns={columns} count={5} />}
        empty={
          <NeedsFirst steps={isFiltered ? [] : ['sources']}>
            <EmptyState
              title={isFiltered ? 'No sound fits these filters' : 'No sounds yet'}
              action={
                isFiltered && (
                  <Button onPress={() => filter({ network: undefined, q: undefined, cross_only: undefined })}>
                    Clear the filters
                  </Button>
                )
              }
            >
              A sound is listed when several different accounts used it on TikTok, Instagram or Douyin.
            </EmptyState>
          </NeedsFirst>
        }
      >
        {first && (
          <Caption
            facts={[
              `${exactNumber(first.meta.total)} ${first.meta.total === 1 ? 'sound' : 'sounds'}`,
              `last ${timeRangeLabel(first.data.window.type)}`,
              `used by ${first.data.gates.min_creators} different accounts or more`,
              'those of several networks first',
            ]}
            countedAt={first.data.counted_at}
            howToRead={howToRead}
          />
        )}
        <RankedList
          one="sound"
          items={sounds}
          keyOf={({ slug }) => slug}
          hrefOf={({ slug }) => `/explore/sounds${stringifySearch({ ...search, slug, open: undefined })}`}
          open={search.slug}
          onOpen={(sound, replace) => go({ slug: sound?.slug, open: undefined }, replace)}
          hasMore={query.hasNextPage}
          onEnd={() => {
            if (!query.isFetching && !query.isFetchNextPageError) void query.fetchNextPage();
          }}
          columns={columns}
          row={(sound) => <SoundRow sound={sound} metricsHidden={first?.data.metrics_hidden ?? false} />}
        />
      </QueryState>
    </ExploreFrame>
  );
}
