import { t } from '@lingui/core/macro';

import { exactNumber } from '#web/lib/format.ts';
import type { Report } from '#web/parts/analytics/numbers.ts';
import { Missing } from '#web/parts/missing.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { Cell, Row, Table } from '#web/ui/table.tsx';
import { pointsOf, type Point } from './points.ts';
import { rangeBefore, rangeText } from './range-text.ts';
import { Section } from './section.tsx';

const TimeChart = lazyPart(async () => (await import('./time-chart.tsx')).TimeChart, {
  place: 'inline',
  fallback: () => <Skeleton className="h-56 w-full" />,
});
void TimeChart.preload();

const charts = [
  {
    name: 'impressions',
    title: t`Impressions`,
    none: t`No network reported impressions for these posts.`,
    zero: t`No impressions yet.`,
    colour: 'var(--color-first)',
  },
  {
    name: 'engagement',
    title: t`Engagement`,
    none: t`No network reported engagement for these posts.`,
    zero: t`No engagement yet.`,
    colour: 'var(--color-second)',
  },
] as const;

const stepLabels = { day: t`Day`, week: t`Week`, month: t`Month` } as const;
const stepNotes = {
  day: t`by day of publication`,
  week: t`by week of publication`,
  month: t`by month of publication`,
} as const;

/** The results of each day's posts, compared with the previous range. */
export function OverTime({ report }: { report: Report }) {
  const before = rangeText(rangeBefore(report), true);
  const grows = report.series.some(({ final, posts }) => !final && posts > 0);
  return (
    <div className="grid gap-x-10 gap-y-9 @min-[61.25rem]:grid-cols-2">
      {charts.map(({ name, title, none, zero, colour }) => {
        const points = pointsOf(report, name);
        return (
          <Section
            key={name}
            id={name}
            title={title}
            note={stepNotes[report.step]}
            csv="days"
            chart={
              points.every(({ value }) => value === null || value === 0) ? (
                <p className="text-soft">
                  {/* A day without posts counts as 0, which no network reported. */}
                  {points.some(({ posts, value }) => posts > 0 && value !== null) ? zero : none}
                </p>
              ) : (
                <>
                  <TimeChart label={title} points={points} colour={colour} />
                  <Key colour={colour} before={before} grows={grows} />
                </>
              )
            }
            table={() => <PointsTable title={title} points={points} step={report.step} before={before} />}
          />
        );
      })}
    </div>
  );
}

function Key({ colour, before, grows }: { colour: string; before: string; grows: boolean }) {
  return (
    <p className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-xs text-faint">
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden className="h-2.5 w-3.5" style={{ background: colour }} />
        {t`this range`}
      </span>
      {grows && (
        <span className="inline-flex items-center gap-1.5">
          <span
            aria-hidden
            className="h-2.5 w-3.5 border"
            style={{
              borderColor: colour,
              background: `repeating-linear-gradient(135deg, ${colour} 0 2px, transparent 2px 4px)`,
            }}
          />
          {t`not final: published in the last three days`}
        </span>
      )}
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden className="h-0.5 w-3.5 bg-before forced-color-adjust-none" />
        {before}
      </span>
    </p>
  );
}

interface PointsTableProps {
  title: string;
  points: readonly Point[];
  step: Report['step'];
  before: string;
}

function PointsTable({ title, points, step, before }: PointsTableProps) {
  const heads = [title, t`Posts`, before];
  const number = (value: number | null) =>
    value === null ? <Missing why={t`Not counted yet or not reported`} /> : exactNumber(value);
  return (
    <div className="-mx-4 max-h-96 overflow-y-auto px-4 print:max-h-none">
      <Table label={t`${title} over time`} head={[stepLabels[step], ...heads]} numeric={heads}>
        {points.map((point) => (
          <Row key={point.title}>
            <Cell className="h-8">
              {point.title}
              {!point.isFinal && point.posts > 0 && <span className="text-faint"> · {t`not final`}</span>}
            </Cell>
            <Cell className="figures h-8 text-end font-medium">{number(point.value)}</Cell>
            <Cell className="figures h-8 text-end">{exactNumber(point.posts)}</Cell>
            <Cell className="figures h-8 text-end text-soft">
              {point.beforeTitle === null ? '' : number(point.before)}
            </Cell>
          </Row>
        ))}
      </Table>
    </div>
  );
}
