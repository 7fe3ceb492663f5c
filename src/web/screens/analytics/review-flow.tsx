import { plural, t } from '@lingui/core/macro';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';
import { exactNumber, hours as hourWords, percentOrZero } from '#web/lib/format.ts';
import { Missing } from '#web/parts/missing.tsx';
import { QueryState } from '#web/parts/query-state.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { Cell, Row, Table } from '#web/ui/table.tsx';
import { useAnalytics } from './analytics-context.ts';
import { Section } from './section.tsx';

type Flow = DataOf<Contract['analytics']['reviewFlow']>;

const verdicts = [
  { name: 'ok', label: t`Looks good`, colour: 'bg-good' },
  { name: 'fix', label: t`Request changes`, colour: 'bg-warning' },
  { name: 'block', label: t({ message: 'Block', context: 'verb' }), colour: 'bg-danger' },
] as const;

/** How drafts became posts: how long it took, and the reviewers' verdicts. */
export function ReviewFlow() {
  const { params } = useAnalytics();
  const query = api.analytics.reviewFlow.useQuery(params.ofDrafts);
  const flow = query.data;
  return (
    <Section
      id="reviewers"
      title={t({ message: 'Review', context: 'noun' })}
      note={t`all networks and accounts`}
      csv="reviewers"
      chart={
        <QueryState
          query={query}
          what={t`reviews`}
          isEmpty={flow !== undefined && flow.sent === 0 && flow.reviewed === 0}
          metricsHidden={false}
          loading={<Skeleton className="h-44 w-full" />}
          empty={<p className="text-soft">{t`Nothing published or reviewed in this range.`}</p>}
          end={null}
        >
          {flow && <Figures flow={flow} />}
        </QueryState>
      }
      table={() => <Reviewers flow={flow} />}
    />
  );
}

function Figures({ flow }: { flow: Flow }) {
  const { draft_to_sent_hours: sent, review_to_verdict_hours: judged } = flow;
  const { reviewed } = flow;
  const nine = (value: number | null) => {
    if (value === null) return null;
    const time = hoursText(value);
    return t`90% within ${time}`;
  };
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-8 gap-y-6 @min-[51.25rem]:grid-cols-5 print:grid-cols-5">
        <Duration label={t`Draft to published`} value={sent.median} note={nine(sent.p90)} />
        <Duration label={t`Time to review`} value={judged.median} note={nine(judged.p90)} />
        <Rate
          label={t`Approved first time`}
          value={flow.ok_at_once_rate}
          note={plural(reviewed, { one: 'of # post', other: 'of # posts' })}
        />
        <Rate label={t`Changes requested`} value={flow.fix_rate} note={t`at least once`} />
        <Rate label={t`Blocked`} value={flow.block_rate} note={t`at least once`} />
      </dl>
      <VerdictBar reviews={flow.reviews} />
    </>
  );
}

function VerdictBar({ reviews }: { reviews: Flow['reviews'] }) {
  const all = reviews.ok + reviews.fix + reviews.block;
  if (all === 0) return null;
  const named = verdicts.filter(({ name }) => reviews[name] > 0);
  return (
    <div className="mt-6">
      <div aria-hidden className="flex h-3 gap-0.5">
        {named.map(({ name, colour }) => (
          <span
            key={name}
            className={`${colour} min-w-1 rounded-[2px] forced-color-adjust-none`}
            style={{ flexGrow: reviews[name] }}
          />
        ))}
      </div>
      <ul className="figures mt-1.5 flex flex-wrap gap-x-5 gap-y-1 text-xs text-soft">
        {verdicts.map(({ name, label, colour }) => (
          <li key={name} className="inline-flex items-center gap-1.5">
            <span aria-hidden className={`size-2.5 rounded-[2px] forced-color-adjust-none ${colour}`} />
            {label} {exactNumber(reviews[name])}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface FlowFigureProps {
  label: string;
  value: number | null;
  note: string | null;
}

function Duration({ value, ...rest }: FlowFigureProps) {
  return <FlowFigure {...rest} text={value === null ? null : hoursText(value)} />;
}

function Rate({ value, ...rest }: FlowFigureProps) {
  return <FlowFigure {...rest} text={value === null ? null : percentOrZero(value)} />;
}

function FlowFigure({ label, text, note }: { label: string; text: string | null; note: string | null }) {
  return (
    <div>
      <dt className="text-soft">{label}</dt>
      <dd className="mt-0.5">
        <span className="figures block text-2xl font-semibold tracking-tight">
          {text ?? <Missing why={t`No data in this range`} />}
        </span>
        {text !== null && note && <span className="figures text-xs text-faint">{note}</span>}
      </dd>
    </div>
  );
}

/** 25 min · 3.4 h · 2.1 days */
function hoursText(value: number): string {
  const minutes = Math.round(value * 60);
  if (value < 1) return t`${minutes} min`;
  const days = Math.round((value / 24) * 10) / 10;
  return value < 48 ? hourWords(value) : plural(days, { one: '# day', other: '# days' });
}

const heads = [
  t`Posts`,
  ...verdicts.map(({ label }) => label),
  t`Changes requested`,
  t`Blocked`,
  t`Time to review`,
];

function Reviewers({ flow }: { flow: Flow | undefined }) {
  const number = 'figures h-8 text-end';
  const rate = (value: number | null) =>
    value === null ? <Missing why={t`No reviews`} /> : percentOrZero(value);
  if (flow?.by_reviewer.length === 0) return <p className="text-soft">{t`No reviews in this range.`}</p>;
  return (
    <Table label={t`Verdicts by reviewer`} head={[t`Reviewer`, ...heads]} numeric={heads} stacks>
      {flow?.by_reviewer.map(({ user_id, name, reviewed, reviews, fix_rate, block_rate, median_hours }) => (
        <Row key={`${user_id} ${name}`}>
          <Cell className="h-8 font-medium">
            {name ?? t`Former member`}
            {user_id === null && name !== null && <span className="text-faint"> · {t`external`}</span>}
          </Cell>
          <Cell label={t`Posts`} className={number}>
            {exactNumber(reviewed)}
          </Cell>
          {verdicts.map((verdict) => (
            <Cell key={verdict.name} label={verdict.label} className={number}>
              {exactNumber(reviews[verdict.name])}
            </Cell>
          ))}
          <Cell label={t`Changes requested`} className={number}>
            {rate(fix_rate)}
          </Cell>
          <Cell label={t`Blocked`} className={number}>
            {rate(block_rate)}
          </Cell>
          <Cell label={t`Time to review`} className={number}>
            {median_hours === null ? <Missing why={t`No reviews`} /> : hoursText(median_hours)}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
