import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';
import { exactNumber } from '#web/lib/format.ts';
import { useSearchChange } from '#web/lib/search-change.ts';
import { LabelFilters } from '#web/parts/labels/label-filters.tsx';
import { labelParams, noLabelSearch } from '#web/parts/labels/label-search.ts';
import { QueryState } from '#web/parts/query-state.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { BoardHead } from './board-frame.tsx';
import { CardRow, LoadingRows } from './card-row.tsx';
import { pendingSearch, type PendingSearch } from './pending-search.ts';

type Pending = DataOf<Contract['pending']['list']>;

/** The open cards of the team: totals, and a list for each assignee. */
export function PendingOverview({ search }: { search: PendingSearch }) {
  const query = api.pending.list.useQuery(labelParams(search));
  const change = useSearchChange('/board/pending', pendingSearch);
  const isFiltered = search.label !== undefined || search.campaign !== undefined;
  const { data } = query;
  return (
    <>
      <BoardHead />
      <div className="no-scrollbar flex shrink-0 items-center gap-2 overflow-x-auto px-4 pt-1 pb-2 empty:hidden">
        <LabelFilters search={search} onChange={change} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto border-t border-line">
        <QueryState
          query={query}
          what={t`cards`}
          isEmpty={!data || data.summary.total_pending === 0}
          metricsHidden={false}
          loading={<LoadingRows what={t`open cards`} />}
          empty={
            isFiltered ? (
              <EmptyState
                title={t`No cards match these filters`}
                action={<Button onPress={() => change(noLabelSearch)}>{t`Clear filters`}</Button>}
              >{t`Only cards with this label and campaign are shown.`}</EmptyState>
            ) : (
              <EmptyState title={t`No open cards`}>
                {t`Every card on the board is completed. New cards appear here, grouped by assignee.`}
              </EmptyState>
            )
          }
          end={<span />}
        >
          {data && <Overview data={data} within={search} />}
        </QueryState>
      </div>
    </>
  );
}

/** @param props.within the filters, which hold on the board too */
function Overview({
  data: { summary, members, unassigned },
  within,
}: {
  data: Pending;
  within: PendingSearch;
}) {
  return (
    <div className="mx-auto max-w-5xl pb-16">
      <dl className="grid grid-cols-2 gap-px border-b border-line sm:grid-cols-4">
        <Total
          label={t({ message: 'Open', context: 'state of cards' })}
          value={summary.total_pending}
          search={within}
        />
        <Total
          label={t({ message: 'Urgent', context: 'state of cards' })}
          value={summary.total_urgent}
          tone="text-warning"
          search={{ ...within, priority: 'urgent' }}
        />
        <Total
          label={t`Overdue`}
          value={summary.total_overdue}
          tone="text-danger"
          search={{ ...within, due: 'overdue' }}
        />
        <Total
          label={t`Unassigned`}
          value={summary.total_unassigned}
          search={{ ...within, member: 'none' }}
        />
      </dl>
      {unassigned.length > 0 && (
        <Group
          name={t`Unassigned`}
          note={plural({ count: summary.total_unassigned }, { one: '# card', other: '# cards' })}
          cards={unassigned}
          search={{ ...within, member: 'none' }}
        />
      )}
      {members
        .filter(({ total }) => total > 0)
        .map((member) => (
          <Group
            key={member.user_id}
            name={member.user_name}
            note={[
              plural({ count: member.total }, { one: '# card', other: '# cards' }),
              member.urgent > 0 && plural({ count: member.urgent }, { one: '# urgent', other: '# urgent' }),
              member.overdue > 0 &&
                plural({ count: member.overdue }, { one: '# overdue', other: '# overdue' }),
            ]
              .filter(Boolean)
              .join(' · ')}
            cards={member.cards}
            search={{ ...within, member: member.user_id }}
          />
        ))}
    </div>
  );
}

interface TotalProps {
  label: string;
  value: number;
  tone?: string;
  search: PendingSearch & { priority?: 'urgent'; due?: 'overdue'; member?: 'none' };
}

function Total({ label, value, tone = '', search }: TotalProps) {
  return (
    <div className="px-4 py-4">
      <dt className="text-faint">{label}</dt>
      <dd
        className={`figures mt-0.5 text-3xl font-semibold tracking-tight ${value > 0 ? tone : 'text-faint'}`}
      >
        <Link
          to="/board"
          search={search}
          className="hover:underline"
          aria-label={t`${label}: ${{ count: value }}, on the board`}
        >
          {exactNumber(value)}
        </Link>
      </dd>
    </div>
  );
}

interface GroupProps {
  name: string;
  note: string;
  cards: Pending['unassigned'];
  search: PendingSearch & { member: number | 'none' };
}

/** The maximum number of cards listed for each member; the rest is on the board. */
const listed = 12;

function Group({ name, note, cards, search }: GroupProps) {
  return (
    <section aria-label={name} className="pt-6">
      <header className="flex items-center gap-2 border-b border-line px-4 pb-2">
        {search.member !== 'none' && <Avatar name={name} />}
        <h2 className="font-semibold">{name}</h2>
        <span className="figures text-xs text-faint">{note}</span>
      </header>
      <ul aria-label={t`Cards: ${name}`}>
        {cards.slice(0, listed).map((card) => (
          <CardRow key={card.card_id} card={card} />
        ))}
      </ul>
      {cards.length > listed && (
        <Link
          to="/board"
          search={search}
          className="flex h-9 items-center px-4 text-xs text-soft underline underline-offset-2 hover:text-ink"
        >
          {plural(
            { count: cards.length - listed },
            {
              one: '# more card on the board',
              other: '# more cards on the board',
            },
          )}
        </Link>
      )}
    </section>
  );
}
