import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';
import { exactNumber, hours as hourWords } from '#web/lib/format.ts';
import { rateText } from '#web/parts/analytics/numbers.ts';
import { Missing } from '#web/parts/missing.tsx';
import { QueryState } from '#web/parts/query-state.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { Cell, Row, Table } from '#web/ui/table.tsx';
import { useAnalytics } from './analytics-context.ts';
import { Section } from './section.tsx';

type Flow = DataOf<Contract['analytics']['reviewFlow']>;

const verdicts = [
  { name: 'ok', label: 'Looks good', colour: 'bg-good' },
  { name: 'fix', label: 'Request changes', colour: 'bg-warning' },
  { name: 'block', label: 'Block', colour: 'bg-danger' },
] as const;

/** How drafts became posts: how long it took, and what reviewers said. */
export function ReviewFlow() {
  const { params } = useAnalytics();
  const query = api.analytics.reviewFlow.useQuery(params.ofDrafts);
  const flow = query.data;
  return (
    <Section
      id="reviewers"
      title="Review"
      note="all networks and accounts"
      csv="reviewers"
      chart={
        <QueryState
          query={query}
          what="reviews"
          isEmpty={flow !== undefined && flow.sent === 0 && flow.reviewed === 0}
          metricsHidden={false}
          loading={<Skeleton className="h-44 w-full" />}
          empty={<p className="text-soft">Nothing published or reviewed in this range.</p>}
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
  const nine = (value: number | null) => (value === null ? null : `90 % within ${hoursText(value)}`);
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-8 gap-y-6 @min-[51.25rem]:grid-cols-5 print:grid-cols-5">
        <Duration label="Draft to published" value={sent.median} note={nine(sent.p90)} />
        <Duration label="Time to review" value={judged.median} note={nine(judged.p90)} />
        <Rate
          label="Approved first time"
          value={flow.ok_at_once_rate}
          note={`of ${exactNumber(flow.reviewed)} posts`}
        />
        <Rate label="Changes requested" value={flow.fix_rate} note="at least once" />
        <Rate label="Blocked" value={flow.block_rate} note="at least once" />
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
  return <FlowFigure {...rest} text={value === null ? null : rateText(value)} />;
}

function FlowFigure({ label, text, note }: { label: string; text: string | null; note: string | null }) {
  return (
    <div>
      <dt className="text-soft">{label}</dt>
      <dd className="mt-0.5">
        <span className="figures block text-2xl font-semibold tracking-tight">
          {text ?? <Missing why="No data in this range" />}
        </span>
        {text !== null && note && <span className="figures text-xs text-faint">{note}</span>}
      </dd>
    </div>
  );
}

/** 25 min · 3.4 h · 2.1 days */
function hoursText(value: number): string {
  if (value < 1) return `${Math.round(value * 60)} min`;
  return value < 48 ? hourWords(value) : `${Math.round((value / 24) * 10) / 10} days`;
}

const heads = [
  'Posts',
  'Looks good',
  'Request changes',
  'Block',
  'Changes requested',
  'Blocked',
  'Time to review',
];

function Reviewers({ flow }: { flow: Flow | undefined }) {
  const number = 'figures h-8 text-right';
  const rate = (value: number | null) => (value === null ? <Missing why="No reviews" /> : rateText(value));
  if (flow?.by_reviewer.length === 0) return <p className="text-soft">No reviews in this range.</p>;
  return (
    <Table label="Verdicts by reviewer" head={['Reviewer', ...heads]} numeric={heads} stacks>
      {flow?.by_reviewer.map(({ user_id, name, reviewed, reviews, fix_rate, block_rate, median_hours }) => (
        <Row key={`${user_id} ${name}`}>
          <Cell className="h-8 font-medium">
            {name ?? 'Former member'}
            {user_id === null && name !== null && <span className="text-faint"> · external</span>}
          </Cell>
          <Cell label="Posts" className={number}>
            {exactNumber(reviewed)}
          </Cell>
          {verdicts.map((verdict) => (
            <Cell key={verdict.name} label={verdict.label} className={number}>
              {exactNumber(reviews[verdict.name])}
            </Cell>
          ))}
          <Cell label="Changes requested" className={number}>
            {rate(fix_rate)}
          </Cell>
          <Cell label="Blocked" className={number}>
            {rate(block_rate)}
          </Cell>
          <Cell label="Time to review" className={number}>
            {median_hours === null ? <Missing why="No reviews" /> : hoursText(median_hours)}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
