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
import { countOf } from './labels.ts';

type Pending = DataOf<Contract['pending']['list']>;

/** The open work of the team: how much, how pressing, and whose. */
export function PendingOverview() {
  const query = api.pending.list.useQuery({});
  const { data } = query;
  return (
    <>
      <BoardHead />
      <div className="min-h-0 flex-1 overflow-y-auto border-t border-line">
        <QueryState
          query={query}
          what="cards"
          isEmpty={!data || data.summary.total_pending === 0}
          metricsHidden={false}
          loading={<LoadingRows what="open cards" />}
          empty={
            <EmptyState title="No open cards">
              Every card on the board is completed. New cards appear here, grouped by assignee.
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
        <Total label="Open" value={summary.total_pending} />
        <Total
          label="Urgent"
          value={summary.total_urgent}
          tone="text-warning"
          search={{ priority: 'urgent' }}
        />
        <Total label="Overdue" value={summary.total_overdue} tone="text-danger" search={{ due: 'overdue' }} />
        <Total label="Unassigned" value={summary.total_unassigned} search={{ member: 'none' }} />
      </dl>
      {unassigned.length > 0 && (
        <Group
          name="Unassigned"
          note={countOf(summary.total_unassigned, 'card')}
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
              countOf(member.total, 'card'),
              member.urgent > 0 && `${member.urgent} urgent`,
              member.overdue > 0 && `${member.overdue} overdue`,
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
          aria-label={`${label}: ${value}, on the board`}
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

/** So many cards of one person are listed; the rest is on the board. */
const listed = 12;

function Group({ name, note, cards, search }: GroupProps) {
  return (
    <section aria-label={name} className="pt-6">
      <header className="flex items-center gap-2 border-b border-line px-4 pb-2">
        {search !== 'none' && <Avatar name={name} />}
        <h2 className="font-semibold">{name}</h2>
        <span className="figures text-xs text-faint">{note}</span>
      </header>
      <ul aria-label={`Cards: ${name}`}>
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
          {countOf(cards.length - listed, 'more card')} on the board
        </Link>
      )}
    </section>
  );
}
