import { t } from '@lingui/core/macro';
import type { Ref } from 'react';

import { longestStoryRange } from '#contract/research/story-sorts.ts';
import { hasField, newsSource, postTypes, sources, type PostType } from '#contract/sources/all.ts';
import { api } from '#web/api.ts';
import { shortNumber } from '#web/lib/format.ts';
import { byNewsCategory, newsCategoryName } from '#web/parts/news-category.ts';
import { FilterBar } from '#web/parts/research/explore-frame.tsx';
import { defaultTimeRange, sortsOf, type ExploreSearch } from '#web/parts/research/explore-search.ts';
import { FoldedToggle } from '#web/parts/research/folded-toggle.tsx';
import { LeastEngagement } from '#web/parts/research/least-engagement.tsx';
import { MutedToggle } from '#web/parts/research/muted-toggle.tsx';
import { sortLabel } from '#web/parts/research/source-labels.ts';
import { timeRangesWith } from '#web/parts/research/time-ranges.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import { Select, type Option } from '#web/ui/select.tsx';

interface FiltersProps {
  search: ExploreSearch;
  onChange: (change: Partial<ExploreSearch>) => void;
  /** How many of the loaded posts share a story with a post listed above them. */
  again: number;
  keywordField: Ref<HTMLInputElement>;
}

/** The filters of the list; each is in the URL. */
export function Filters({ search, onChange, again, keywordField }: FiltersProps) {
  const isStories = search.source === 'all';
  // Stories can only be filtered like news.
  const source = search.source === 'all' ? newsSource : search.source;
  const { types = [] } = sources[source];
  const sorts = sortsOf(search.source);
  const range = search.time_range ?? defaultTimeRange;
  return (
    <FilterBar>
      <SearchField
        ref={keywordField}
        label={t`Keyword`}
        placeholder={t`Keyword`}
        value={search.keyword ?? ''}
        onSearch={(keyword) => onChange({ keyword })}
        className="w-44 shrink-0 sm:w-56"
      />
      <Select
        label={t`Sort`}
        value={search.sort ?? sorts[0] ?? ''}
        options={sorts.map((sort) => ({ value: sort, label: storySortLabels[sort] ?? sortLabel(sort) }))}
        onChange={(sort) => onChange({ sort })}
      />
      <Select
        label={t`Time range`}
        value={range}
        options={timeRangesWith(range, isStories ? longestStoryRange : undefined)}
        onChange={(value) => onChange({ time_range: value })}
      />
      {hasField(source, 'category_name') && <CategoryFilter search={search} onChange={onChange} />}
      {hasField(source, 'type') && (
        <Select
          label={t`Type`}
          value={search.type ?? 'all'}
          options={[
            { value: 'all', label: t({ message: 'All', context: 'types' }) },
            ...postTypes
              .filter((type) => types.includes(type))
              .map((type) => ({ value: type, label: typeLabels[type] })),
          ]}
          onChange={(chosen) => onChange({ type: postTypes.find((type) => type === chosen) })}
        />
      )}
      {hasField(source, 'subreddit') && (
        <SearchField
          label={t`Subreddit`}
          placeholder={t`Subreddit`}
          icon={false}
          value={search.subreddit ?? ''}
          onSearch={(subreddit) => onChange({ subreddit: subreddit.replace(/^\/?r\//, '') })}
          className="w-32 shrink-0"
        />
      )}
      <SearchField
        label={t`Author`}
        placeholder={hasField(source, 'feed_name') ? t`Outlet or author` : t`Author`}
        icon={false}
        value={search.author ?? ''}
        onSearch={(author) => onChange({ author })}
        className="w-40 shrink-0"
      />
      <LeastEngagement
        value={search.min_engagement}
        onChange={(min_engagement) => onChange({ min_engagement })}
      />
      <div className="ms-auto flex shrink-0 items-center gap-4">
        <FoldedToggle
          again={again}
          apart={search.stories === 'apart'}
          onChange={(stories) => onChange({ stories })}
        />
        <MutedToggle isShown={search.muted === 'show'} onChange={(muted) => onChange({ muted })} />
      </div>
    </FilterBar>
  );
}

const storySortLabels: Readonly<Record<string, string>> = { widest: t`Most sources` };

/** "Ask HN" and "Show HN" are proper names and stay untranslated. */
const typeLabels: Readonly<Record<PostType, string>> = {
  link: t`Links`,
  ask: 'Ask HN',
  show: 'Show HN',
  job: t`Jobs`,
  poll: t`Polls`,
};

function CategoryFilter({ search, onChange }: Pick<FiltersProps, 'search' | 'onChange'>) {
  const categories = api.newsCategories.list.useQuery({}, { staleTime: 10 * 60_000 }).data?.categories ?? [];
  const chosen = search.category ?? 'all';
  const options: Option<string>[] = [
    { value: 'all', label: t({ message: 'All', context: 'categories' }) },
    ...byNewsCategory(categories).map(({ name, posts_7d }) => ({
      value: name,
      label: newsCategoryName(name),
      note: shortNumber(posts_7d),
    })),
  ];
  if (!options.some(({ value }) => value === chosen))
    options.push({ value: chosen, label: newsCategoryName(chosen) });
  return (
    <Select
      label={t`Category`}
      value={chosen}
      options={options}
      onChange={(category) => onChange({ category: category === 'all' ? undefined : category })}
    />
  );
}
