import { plural, t } from '@lingui/core/macro';

import { api } from '#web/api.ts';
import { useSearchChange } from '#web/lib/search-change.ts';
import { LabelFilters } from '#web/parts/labels/label-filters.tsx';
import { labelParams } from '#web/parts/labels/label-search.ts';
import { QueryState } from '#web/parts/query-state.tsx';
import { ShowMore } from '#web/parts/show-more.tsx';
import { Select } from '#web/ui/select.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { useBoard } from './board-context.ts';
import { BoardHead } from './board-frame.tsx';
import { CardRow, LoadingRows } from './card-row.tsx';
import { statusLabels } from './labels.ts';
import { myWorkSearch, myWorkStatuses, type MyWorkSearch } from './my-work-search.ts';
import { namedOptions } from './named-options.ts';

/** The user's open cards of all projects, urgent and overdue ones first. */
export function MyWork({ search }: { search: MyWorkSearch }) {
  const { projects } = useBoard();
  const query = api.myCards.list.useInfiniteQuery({
    per_page: 100,
    ...(search.status && { status: search.status }),
    ...(search.project && { project_id: search.project }),
    ...labelParams(search),
  });
  const cards = query.data?.pages.flatMap(({ data }) => data.cards) ?? [];
  const total = query.data?.pages[0]?.meta.total;
  const change = useSearchChange('/board/mine', myWorkSearch);
  return (
    <>
      <BoardHead>
        <output className="figures text-xs whitespace-nowrap text-faint max-sm:hidden">
          {total !== undefined && plural(total, { one: '# card', other: '# cards' })}
        </output>
      </BoardHead>
      <div className="no-scrollbar flex shrink-0 items-center gap-2 overflow-x-auto border-b border-line px-4 pt-1 pb-2">
        <Select
          label={t`Status`}
          value={search.status ?? 'open'}
          options={[
            { value: 'open', label: t({ message: 'Open', context: 'state of cards' }) },
            ...myWorkStatuses.map((status) => ({
              value: status,
              label: status === 'all' ? t({ message: 'All', context: 'cards' }) : statusLabels[status],
            })),
          ]}
          onChange={(value) => change({ status: myWorkStatuses.find((status) => status === value) })}
        />
        <Select
          label={t`Project`}
          value={String(search.project ?? 'any')}
          options={[
            { value: 'any', label: t({ message: 'Any', context: 'filter' }) },
            ...namedOptions(projects),
          ]}
          onChange={(value) => change({ project: value === 'any' ? undefined : Number(value) })}
        />
        <LabelFilters search={search} onChange={change} project={search.project} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <QueryState
          query={query}
          what={t`cards`}
          isEmpty={cards.length === 0}
          metricsHidden={false}
          loading={<LoadingRows what={t`your cards`} />}
          empty={
            <EmptyState title={t`No cards assigned to you`}>
              {t`Cards assigned to you appear here, most urgent first.`}
            </EmptyState>
          }
          end={query.hasNextPage ? <ShowMore query={query} /> : undefined}
        >
          <ul aria-label={t`My cards`}>
            {cards.map((card) => (
              <CardRow key={card.card_id} card={card} color={card.column_color} />
            ))}
          </ul>
        </QueryState>
      </div>
    </>
  );
}
