import type { Ref } from 'react';

import { defaultSort, hackerNewsTypes, sources } from '#contract/sources.ts';
import { api } from '#web/api.ts';
import { shortNumber } from '#web/lib/format.ts';
import { wholeOf } from '#web/lib/search.ts';
import { defaultTimeRange, type ExploreSearch } from '#web/parts/explore-search.ts';
import { MutedToggle } from '#web/parts/muted-toggle.tsx';
import { sortLabel } from '#web/parts/source-words.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import { Select, type Option } from '#web/ui/select.tsx';

const timeRanges: readonly Option<string>[] = [
  { value: '6h', label: '6 hours' },
  { value: '24h', label: '24 hours' },
  { value: '3d', label: '3 days' },
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
  { value: '3m', label: '3 months' },
  { value: '1y', label: '1 year' },
  { value: 'all', label: 'All time' },
];

const typeLabels: Record<(typeof hackerNewsTypes)[number], string> = {
  link: 'Links',
  ask: 'Ask HN',
  show: 'Show HN',
  job: 'Jobs',
  poll: 'Polls',
};

interface FiltersProps {
  search: ExploreSearch;
  onChange: (change: Partial<ExploreSearch>) => void;
  keywordField: Ref<HTMLInputElement>;
  /** The free plan withholds numbers, so it cannot filter by them. */
  mayFilterByNumbers: boolean;
}

/** What narrows the list down; each filter is in the address. */
export function Filters({ search, onChange, keywordField, mayFilterByNumbers }: FiltersProps) {
  const { source } = search;
  const range = search.time_range ?? defaultTimeRange;
  const ranges = timeRanges.some(({ value }) => value === range)
    ? timeRanges
    : [{ value: range, label: range }, ...timeRanges];
  return (
    <div className="no-scrollbar -mx-4 flex flex-nowrap items-center gap-2 overflow-x-auto px-4 py-1 sm:flex-wrap sm:overflow-visible">
      <SearchField
        ref={keywordField}
        label="Keyword"
        placeholder="Keyword"
        value={search.keyword ?? ''}
        onSearch={(keyword) => onChange({ keyword })}
        className="w-44 shrink-0 sm:w-56"
      />
      <Select
        label="Sort"
        value={search.sort ?? defaultSort(source)}
        options={Object.keys(sources[source].sorts).map((sort) => ({ value: sort, label: sortLabel(sort) }))}
        onChange={(sort) => onChange({ sort })}
      />
      <Select
        label="Since"
        value={range}
        options={ranges}
        onChange={(value) => onChange({ time_range: value })}
      />
      {source === 'rss' && <CategoryFilter search={search} onChange={onChange} />}
      {source === 'hackernews' && (
        <Select
          label="Type"
          value={search.type ?? 'all'}
          options={[
            { value: 'all', label: 'All' },
            ...hackerNewsTypes.map((type) => ({ value: type, label: typeLabels[type] })),
          ]}
          onChange={(chosen) => onChange({ type: hackerNewsTypes.find((type) => type === chosen) })}
        />
      )}
      {source === 'reddit' && (
        <SearchField
          label="Subreddit"
          placeholder="Subreddit"
          icon={false}
          value={search.subreddit ?? ''}
          onSearch={(subreddit) => onChange({ subreddit: subreddit.replace(/^\/?r\//, '') })}
          className="w-32 shrink-0"
        />
      )}
      <SearchField
        label="Author"
        placeholder={source === 'rss' ? 'Outlet or author' : 'Author'}
        icon={false}
        value={search.author ?? ''}
        onSearch={(author) => onChange({ author })}
        className="w-40 shrink-0"
      />
      <SearchField
        label="Minimum engagement"
        placeholder="Min. engagement"
        icon={false}
        inputMode="numeric"
        isDisabled={!mayFilterByNumbers}
        hint={mayFilterByNumbers ? undefined : 'The free plan withholds numbers, so it cannot filter by them'}
        value={search.min_engagement ? String(search.min_engagement) : ''}
        onSearch={(least) => onChange({ min_engagement: wholeOf(least.replace(/\D/g, ''), 1) })}
        className="w-40 shrink-0"
      />
      <MutedToggle shown={search.muted === 'show'} onChange={(muted) => onChange({ muted })} />
    </div>
  );
}

function CategoryFilter({ search, onChange }: Pick<FiltersProps, 'search' | 'onChange'>) {
  const categories = api.newsCategories.list.useQuery({}, { staleTime: 10 * 60_000 }).data?.categories ?? [];
  const chosen = search.category ?? 'all';
  const options: Option<string>[] = [
    { value: 'all', label: 'All' },
    ...categories.map(({ name, posts_7d }) => ({ value: name, label: name, note: shortNumber(posts_7d) })),
  ];
  if (!options.some(({ value }) => value === chosen)) options.push({ value: chosen, label: chosen });
  return (
    <Select
      label="Category"
      value={chosen}
      options={options}
      onChange={(category) => onChange({ category: category === 'all' ? undefined : category })}
    />
  );
}
