import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { metricNames } from '#contract/networks/post-metrics.ts';
import { exactNumber, percentOrZero } from '#web/lib/format.ts';
import { bigNumber, type Sums } from '#web/parts/analytics/numbers.ts';
import { metricLabels } from '#web/parts/delivery/metric-labels.ts';
import { Missing } from '#web/parts/missing.tsx';
import { Cell, Row, Table } from '#web/ui/table.tsx';
import { useAnalytics } from './analytics-context.ts';
import type { AnalyticsSearch, SectionId } from './analytics-search.ts';
import type { CsvTable } from './csv-file.ts';
import { Section } from './section.tsx';
import { whyNoSumOf } from './why-no-sum.ts';

export interface Part {
  key: string;
  name: string;
  /** Shown before the name. */
  mark?: ReactNode;
  sums: Sums;
  network?: string;
  /** The filter that limits the screen to this row. */
  only?: AnalyticsSearch;
}

interface BreakdownProps {
  id: SectionId & CsvTable;
  title: string;
  /** The header of the first column: what a row stands for. */
  head: string;
  parts: readonly Part[];
  /** Shown if there are no rows. */
  empty: string;
  note?: string;
}

/**
 * Numbers by network, project, kind, author, label or campaign: two bars per row, each with its own scale. Rows are sorted by
 * engagement, since every network reports that. A table takes the full width.
 */
export function Breakdown({ id, title, head, parts: unsorted, empty, note }: BreakdownProps) {
  const { isTable } = useAnalytics();
  const parts = unsorted.toSorted((a, b) => (b.sums.engagement ?? -1) - (a.sums.engagement ?? -1));
  return (
    <Section
      className={isTable(id) ? 'col-span-full' : ''}
      id={id}
      title={title}
      csv={id}
      note={note}
      chart={
        parts.length === 0 ? (
          <p className="text-soft">{empty}</p>
        ) : (
          <Bars title={title} head={head} parts={parts} />
        )
      }
      table={() => <Numbers title={title} head={head} parts={parts} />}
      inPrint="both"
    />
  );
}

const bars = [
  { name: 'impressions', label: t`Impressions`, colour: 'bg-first' },
  { name: 'engagement', label: t`Engagement`, colour: 'bg-second' },
] as const;

const rate = t({ message: 'Rate', context: 'noun' });

function Bars({ title, head, parts }: Pick<BreakdownProps, 'title' | 'head' | 'parts'>) {
  const most = (name: (typeof bars)[number]['name']) =>
    Math.max(1, ...parts.map(({ sums }) => sums[name] ?? 0));
  const highest = { impressions: most('impressions'), engagement: most('engagement') };
  return (
    <table aria-label={title} className="w-full table-fixed border-collapse text-start">
      <thead>
        <tr>
          <th scope="col" className="eyebrow w-[30%] pe-3 pb-1">
            {head}
          </th>
          {bars.map(({ name, label }) => (
            <th key={name} scope="col" className="eyebrow pe-4 pb-1">
              {label}
            </th>
          ))}
          <th scope="col" className="eyebrow w-14 pb-1 text-end">
            {rate}
          </th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ key, name, mark, sums, network, only }) => (
          <tr key={key}>
            <th scope="row" className="h-9 pe-3 text-start align-middle font-normal">
              <PartName name={name} mark={mark} only={only} />
            </th>
            {bars.map((bar) => {
              const value = sums[bar.name];
              return (
                <td key={bar.name} className="pe-4 align-middle">
                  {value === null ? (
                    <Missing why={whyNoSumOf(network, bar.name, sums)} />
                  ) : (
                    <span className="flex items-center gap-2">
                      <span className="h-3 min-w-0 flex-1">
                        <span
                          aria-hidden
                          className={`block h-full min-w-px rounded-e-sm forced-color-adjust-none ${bar.colour}`}
                          style={{ width: `${(Math.max(0, value) / highest[bar.name]) * 100}%` }}
                        />
                      </span>
                      <span className="figures w-13 shrink-0 text-end" data-hint={exactNumber(value)}>
                        {bigNumber(value)}
                      </span>
                    </span>
                  )}
                </td>
              );
            })}
            <td className="figures text-end align-middle text-soft">
              {sums.engagement_rate === null ? (
                <Missing why={whyNoSumOf(network, 'engagement_rate', sums)} />
              ) : (
                percentOrZero(sums.engagement_rate)
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PartName({ name, mark, only }: Pick<Part, 'name' | 'mark' | 'only'>) {
  const text = (
    <>
      {mark}
      <span className="truncate">{name}</span>
    </>
  );
  const style = 'flex min-w-0 items-center gap-2';
  if (!only) return <span className={style}>{text}</span>;
  return (
    <Link
      from="/analytics"
      to="/analytics"
      search={(now) => ({ ...now, ...only })}
      data-hint={t`Only ${name}`}
      className={`${style} min-h-6 rounded-sm hover:text-accent`}
    >
      {text}
    </Link>
  );
}

/** Omits columns without any value; Not measured explains what is missing. */
function Numbers({ title, head, parts }: Pick<BreakdownProps, 'title' | 'head' | 'parts'>) {
  const metrics = metricNames.filter(
    (name) => name === 'impressions' || parts.some(({ sums }) => sums[name] !== null),
  );
  const heads = [t`Posts`, ...metrics.map((name) => metricLabels[name]), t`Engagement`, rate];
  return (
    <Table label={t`${title}, all figures`} head={[head, ...heads]} numeric={heads} stacks>
      {parts.map(({ key, name, sums, network }) => (
        <Row key={key}>
          <Cell className="h-8 font-medium">{name}</Cell>
          <Cell label={t`Posts`} className="figures h-8 text-end">
            {exactNumber(sums.posts)}
          </Cell>
          {[...metrics, 'engagement' as const].map((metric) => {
            const value = sums[metric];
            return (
              <Cell
                key={metric}
                label={metric === 'engagement' ? t`Engagement` : metricLabels[metric]}
                className="figures h-8 text-end"
              >
                {value === null ? <Missing why={whyNoSumOf(network, metric, sums)} /> : exactNumber(value)}
              </Cell>
            );
          })}
          <Cell label={rate} className="figures h-8 text-end">
            {sums.engagement_rate === null ? (
              <Missing why={whyNoSumOf(network, 'engagement_rate', sums)} />
            ) : (
              percentOrZero(sums.engagement_rate)
            )}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
