import { useState } from 'react';

import { quoteCategories } from '#contract/quote-categories.ts';
import { api } from '#web/api.ts';
import { QueryState } from '#web/parts/query-state.tsx';
import { ShowMore } from '#web/parts/show-more.tsx';
import { SidePanel } from '#web/parts/side-panel.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';

import { useCalendar } from './calendar-context.ts';
import { categoryWords } from './item-words.ts';
import { QuoteEntry } from './quote-entry.tsx';

const lengths = [
  { value: '100', label: '100 characters' },
  { value: '180', label: '180 characters' },
  { value: '280', label: '280 characters' },
  { value: '10000', label: 'any length' },
] as const;
const categories = [
  { value: '', label: 'anything' },
  ...quoteCategories.map((value) => ({ value, label: categoryWords(value) })),
];

/** The base of quotes: whose work can be named, and what may be done with them. */
export function QuotesPanel() {
  const { search, go } = useCalendar();
  const [category, setCategory] = useState('');
  const [most, setMost] = useState<(typeof lengths)[number]['value']>('280');
  const [any, setAny] = useState(false);
  const [unused, setUnused] = useState(false);
  const query = api.quotes.list.useInfiniteQuery({
    max_chars: Number(most),
    rights: any ? 'any' : 'public_domain',
    ...(unused && { unused: true }),
    ...(category !== '' && { category }),
    ...(search.q !== undefined && { q: search.q }),
    per_page: 20,
  });
  const quotes = query.data?.pages.flatMap(({ data }) => data.quotes) ?? [];
  const total = query.data?.pages[0]?.meta.total;
  return (
    <SidePanel
      label="Quotes"
      shows="quotes"
      screen="Calendar"
      onClose={() => go({ show: undefined, q: undefined })}
      head={
        <>
          <h2 className="font-semibold text-ink">Quotes</h2>
          {total !== undefined && <span className="figures text-xs text-faint">{total}</span>}
          <span className="ml-auto" />
        </>
      }
    >
      <div className="flex flex-col gap-2 border-b border-line px-5 py-3">
        <SearchField
          label="Search quotes"
          placeholder="Words, author or work"
          value={search.q ?? ''}
          onSearch={(q) => go({ q: q === '' ? undefined : q })}
        />
        <div className="flex flex-wrap gap-2">
          <Select label="About" value={category} options={categories} onChange={setCategory} />
          <Select label="Up to" value={most} options={lengths} onChange={setMost} />
        </div>
        <div className="flex flex-wrap gap-x-4">
          <Checkbox isSelected={unused} onChange={setUnused}>
            Only unused
          </Checkbox>
          <Checkbox isSelected={any} onChange={setAny}>
            Restricted ones too
          </Checkbox>
        </div>
      </div>
      <QueryState
        query={query}
        what="quotes"
        isEmpty={quotes.length === 0}
        metricsHidden={false}
        loading={<Loading />}
        empty={
          <EmptyState title="No quote like that">
            Only quotes whose work and place can be named are here. Try other words, or a greater length.
          </EmptyState>
        }
        end={<ShowMore query={query} />}
      >
        <ul aria-label="Quotes">
          {quotes.map((quote) => (
            <QuoteEntry key={quote.id} quote={quote} />
          ))}
        </ul>
      </QueryState>
    </SidePanel>
  );
}

function Loading() {
  return (
    <output aria-label="Loading quotes" className="flex flex-col">
      {[0, 1, 2].map((row) => (
        <span key={row} className="flex flex-col gap-2 border-b border-line px-5 py-4">
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="mt-1 h-3 w-40" />
        </span>
      ))}
    </output>
  );
}
