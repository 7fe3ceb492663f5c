import type { Ref } from 'react';

import { defaultSort, hackerNewsTypes, sources } from '#contract/sources.ts';
import { api } from '#web/api.ts';
import { shortNumber } from '#web/lib/format.ts';
import { FilterBar } from '#web/parts/explore-frame.tsx';
import { defaultTimeRange, type ExploreSearch } from '#web/parts/explore-search.ts';
import { LeastEngagement } from '#web/parts/least-engagement.tsx';
import { FoldedToggle } from '#web/parts/folded-toggle.tsx';
import { MutedToggle } from '#web/parts/muted-toggle.tsx';
import { sortLabel } from '#web/parts/source-words.ts';
import { timeRangesWith } from '#web/parts/time-ranges.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import { Select, type Option } from '#web/ui/select.tsx';

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
  /** How many of the loaded posts tell a story that is listed above them. */
  again: number;
  keywordField: Ref<HTMLInputElement>;
}

/** What narrows the list down; each filter is in the address. */
export function Filters({ search, onChange, again, keywordField }: FiltersProps) {
  const { source } = search;
  const range = search.time_range ?? defaultTimeRange;
  return (
    <FilterBar>
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
        options={timeRangesWith(range)}
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
      <LeastEngagement
        value={search.min_engagement}
        onChange={(min_engagement) => onChange({ min_engagement })}
      />
      <div className="ml-auto flex shrink-0 items-center gap-4">
        <FoldedToggle
          again={again}
          apart={search.stories === 'apart'}
          onChange={(stories) => onChange({ stories })}
        />
        <MutedToggle shown={search.muted === 'show'} onChange={(muted) => onChange({ muted })} />
      </div>
    </FilterBar>
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
