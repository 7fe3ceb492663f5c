import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { useId } from 'react';
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';

import { exactNumber, shortNumber } from '#web/lib/format.ts';
import { axisText, baseAxis, tooltipStyle, countAxis, countGrid } from '#web/parts/chart-styles.ts';
import type { Point } from './points.ts';

interface TimeChartProps {
  /** What is counted, for screen readers. */
  label: string;
  points: readonly Point[];
  colour: string;
}

/** Results per day, week or month; the previous range as a pale line, unfinished values hatched. */
export function TimeChart({ label, points, colour }: TimeChartProps) {
  const pattern = useId();
  const highest = Math.max(0, ...points.map(({ value, before }) => Math.max(value ?? 0, before ?? 0)));
  const data = points.map(({ value, isFinal, ...point }) => ({
    ...point,
    value,
    isFinal,
    final: isFinal ? value : null,
    growing: isFinal ? null : value,
  }));
  const bar = { stackId: 'value', isAnimationActive: false, maxBarSize: 28 };
  return (
    <figure aria-label={t`${{ title: label }} over time`} className="figures -ml-1 h-56 print:h-auto">
      <div aria-hidden className="h-full">
        <ResponsiveContainer width="100%" height="100%" minWidth={0}>
          <ComposedChart
            data={data}
            margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
            accessibilityLayer={false}
            barCategoryGap="18%"
          >
            <defs>
              <pattern
                id={pattern}
                width={5}
                height={5}
                patternUnits="userSpaceOnUse"
                patternTransform="rotate(45)"
              >
                <rect width={5} height={5} fill="var(--color-paper)" />
                <rect width={2.5} height={5} fill={colour} />
              </pattern>
            </defs>
            <CartesianGrid {...countGrid} />
            <XAxis
              dataKey="short"
              tickFormatter={axisText}
              {...baseAxis}
              minTickGap={36}
              interval="preserveStartEnd"
            />
            <YAxis
              {...countAxis(Math.max(3, shortNumber(highest).length))}
              tickFormatter={(count: number) => axisText(shortNumber(count))}
            />
            <Tooltip
              isAnimationActive={false}
              cursor={{ fill: 'var(--color-hover)' }}
              content={({ active, payload }) => {
                const point: unknown = payload?.[0]?.payload;
                return active && isPoint(point) ? <Bubble point={point} /> : null;
              }}
            />
            <Bar dataKey="final" fill={colour} {...bar} />
            <Bar dataKey="growing" fill={`url(#${pattern})`} stroke={colour} {...bar} />
            <Line
              dataKey="before"
              type="linear"
              isAnimationActive={false}
              stroke="var(--color-before)"
              strokeWidth={1.75}
              dot={false}
              activeDot={false}
            />
          </ComposedChart>
        </ResponsiveContainer>
      </div>
    </figure>
  );
}

function Bubble({ point }: { point: Point }) {
  const { title, value, before, beforeTitle, isFinal, posts } = point;
  const number = value === null ? t`Unknown` : exactNumber(value);
  const former = before === null ? t`Unknown` : exactNumber(before);
  return (
    <div className={tooltipStyle}>
      <p>{title}</p>
      <p>
        {isFinal ? (
          <Trans>
            <strong className="font-semibold">{number}</strong> from{' '}
            <Plural value={posts} one="# post" other="# posts" />
          </Trans>
        ) : (
          <Trans>
            <strong className="font-semibold">{number}</strong> from{' '}
            <Plural value={posts} one="# post" other="# posts" />, still growing
          </Trans>
        )}
      </p>
      {beforeTitle !== null && <p className="opacity-75">{t`${former} in ${beforeTitle}`}</p>}
    </div>
  );
}

function isPoint(value: unknown): value is Point {
  return typeof value === 'object' && value !== null && 'title' in value && 'isFinal' in value;
}
