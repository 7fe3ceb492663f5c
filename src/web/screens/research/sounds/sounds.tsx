import { plural, t } from '@lingui/core/macro';
import { useRef } from 'react';

import { soundNetworks } from '#contract/sources/all.ts';
import { api } from '#web/api.ts';
import { useSearchChange } from '#web/lib/search-change.ts';
import { stringifySearch } from '#web/lib/search.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { FilterBar } from '#web/parts/research/explore-frame.tsx';
import { NetworkStrip } from '#web/parts/research/network-strip.tsx';
import { RankedScreen } from '#web/parts/research/ranked-screen.tsx';
import { lastTimeRange } from '#web/parts/research/time-ranges.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { SoundRow } from './sound-row.tsx';
import { soundStarter } from './sound-starter.ts';
import { soundsSearch, type SoundsSearch } from './sounds-search.ts';

const SoundPanel = lazyPart(async () => (await import('./sound-panel.tsx')).SoundPanel, { place: 'panel' });

const columns =
  '@min-[38.75rem]:grid-cols-[2.25rem_minmax(0,1fr)_10.5rem_5rem_5rem_6rem] @min-[38.75rem]:pe-4';
const heads = [
  { title: t`Sound` },
  { title: t`Posts by network` },
  { title: t`Accounts`, isNumber: true, hint: t`Different accounts that used it` },
  { title: t`Engagement`, isNumber: true, hint: t`Total of all its posts` },
  { title: t`Per post`, isNumber: true, hint: t`Engagement per post, on the network where it is higher` },
];

const howToRead = t`Only collected posts are counted. Engagement is the total of all posts with the sound. Per post is the average on the network where it is higher, over posts with known numbers. Sounds on multiple networks come first, then those with the most engagement.`;

/** Sounds of TikTok, Instagram and Douyin, those on several networks first. */
export function Sounds({ search }: { search: SoundsSearch }) {
  const field = useRef<HTMLInputElement>(null);
  const { network = 'all', q, cross_only } = search;
  const query = api.sounds.list.useInfiniteQuery({ network, q, cross_only, per_page: 50 });
  const changeSearch = useSearchChange('/explore/sounds', soundsSearch);
  const filter = (changed: SoundsSearch) => changeSearch({ slug: undefined, open: undefined, ...changed });
  const isFiltered = network !== 'all' || q !== undefined || cross_only !== undefined;
  useShortcut('/', t`Search sounds`, t`Explore`, () => field.current?.focus());

  return (
    <RankedScreen
      noun="sounds"
      what={t`sounds`}
      next={t`Next sound`}
      previous={t`Previous sound`}
      query={query}
      itemsOf={({ sounds }) => sounds}
      keyOf={({ slug }) => slug}
      hrefOf={({ slug }) => `/explore/sounds${stringifySearch({ ...search, slug, open: undefined })}`}
      columns={columns}
      heads={heads}
      filters={
        <>
          <NetworkStrip
            label={t`Network`}
            names={['all', ...soundNetworks]}
            chosen={network}
            onChoose={(name) => filter({ network: name === 'all' ? undefined : name })}
          />
          <FilterBar>
            <SearchField
              ref={field}
              label={t`Search sounds`}
              placeholder={t`Title or artist`}
              value={q ?? ''}
              onSearch={(text) => filter({ q: text })}
              className="w-44 shrink-0 sm:w-56"
            />
            <span className="flex shrink-0 items-center gap-2 px-1 whitespace-nowrap text-soft">
              <Switch
                label={t`Only sounds on multiple networks`}
                isSelected={cross_only === 1}
                onChange={(on) => filter({ cross_only: on ? 1 : undefined })}
              />
              <span aria-hidden>{t`On multiple networks`}</span>
            </span>
          </FilterBar>
        </>
      }
      factsOf={({ data, meta }) => [
        plural({ total: meta.total }, { one: '# sound', other: '# sounds' }),
        t`last ${{ period: lastTimeRange(data.window.type) }}`,
        plural({ accounts: data.gates.min_creators }, { other: 'used by # different accounts or more' }),
        t`sounds on multiple networks first`,
      ]}
      howToRead={() => howToRead}
      row={(sound, { metrics_hidden }) => <SoundRow sound={sound} metricsHidden={metrics_hidden} />}
      starterOf={soundStarter}
      emptyTitle={isFiltered ? t`No sounds match these filters` : t`No sounds yet`}
      empty={t`Sounds that several accounts used on TikTok, Instagram or Douyin appear here.`}
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
