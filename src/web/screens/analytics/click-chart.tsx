import { t } from '@lingui/core/macro';
import { Plural } from '@lingui/react/macro';
import { Bar, CartesianGrid, ComposedChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { shortNumber } from '#web/lib/format.ts';
import { axisText, baseAxis, countAxis, countGrid, tooltipStyle } from '#web/parts/chart-styles.ts';
import { stepText } from './range-text.ts';

type Day = DataOf<Contract['shortLinks']['list']>['days'][number];

/** Clicks of each day, without those of robots. */
export function ClickChart({ days }: { days: readonly Day[] }) {
  const highest = Math.max(0, ...days.map(({ clicks }) => clicks));
  const data = days.map(({ date, clicks, visitors }) => ({
    title: stepText(date, 'day', date),
    clicks,
    visitors,
  }));
  return (
    <figure aria-label={t`Clicks by day`} className="figures -ml-1 h-56">
      <div aria-hidden className="h-full">
        <ResponsiveContainer width="100%" height="100%" minWidth={0}>
          <ComposedChart
            data={data}
            margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
            accessibilityLayer={false}
            barCategoryGap="18%"
          >
            <CartesianGrid {...countGrid} />
            <XAxis
              dataKey="title"
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
                const day = data.find((one) => one === point || isSame(one, point));
                return active && day ? <Bubble {...day} /> : null;
              }}
            />
            <Bar dataKey="clicks" fill="var(--color-first)" isAnimationActive={false} maxBarSize={28} />
          </ComposedChart>
        </ResponsiveContainer>
      </div>
    </figure>
  );
}

const isSame = ({ title }: { title: string }, point: unknown) =>
  typeof point === 'object' && point !== null && 'title' in point && point.title === title;

function Bubble({ title, clicks, visitors }: { title: string; clicks: number; visitors: number }) {
  return (
    <div className={tooltipStyle}>
      <p>{title}</p>
      <p className="font-semibold">
        <Plural value={clicks} one="# click" other="# clicks" />
      </p>
      <p className="opacity-75">
        <Plural value={visitors} one="# visitor" other="# visitors" />
      </p>
    </div>
  );
}
