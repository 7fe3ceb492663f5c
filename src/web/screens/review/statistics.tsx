import { useNavigate } from '@tanstack/react-router';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { codeText } from '#contract/verdict.ts';
import { api } from '#web/api.ts';
import { Ago } from '#web/parts/ago.tsx';
import { codeName } from '#web/parts/code-name.ts';
import { useZone } from '#web/parts/me.ts';
import { Missing } from '#web/parts/missing.tsx';
import { QueryState } from '#web/parts/query-state.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Select } from '#web/ui/select.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { Cell, Row, Table } from '#web/ui/table.tsx';

import { ReviewHead } from './review-frame.tsx';

type Collaborator = DataOf<Contract['schedule']['reviewStats']>['collaborators'][number];

const spans = [
  { value: '7', label: '7 days' },
  { value: '14', label: '14 days' },
  { value: '30', label: '30 days' },
] as const;

export type Span = (typeof spans)[number]['value'];

export function spanOf(value: unknown): Span {
  return spans.find((span) => span.value === String(value))?.value ?? '7';
}

const heads = [
  'Author',
  'Verdicts',
  'OK',
  'Fix',
  'Block',
  'Sent back',
  'Mean risk',
  'Named most',
  'Last sent back',
];

/** How the posts of each author were judged lately. */
export function ReviewStatistics({ days }: { days: Span }) {
  const navigate = useNavigate();
  const zone = useZone();
  const query = api.schedule.reviewStats.useQuery({ days });
  const { data } = query;
  return (
    <>
      <ReviewHead>
        <Select
          label="Last"
          value={days}
          options={spans}
          onChange={(value) =>
            void navigate({ to: '/review/statistics', search: { days: Number(value) }, replace: true })
          }
        />
      </ReviewHead>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto max-w-5xl px-4 pt-5 pb-10">
          <QueryState
            query={query}
            what="statistics"
            isEmpty={data?.collaborators.length === 0}
            metricsHidden={false}
            loading={<Skeleton className="h-48 w-full" />}
            empty={
              <EmptyState title={`No verdicts in ${days} days`}>
                Whose posts were waved through and whose were sent back, and why, is counted here.
              </EmptyState>
            }
            end={
              <p className="pt-4 text-xs text-faint">
                Verdicts on the posts of each author; those on one’s own posts are not counted.
              </p>
            }
          >
            <Table
              label="Verdicts by author"
              head={heads}
              numeric={['Verdicts', 'OK', 'Fix', 'Block', 'Sent back', 'Mean risk']}
              stacks
            >
              {data?.collaborators.map((one) => (
                <CollaboratorRow key={one.user_id} one={one} zone={zone} />
              ))}
            </Table>
          </QueryState>
        </div>
      </div>
    </>
  );
}

function CollaboratorRow({ one, zone }: { one: Collaborator; zone: string }) {
  const policy = api.policy.get.useQuery({}).data;
  const codes = Object.entries(one.codes)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 3);
  const number = 'figures text-right';
  return (
    <Row>
      <Cell className="font-medium">{one.user_name || 'Somebody who has left'}</Cell>
      <Cell label="Verdicts" className={number}>
        {one.reviews}
      </Cell>
      <Cell label="OK" className={number}>
        {one.ok}
      </Cell>
      <Cell label="Fix" className={`${number} ${one.fix > 0 ? 'text-warning' : 'text-faint'}`}>
        {one.fix}
      </Cell>
      <Cell label="Block" className={`${number} ${one.block > 0 ? 'text-danger' : 'text-faint'}`}>
        {one.block}
      </Cell>
      <Cell label="Sent back" className={number}>
        {Math.round((one.flags / one.reviews) * 100)} %
      </Cell>
      <Cell label="Mean risk" className={number}>
        {one.avg_risk10 === null ? <Missing why="No verdict said the risk" /> : one.avg_risk10.toFixed(1)}
      </Cell>
      <Cell label="Named most">
        <span className="flex flex-wrap gap-1">
          {codes.map(([code, times]) => (
            <Badge key={code} hint={(policy && codeText(code, policy)) ?? code}>
              {codeName(code)} <span className="figures">{times}</span>
            </Badge>
          ))}
          {codes.length === 0 && <span className="text-faint">none</span>}
        </span>
      </Cell>
      <Cell label="Last sent back" className="text-soft">
        {one.last_flag_at ? <Ago at={one.last_flag_at} zone={zone} inWords /> : 'never'}
      </Cell>
    </Row>
  );
}
