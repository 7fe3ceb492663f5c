import { useNavigate } from '@tanstack/react-router';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { codeText } from '#contract/posts/verdict.ts';
import { api } from '#web/api.ts';
import { Ago } from '#web/parts/ago.tsx';
import { Missing } from '#web/parts/missing.tsx';
import { codeName } from '#web/parts/posts/code-name.ts';
import { QueryState } from '#web/parts/query-state.tsx';
import { useZone } from '#web/parts/workspace/me.ts';
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
  'Reviews',
  'Looks good',
  'Changes requested',
  'Blocked',
  'Rejection rate',
  'Avg. risk',
  'Top issues',
  'Last rejected',
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
              <EmptyState title={`No reviews in the last ${days} days`}>
                Approval and rejection rates by author, with the most frequent issues, appear here.
              </EmptyState>
            }
            end={
              <p className="pt-4 text-xs text-faint">
                Reviews of each author’s posts. Reviews of one’s own posts aren’t counted.
              </p>
            }
          >
            <Table
              label="Reviews by author"
              head={heads}
              numeric={[
                'Reviews',
                'Looks good',
                'Changes requested',
                'Blocked',
                'Rejection rate',
                'Avg. risk',
              ]}
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
      <Cell className="font-medium">{one.user_name || 'Former member'}</Cell>
      <Cell label="Reviews" className={number}>
        {one.reviews}
      </Cell>
      <Cell label="Looks good" className={number}>
        {one.ok}
      </Cell>
      <Cell label="Changes requested" className={`${number} ${one.fix > 0 ? 'text-warning' : 'text-faint'}`}>
        {one.fix}
      </Cell>
      <Cell label="Blocked" className={`${number} ${one.block > 0 ? 'text-danger' : 'text-faint'}`}>
        {one.block}
      </Cell>
      <Cell label="Rejection rate" className={number}>
        {Math.round((one.flags / one.reviews) * 100)} %
      </Cell>
      <Cell label="Avg. risk" className={number}>
        {one.avg_risk10 === null ? <Missing why="No review scored the risk" /> : one.avg_risk10.toFixed(1)}
      </Cell>
      <Cell label="Top issues" className="@max-[42rem]:col-span-2">
        <span className="flex flex-wrap gap-1">
          {codes.map(([code, times]) => (
            <Badge key={code} hint={(policy && codeText(code, policy)) ?? code}>
              {codeName(code)} <span className="figures">{times}</span>
            </Badge>
          ))}
          {codes.length === 0 && <span className="text-faint">none</span>}
        </span>
      </Cell>
      <Cell label="Last rejected" className="text-soft">
        {one.last_flag_at ? <Ago at={one.last_flag_at} zone={zone} isSentence /> : 'never'}
      </Cell>
    </Row>
  );
}
