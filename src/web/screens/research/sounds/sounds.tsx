import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';

import { soundNetworks } from '#contract/sources/all.ts';
import { api } from '#web/api.ts';
import { exactNumber } from '#web/lib/format.ts';
import { stringifySearch } from '#web/lib/search.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { FilterBar } from '#web/parts/research/explore-frame.tsx';
import { NetworkStrip } from '#web/parts/research/network-strip.tsx';
import { RankedScreen } from '#web/parts/research/ranked-screen.tsx';
import { timeRangeLabel } from '#web/parts/research/time-ranges.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { SoundRow } from './sound-row.tsx';
import { soundsSearch, type SoundsSearch } from './sounds-search.ts';

const SoundPanel = lazyPart(async () => (await import('./sound-panel.tsx')).SoundPanel, { place: 'panel' });

const columns =
  '@min-[38.75rem]:grid-cols-[2.25rem_minmax(0,1fr)_10.5rem_5rem_5rem_6rem] @min-[38.75rem]:pr-4';
const heads = [
  { title: 'Sound' },
  { title: 'Posts by network' },
  { title: 'Accounts', isNumber: true, hint: 'Different accounts that used it' },
  { title: 'Engagement', isNumber: true, hint: 'Total of all its posts' },
  { title: 'Per post', isNumber: true, hint: 'Engagement per post, on the network where it is higher' },
];

const howToRead =
  'Only collected posts are counted. Engagement is the total of all posts with the sound. Per post is the average ' +
  'on the network where it is higher, over posts with known numbers. Sounds on multiple networks come first, ' +
  'then those with the most engagement.';

/** Sounds of TikTok, Instagram and Douyin, those on several networks first. */
export function Sounds({ search }: { search: SoundsSearch }) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const { network = 'all', q, cross_only } = search;
  const query = api.sounds.list.useInfiniteQuery({ network, q, cross_only, per_page: 50 });
  const changeSearch = (changed: SoundsSearch, replace = false) =>
    void navigate({ to: '/explore/sounds', search: soundsSearch({ ...search, ...changed }), replace });
  const filter = (changed: SoundsSearch) => changeSearch({ slug: undefined, open: undefined, ...changed });
  const isFiltered = network !== 'all' || q !== undefined || cross_only !== undefined;
  useShortcut('/', 'Search sounds', 'Explore', () => field.current?.focus());

  return (
    <RankedScreen
      noun="sounds"
      what="sounds"
      one="sound"
      query={query}
      itemsOf={({ sounds }) => sounds}
      keyOf={({ slug }) => slug}
      hrefOf={({ slug }) => `/explore/sounds${stringifySearch({ ...search, slug, open: undefined })}`}
      columns={columns}
      heads={heads}
      filters={
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
              label="Search sounds"
              placeholder="Title or artist"
              value={q ?? ''}
              onSearch={(text) => filter({ q: text })}
              className="w-44 shrink-0 sm:w-56"
            />
            <span className="flex shrink-0 items-center gap-2 px-1 whitespace-nowrap text-soft">
              <Switch
                label="Only sounds on multiple networks"
                isSelected={cross_only === 1}
                onChange={(on) => filter({ cross_only: on ? 1 : undefined })}
              />
              <span aria-hidden>On multiple networks</span>
            </span>
          </FilterBar>
        </>
      }
      factsOf={({ data, meta }) => [
        `${exactNumber(meta.total)} ${meta.total === 1 ? 'sound' : 'sounds'}`,
        `last ${timeRangeLabel(data.window.type)}`,
        `used by ${data.gates.min_creators} different accounts or more`,
        'sounds on multiple networks first',
      ]}
      howToRead={() => howToRead}
      row={(sound, { metrics_hidden }) => <SoundRow sound={sound} metricsHidden={metrics_hidden} />}
      emptyTitle={isFiltered ? 'No sounds match these filters' : 'No sounds yet'}
      empty="Sounds that several accounts used on TikTok, Instagram or Douyin appear here."
      onClear={
        isFiltered ? () => filter({ network: undefined, q: undefined, cross_only: undefined }) : undefined
      }
      open={search.slug}
      onOpen={(slug, replace) => changeSearch({ slug, open: undefined }, replace)}
      preload={SoundPanel.preload}
      panel={(slug, known, close) => (
        <SoundPanel
          slug={slug}
          known={known}
          post={search.open}
          onPost={(open) => changeSearch({ open })}
          onClose={close}
        />
      )}
    />
  );
}
