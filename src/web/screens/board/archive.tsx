import { plural, t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { RotateCcw } from 'lucide-react';

import { api } from '#web/api.ts';
import { useSearchChange } from '#web/lib/search-change.ts';
import { Ago } from '#web/parts/ago.tsx';
import { LabelFilters } from '#web/parts/labels/label-filters.tsx';
import { labelParams } from '#web/parts/labels/label-search.ts';
import { QueryState } from '#web/parts/query-state.tsx';
import { ShowMore } from '#web/parts/show-more.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { archiveSearch, type ArchiveSearch } from './archive-search.ts';
import { useBoard } from './board-context.ts';
import { BoardHead } from './board-frame.tsx';
import { CardRow, LoadingRows } from './card-row.tsx';
import { quotedTitle } from './labels.ts';

/** The archived cards. */
export function ArchiveList({ search }: { search: ArchiveSearch }) {
  const { q } = search;
  const { changes, mayWriteOn, timezone } = useBoard();
  const navigate = useNavigate();
  const change = useSearchChange('/board/archive', archiveSearch, true);
  const query = api.cards.list.useInfiniteQuery({
    archived: 'yes',
    per_page: 100,
    ...(q && { q }),
    ...labelParams(search),
  });
  const cards = query.data?.pages.flatMap(({ data }) => data.cards) ?? [];
  const total = query.data?.pages[0]?.meta.total;
  return (
    <>
      <BoardHead>
        <output className="figures text-xs whitespace-nowrap text-faint max-sm:hidden">
          {total !== undefined && plural(total, { one: '# archived', other: '# archived' })}
        </output>
      </BoardHead>
      <div className="no-scrollbar flex shrink-0 items-center gap-2 overflow-x-auto border-b border-line px-4 pt-1 pb-2">
        <SearchField
          label={t`Search archive`}
          placeholder={t`Search archive`}
          value={q ?? ''}
          onSearch={(text) => change({ q: text === '' ? undefined : text })}
          className="w-64 shrink-0"
        />
        <LabelFilters search={search} onChange={change} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <QueryState
          query={query}
          what={t`cards`}
          isEmpty={cards.length === 0}
          metricsHidden={false}
          loading={<LoadingRows what={t`archived cards`} />}
          empty={
            q || search.label || search.campaign ? (
              <EmptyState
                title={t`No archived cards match your search`}
                action={
                  <Button onPress={() => void navigate({ to: '/board/archive', search: {} })}>
                    {t`Show all`}
                  </Button>
                }
              >
                {t`All words must appear in a card’s title, description, notes or links.`}
              </EmptyState>
            ) : (
              <EmptyState title={t`No archived cards`}>
                {t`Archived cards leave the board and are kept here with their comments and history.`}
              </EmptyState>
            )
          }
          end={query.hasNextPage ? <ShowMore query={query} /> : undefined}
        >
          <ul aria-label={t`Archived cards`}>
            {cards.map((card) => (
              <CardRow
                key={card.card_id}
                card={{ ...card, is_overdue: false }}
                color={card.column_color}
                assignee={card.archived_at && <Ago at={card.archived_at} zone={timezone} isSentence />}
                end={
                  mayWriteOn(card) && (
                    <IconButton
                      label={t`Restore ${{ quotedCard: quotedTitle(card) }}`}
                      className="size-7"
                      onPress={() => {
                        void changes
                          .restore(card.card_id)
                          .then(() =>
                            toast(
                              t`${{ quotedCard: quotedTitle(card) }} restored to ${{ column: card.column_name }}.`,
                              () => void changes.archive([card.card_id]),
                            ),
                          );
                      }}
                    >
                      <RotateCcw aria-hidden className="size-3.5" />
                    </IconButton>
                  )
                }
              />
            ))}
          </ul>
        </QueryState>
      </div>
    </>
  );
}
