import { plural, t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { codeText } from '#contract/posts/verdict.ts';
import { api } from '#web/api.ts';
import { percentOrZero } from '#web/lib/format.ts';
import { pageLocale } from '#web/lib/page-language.ts';
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
import { StepWaits } from './step-waits.tsx';

type Collaborator = DataOf<Contract['schedule']['reviewStats']>['collaborators'][number];

const spans = [
  { value: '7', label: t`7 days` },
  { value: '14', label: t`14 days` },
  { value: '30', label: t`30 days` },
] as const;

export type Span = (typeof spans)[number]['value'];

export function spanOf(value: unknown): Span {
  return spans.find((span) => span.value === String(value))?.value ?? '7';
}

const heads = [
  t`Author`,
  t`Reviews`,
  t`Looks good`,
  t`Changes requested`,
  t`Blocked`,
  t`Rejection rate`,
  t`Avg. risk`,
  t`Top issues`,
  t`Last rejected`,
];

/** The recent verdicts on each author's posts. */
export function ReviewStatistics({ days }: { days: Span }) {
  const navigate = useNavigate();
  const zone = useZone();
  const query = api.schedule.reviewStats.useQuery({ days });
  const { data } = query;
  return (
    <>
      <ReviewHead>
        <Select
          label={t({ message: 'Last', context: 'number of days' })}
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
            what={t`statistics`}
            isEmpty={data?.collaborators.length === 0 && data.steps.length === 0}
            metricsHidden={false}
            loading={<Skeleton className="h-48 w-full" />}
            empty={
              <EmptyState
                title={plural(Number(days), {
                  one: 'No reviews in the last # day',
                  other: 'No reviews in the last # days',
                })}
              >
                {t`Approval and rejection rates by author, with the most frequent issues, appear here.`}
              </EmptyState>
            }
            end={
              <p className="pt-4 text-xs text-faint">
                {t`Reviews of each author’s posts. Reviews of one’s own posts aren’t counted.`}
              </p>
            }
          >
            <Table label={t`Reviews by author`} head={heads} numeric={heads.slice(1, 7)} stacks>
              {data?.collaborators.map((one) => (
                <CollaboratorRow key={one.user_id} one={one} zone={zone} />
              ))}
            </Table>
            {data && data.steps.length > 0 && <StepWaits steps={data.steps} />}
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
  const number = 'figures text-end';
  const rejected = Math.round((one.flags / one.reviews) * 100);
  return (
    <Row>
      <Cell className="font-medium">{one.user_name || t`Former member`}</Cell>
      <Cell label={t`Reviews`} className={number}>
        {one.reviews}
      </Cell>
      <Cell label={t`Looks good`} className={number}>
        {one.ok}
      </Cell>
      <Cell
        label={t`Changes requested`}
        className={`${number} ${one.fix > 0 ? 'text-warning' : 'text-faint'}`}
      >
        {one.fix}
      </Cell>
      <Cell label={t`Blocked`} className={`${number} ${one.block > 0 ? 'text-danger' : 'text-faint'}`}>
        {one.block}
      </Cell>
      <Cell label={t`Rejection rate`} className={number}>
        {percentOrZero(rejected)}
      </Cell>
      <Cell label={t`Avg. risk`} className={number}>
        {one.avg_risk10 === null ? (
          <Missing why={t`No review scored the risk`} />
        ) : (
          one.avg_risk10.toLocaleString(pageLocale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 })
        )}
      </Cell>
      <Cell label={t`Top issues`} className="@max-[48rem]:col-span-2">
        <span className="flex flex-wrap gap-1">
          {codes.map(([code, times]) => (
            <Badge key={code} hint={(policy && codeText(code, policy)) ?? code}>
              {codeName(code)} <span className="figures">{times}</span>
            </Badge>
          ))}
          {codes.length === 0 && (
            <span className="text-faint">{t({ message: 'none', context: 'issues' })}</span>
          )}
        </span>
      </Cell>
      <Cell label={t`Last rejected`} className="text-soft">
        {one.last_flag_at ? <Ago at={one.last_flag_at} zone={zone} isSentence /> : t`never`}
      </Cell>
    </Row>
  );
}
