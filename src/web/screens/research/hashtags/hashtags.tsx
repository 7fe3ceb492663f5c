import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';

import { hashtagNetworks } from '#contract/sources/all.ts';
import { api } from '#web/api.ts';
import { exactNumber } from '#web/lib/format.ts';
import { stringifySearch } from '#web/lib/search.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { FilterBar } from '#web/parts/research/explore-frame.tsx';
import { NetworkStrip } from '#web/parts/research/network-strip.tsx';
import type { RankedHead } from '#web/parts/research/ranked-list.tsx';
import { RankedScreen } from '#web/parts/research/ranked-screen.tsx';
import { timeRangeLabel } from '#web/parts/research/time-ranges.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { HashtagRow } from './hashtag-row.tsx';
import { hashtagSorts, hashtagsSearch, type HashtagSort, type HashtagsSearch } from './hashtags-search.ts';

const HashtagPanel = lazyPart(async () => (await import('./hashtag-panel.tsx')).HashtagPanel, {
  place: 'panel',
});

const columns = '@min-[38.75rem]:grid-cols-[2.25rem_minmax(0,1fr)_8rem_5rem_5rem_6rem]';
const heads: readonly RankedHead<HashtagSort>[] = [
  { title: 'Hashtag' },
  { title: 'Growth', isNumber: true, sort: 'growth', hint: 'In posts, compared with the previous period' },
  { title: 'Accounts', isNumber: true, hint: 'Different accounts that used it' },
  { title: 'Posts', isNumber: true, sort: 'posts' },
  { title: 'Engagement', isNumber: true, sort: 'engagement', hint: 'Total of all its posts' },
];

const sortLabels: Record<HashtagSort, string> = {
  trending: 'Trending',
  posts: 'Most posts',
  engagement: 'Engagement',
  growth: 'Growth',
};

/** Rising tags of the networks, by how far they exceed the previous window. */
export function Hashtags({ search }: { search: HashtagsSearch }) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const { network = 'all', sort = 'trending', q, tag, open } = search;
  const query = api.hashtags.list.useInfiniteQuery({ network, sort, q, per_page: 50 });
  const changeSearch = (changed: HashtagsSearch, replace = false) =>
    void navigate({ to: '/explore/hashtags', search: hashtagsSearch({ ...search, ...changed }), replace });
  const filter = (changed: HashtagsSearch) => changeSearch({ tag: undefined, open: undefined, ...changed });
  useShortcut('/', 'Search hashtags', 'Explore', () => field.current?.focus());

  return (
    <RankedScreen
      noun="hashtags"
      what="hashtags"
      one="hashtag"
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
            label="Network"
            names={['all', ...hashtagNetworks]}
            chosen={network}
            onChoose={(name) => filter({ network: name === 'all' ? undefined : name })}
          />
          <FilterBar>
            <SearchField
              ref={field}
              label="Search hashtags"
              placeholder="Hashtag"
              value={q ?? ''}
              onSearch={(letters) => filter({ q: letters.replace(/^#/, '') })}
              className="w-44 shrink-0 sm:w-56"
            />
            <Select
              label="Sort"
              value={sort}
              options={hashtagSorts.map((value) => ({ value, label: sortLabels[value] }))}
              onChange={(chosen) => filter({ sort: chosen })}
            />
          </FilterBar>
        </>
      }
      factsOf={({ data, meta }) => [
        `${exactNumber(meta.total)} ${meta.total === 1 ? 'hashtag' : 'hashtags'}`,
        `last ${timeRangeLabel(data.window.type)} vs. previous period`,
        `at least ${data.gates.min_posts} posts by ${data.gates.min_creators} accounts`,
      ]}
      howToRead={({ gates }) => howToReadOf(gates.min_posts_before)}
      row={(row, { gates, metrics_hidden }) => (
        <HashtagRow hashtag={row} leastBefore={gates.min_posts_before} metricsHidden={metrics_hidden} />
      )}
      emptyTitle={q ? `No hashtags match “${q}”` : 'No hashtags yet'}
      empty="Hashtags that several accounts used recently appear here, ranked by how much their use has grown."
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
  return (
    'Trending ranks hashtags by how far their use exceeds that of the previous period, measured against chance, so a ' +
    'small new hashtag and a large steady one can both lead. Growth counts posts, and is shown if the previous ' +
    `period had at least ${leastBefore} posts. Only collected posts are counted, so a newly added source makes its ` +
    'hashtags grow.'
  );
}
