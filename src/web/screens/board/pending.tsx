import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';
import { exactNumber } from '#web/lib/format.ts';
import { QueryState } from '#web/parts/query-state.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { BoardHead } from './board-frame.tsx';
import { CardRow, LoadingRows } from './card-row.tsx';

type Pending = DataOf<Contract['pending']['list']>;

/** The open cards of the team: totals, and a list for each assignee. */
export function PendingOverview() {
  const query = api.pending.list.useQuery({});
  const { data } = query;
  return (
    <>
      <BoardHead />
      <div className="min-h-0 flex-1 overflow-y-auto border-t border-line">
        <QueryState
          query={query}
          what={t`cards`}
          isEmpty={!data || data.summary.total_pending === 0}
          metricsHidden={false}
          loading={<LoadingRows what={t`open cards`} />}
          empty={
            <EmptyState title={t`No open cards`}>
              {t`Every card on the board is completed. New cards appear here, grouped by assignee.`}
            </EmptyState>
          }
          end={<span />}
        >
          {data && <Overview data={data} />}
        </QueryState>
      </div>
    </>
  );
}

function Overview({ data: { summary, members, unassigned } }: { data: Pending }) {
  return (
    <div className="mx-auto max-w-5xl pb-16">
      <dl className="grid grid-cols-2 gap-px border-b border-line sm:grid-cols-4">
        <Total label={t({ message: 'Open', context: 'state of cards' })} value={summary.total_pending} />
        <Total
          label={t({ message: 'Urgent', context: 'state of cards' })}
          value={summary.total_urgent}
          tone="text-warning"
          search={{ priority: 'urgent' }}
        />
        <Total
          label={t`Overdue`}
          value={summary.total_overdue}
          tone="text-danger"
          search={{ due: 'overdue' }}
        />
        <Total label={t`Unassigned`} value={summary.total_unassigned} search={{ member: 'none' }} />
      </dl>
      {unassigned.length > 0 && (
        <Group
          name={t`Unassigned`}
          note={plural({ count: summary.total_unassigned }, { one: '# card', other: '# cards' })}
          cards={unassigned}
          search="none"
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
            search={member.user_id}
          />
        ))}
    </div>
  );
}

interface TotalProps {
  label: string;
  value: number;
  tone?: string;
  search?: { priority?: 'urgent'; due?: 'overdue'; member?: 'none' };
}

function Total({ label, value, tone = '', search = {} }: TotalProps) {
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
  search: number | 'none';
}

/** The maximum number of cards listed for each member; the rest is on the board. */
const listed = 12;

function Group({ name, note, cards, search }: GroupProps) {
  return (
    <section aria-label={name} className="pt-6">
      <header className="flex items-center gap-2 border-b border-line px-4 pb-2">
        {search !== 'none' && <Avatar name={name} />}
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
          search={{ member: search }}
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
