import { plural } from '@lingui/core/macro';
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

import { exactNumber, shortNumber, shortTime } from '#web/lib/format.ts';
import { axisText, baseAxis, tooltipStyle, countAxis, countGrid } from '#web/parts/chart-styles.ts';

interface ReadingsChartProps {
  /** Oldest first; `at` in ms since the epoch. */
  points: readonly { at: number; engagement: number }[];
  zone: string;
}

/**
 * Engagement over time. For screen readers the chart has only a label, since the table beside it contains the same
 * numbers.
 */
export function ReadingsChart({ points, zone }: ReadingsChartProps) {
  const time = (at: number) => shortTime(new Date(at).toISOString(), zone);
  const values = points.map(({ engagement }) => engagement);
  // Use exact numbers if abbreviated ticks would all be the same, such as "8k".
  const isNarrow = shortNumber(Math.min(...values)) === shortNumber(Math.max(...values));
  const onAxis = isNarrow ? exactNumber : shortNumber;
  // The axis may extend a little beyond the readings.
  const widest = Math.max(4, onAxis(Math.max(...values) * 1.1).length);
  // Half of the last label of the time, which stands below the last reading.
  const beyond = Math.max(40, time(points.at(-1)?.at ?? 0).length * 3);
  const first = exactNumber(values[0] ?? 0);
  const last = exactNumber(values.at(-1) ?? 0);
  return (
    <figure
      aria-label={plural(
        { readings: points.length },
        { other: `Engagement from ${first} to ${last} in # readings` },
      )}
      className="figures -ml-2 h-48"
    >
      <div aria-hidden className="h-full">
        <ResponsiveContainer width="100%" height="100%">
          <LineChart
            data={[...points]}
            margin={{ top: 6, right: beyond, bottom: 0, left: 0 }}
            accessibilityLayer={false}
          >
            <CartesianGrid {...countGrid} />
            <XAxis
              dataKey="at"
              type="number"
              scale="time"
              domain={['dataMin', 'dataMax']}
              tickFormatter={(at: number) => axisText(time(at))}
              {...baseAxis}
              minTickGap={56}
            />
            <YAxis
              {...countAxis(widest)}
              domain={['auto', 'auto']}
              tickFormatter={(count: number) => axisText(onAxis(count))}
            />
            <Tooltip
              isAnimationActive={false}
              cursor={{ stroke: 'var(--color-edge)' }}
              content={({ active, payload }) => {
                const point: unknown = payload?.[0]?.payload;
                if (!active || !isPoint(point)) return null;
                return (
                  <div className={tooltipStyle}>
                    <strong className="font-semibold">{exactNumber(point.engagement)}</strong> ·{' '}
                    {time(point.at)}
                  </div>
                );
              }}
            />
            <Line
              dataKey="engagement"
              type="monotone"
              isAnimationActive={false}
              stroke="var(--color-accent)"
              strokeWidth={1.75}
              dot={
                points.length < 30
                  ? { r: 2.5, fill: 'var(--color-paper)', stroke: 'var(--color-accent)' }
                  : false
              }
              activeDot={{ r: 3.5, fill: 'var(--color-accent)' }}
            />
          </LineChart>
        </ResponsiveContainer>
      </div>
    </figure>
  );
}

function isPoint(value: unknown): value is { at: number; engagement: number } {
  return typeof value === 'object' && value !== null && 'at' in value && 'engagement' in value;
}
