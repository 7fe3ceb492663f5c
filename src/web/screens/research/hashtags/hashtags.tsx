import { plural, t } from '@lingui/core/macro';
import { useRef } from 'react';

import { hashtagNetworks } from '#contract/sources/all.ts';
import { api } from '#web/api.ts';
import { useSearchChange } from '#web/lib/search-change.ts';
import { stringifySearch } from '#web/lib/search.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { FilterBar } from '#web/parts/research/explore-frame.tsx';
import { NetworkStrip } from '#web/parts/research/network-strip.tsx';
import type { RankedHead } from '#web/parts/research/ranked-list.tsx';
import { RankedScreen } from '#web/parts/research/ranked-screen.tsx';
import { lastTimeRange } from '#web/parts/research/time-ranges.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { HashtagRow } from './hashtag-row.tsx';
import { hashtagStarter } from './hashtag-starter.ts';
import { hashtagSorts, hashtagsSearch, type HashtagSort, type HashtagsSearch } from './hashtags-search.ts';

const HashtagPanel = lazyPart(async () => (await import('./hashtag-panel.tsx')).HashtagPanel, {
  place: 'panel',
});

const columns = '@min-[38.75rem]:grid-cols-[2.25rem_minmax(0,1fr)_8rem_5rem_5rem_6rem]';
const heads: readonly RankedHead<HashtagSort>[] = [
  { title: t`Hashtag` },
  {
    title: t`Growth`,
    isNumber: true,
    sort: { by: 'growth', label: t`Sort by growth` },
    hint: t`In posts, compared with the previous period`,
  },
  { title: t`Accounts`, isNumber: true, hint: t`Different accounts that used it` },
  { title: t`Posts`, isNumber: true, sort: { by: 'posts', label: t`Sort by posts` } },
  {
    title: t`Engagement`,
    isNumber: true,
    sort: { by: 'engagement', label: t`Sort by engagement` },
    hint: t`Total of all its posts`,
  },
];

const sortLabels: Record<HashtagSort, string> = {
  trending: t`Trending`,
  posts: t`Most posts`,
  engagement: t`Engagement`,
  growth: t`Growth`,
};

/** Rising tags of the networks, by how far they exceed the previous window. */
export function Hashtags({ search }: { search: HashtagsSearch }) {
  const field = useRef<HTMLInputElement>(null);
  const { network = 'all', sort = 'trending', q, tag, open } = search;
  const query = api.hashtags.list.useInfiniteQuery({ network, sort, q, per_page: 50 });
  const changeSearch = useSearchChange('/explore/hashtags', hashtagsSearch);
  const filter = (changed: HashtagsSearch) => changeSearch({ tag: undefined, open: undefined, ...changed });
  useShortcut('/', t`Search hashtags`, t`Explore`, () => field.current?.focus());

  return (
    <RankedScreen
      noun="hashtags"
      what={t`hashtags`}
      next={t`Next hashtag`}
      previous={t`Previous hashtag`}
      query={query}
      itemsOf={({ hashtags }) => hashtags}
      keyOf={(row) => row.tag}
      hrefOf={(row) => `/explore/hashtags${stringifySearch({ ...search, tag: row.tag, open: undefined })}`}
      columns={columns}
      heads={heads}
      sort={sort}
      onSort={(chosen) => filter({ sort: chosen })}
      filters={
        <>
          <NetworkStrip
            label={t`Network`}
            names={['all', ...hashtagNetworks]}
            chosen={network}
            onChoose={(name) => filter({ network: name === 'all' ? undefined : name })}
          />
          <FilterBar>
            <SearchField
              ref={field}
              label={t`Search hashtags`}
              placeholder={t`Hashtag`}
              value={q ?? ''}
              onSearch={(letters) => filter({ q: letters.replace(/^#/, '') })}
              className="w-44 shrink-0 sm:w-56"
            />
            <Select
              label={t`Sort`}
              value={sort}
              options={hashtagSorts.map((value) => ({ value, label: sortLabels[value] }))}
              onChange={(chosen) => filter({ sort: chosen })}
            />
          </FilterBar>
        </>
      }
      factsOf={({ data, meta }) => [
        plural({ total: meta.total }, { one: '# hashtag', other: '# hashtags' }),
        t`last ${{ period: lastTimeRange(data.window.type) }} vs. previous period`,
        t`at least ${plural({ posts: data.gates.min_posts }, { one: '# post', other: '# posts' })} by ${plural({ accounts: data.gates.min_creators }, { one: '# account', other: '# accounts' })}`,
      ]}
      howToRead={({ gates }) => howToReadOf(gates.min_posts_before)}
      row={(row, { gates, metrics_hidden }) => (
        <HashtagRow hashtag={row} leastBefore={gates.min_posts_before} metricsHidden={metrics_hidden} />
      )}
      starterOf={hashtagStarter}
      emptyTitle={q ? t`No hashtags match “${q}”` : t`No hashtags yet`}
      empty={t`Hashtags that several accounts used recently appear here, ranked by how much their use has grown.`}
      onClear={
        q !== undefined || network !== 'all' ? () => filter({ q: undefined, network: undefined }) : undefined
      }
      open={tag}
      onOpen={(opened, replace) => changeSearch({ tag: opened, open: undefined }, replace)}
      preload={HashtagPanel.preload}
      panel={(opened, known, close) => (
        <HashtagPanel
          tag={opened}
          network={network}
          known={known}
          post={open}
          onPost={(id) => changeSearch({ open: id })}
          onTag={(other) => changeSearch({ tag: other, open: undefined })}
          onClose={close}
        />
      )}
    />
  );
}

function howToReadOf(leastBefore: number): string {
  return t`Trending ranks hashtags by how far their use exceeds that of the previous period, measured against chance, so a small new hashtag and a large steady one can both lead. Growth counts posts, and is shown if the previous period had ${plural(leastBefore, { other: 'at least # posts' })}. Only collected posts are counted, so a newly added source makes its hashtags grow.`;
}
