import { plural, t } from '@lingui/core/macro';

import { quoteCategories } from '#contract/calendar/quote-categories.ts';
import { api } from '#web/api.ts';
import { categoryLabel } from '#web/parts/calendar/item-names.ts';
import { QueryState } from '#web/parts/query-state.tsx';
import { ShowMore } from '#web/parts/show-more.tsx';
import { SidePanel } from '#web/parts/side-panel.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { useCalendar } from './calendar-context.ts';
import { quoteLengths, usualQuoteLength } from './calendar-search.ts';
import { QuoteEntry } from './quote-entry.tsx';

const lengths = quoteLengths.map((length) => ({
  value: String(length),
  label: length === 10_000 ? t`Any length` : plural(length, { one: '# character', other: '# characters' }),
}));
const categories = [
  { value: 'any', label: t({ message: 'anything', context: 'category' }) },
  ...quoteCategories.map((value) => ({ value, label: categoryLabel(value) })),
];

/** Searches the quotes, all of which have a verified source. */
export function QuotesPanel({ onClose }: { onClose: () => void }) {
  const { search, changeSearch } = useCalendar();
  const { q, category, rights, unused, max_chars = usualQuoteLength } = search;
  const query = api.quotes.list.useInfiniteQuery({
    max_chars,
    rights: rights ?? 'public_domain',
    ...(unused && { unused: true }),
    ...(category && { category }),
    ...(q !== undefined && { q }),
    per_page: 20,
  });
  const quotes = query.data?.pages.flatMap(({ data }) => data.quotes) ?? [];
  const total = query.data?.pages[0]?.meta.total;
  return (
    <SidePanel
      label={t`Quotes`}
      shows="quotes"
      screen={t`Calendar`}
      onClose={onClose}
      head={
        <>
          <h2 className="font-semibold text-ink">{t`Quotes`}</h2>
          {total !== undefined && <span className="figures text-xs text-faint">{total}</span>}
          <span className="ms-auto" />
        </>
      }
    >
      <div className="flex flex-col gap-2 border-b border-line px-5 py-3">
        <SearchField
          label={t`Search quotes`}
          placeholder={t`Search by text, author or work`}
          value={q ?? ''}
          onSearch={(text) => changeSearch({ q: text === '' ? undefined : text })}
        />
        <div className="flex flex-wrap gap-2">
          <Select
            label={t`Category`}
            value={category ?? 'any'}
            options={categories}
            onChange={(value) => changeSearch({ category: quoteCategories.find((one) => one === value) })}
          />
          <Select
            label={t`Max. length`}
            value={String(max_chars)}
            options={lengths}
            onChange={(value) =>
              changeSearch({
                max_chars: quoteLengths.find(
                  (length) => length !== usualQuoteLength && String(length) === value,
                ),
              })
            }
          />
        </div>
        <div className="flex flex-wrap gap-x-4">
          <Checkbox isSelected={unused === 1} onChange={(on) => changeSearch({ unused: on ? 1 : undefined })}>
            {t`Unused only`}
          </Checkbox>
          <Checkbox
            isSelected={rights === 'any'}
            onChange={(on) => changeSearch({ rights: on ? 'any' : undefined })}
          >
            {t`Include restricted`}
          </Checkbox>
        </div>
      </div>
      <QueryState
        query={query}
        what={t`quotes`}
        isEmpty={quotes.length === 0}
        metricsHidden={false}
        loading={<Loading />}
        empty={
          <EmptyState title={t`No matching quotes`}>
            {t`Try other words or a longer length. Only quotes with a verified source are included.`}
          </EmptyState>
        }
        end={<ShowMore query={query} />}
      >
        <ul aria-label={t`Quotes`}>
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
    <output aria-label={t`Loading quotes`} className="flex flex-col">
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
