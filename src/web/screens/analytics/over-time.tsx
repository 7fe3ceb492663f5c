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
  { name: 'impressions', title: 'Impressions', colour: 'var(--color-first)' },
  { name: 'engagement', title: 'Engagement', colour: 'var(--color-second)' },
] as const;

const stepLabels = { day: 'Day', week: 'Week', month: 'Month' } as const;

/** What the posts of each day have brought since, beside the range before. */
export function OverTime({ report }: { report: Report }) {
  const before = rangeText(rangeBefore(report), true);
  const grows = report.series.some(({ final, posts }) => !final && posts > 0);
  return (
    <div className="grid gap-x-10 gap-y-9 @min-[61.25rem]:grid-cols-2">
      {charts.map(({ name, title, colour }) => {
        const points = pointsOf(report, name);
        return (
          <Section
            key={name}
            id={name}
            title={title}
            note={`by ${report.step} of publication`}
            csv="days"
            chart={
              points.every(({ value }) => value === null || value === 0) ? (
                <p className="flex h-56 items-center text-soft print:h-auto">
                  No network reported {title.toLowerCase()} for these posts.
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
        this range
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
          not final: published in the last three days
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
  const heads = [title, 'Posts', before];
  const number = (value: number | null) =>
    value === null ? <Missing why="Not counted yet or not reported" /> : exactNumber(value);
  return (
    <div className="max-h-96 overflow-y-auto print:max-h-none">
      <Table label={`${title} over time`} head={[stepLabels[step], ...heads]} numeric={heads}>
        {points.map((point) => (
          <Row key={point.title}>
            <Cell className="h-8">
              {point.title}
              {!point.isFinal && point.posts > 0 && <span className="text-faint"> · not final</span>}
            </Cell>
            <Cell className="figures h-8 text-right font-medium">{number(point.value)}</Cell>
            <Cell className="figures h-8 text-right">{exactNumber(point.posts)}</Cell>
            <Cell className="figures h-8 text-right text-soft">
              {point.beforeTitle === null ? '' : number(point.before)}
            </Cell>
          </Row>
        ))}
      </Table>
    </div>
  );
}
