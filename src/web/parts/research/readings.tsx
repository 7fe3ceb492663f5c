import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import type { TrendPost } from '#contract/research/trends.ts';
import { countColumns, type CountColumn } from '#contract/sources/facts.ts';
import { exactNumber, shortTime, zoneName } from '#web/lib/format.ts';
import { useZone } from '#web/parts/workspace/me.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { Cell, Row, Table } from '#web/ui/table.tsx';
import { countLabel, countsOf, whyNoGrowth } from './source-labels.ts';

const ReadingsChart = lazyPart(async () => (await import('./readings-chart.tsx')).ReadingsChart, {
  place: 'inline',
  fallback: () => <Skeleton className="h-48 w-full" />,
});

type Readings = DataOf<Contract['trends']['get']>['readings'];

interface ReadingsProps {
  readings: Readings;
  post: TrendPost;
  metricsHidden: boolean;
}

/** The history of a post's engagement, as a chart or a table. */
export function Readings({ readings, post, metricsHidden }: ReadingsProps) {
  const zone = useZone();
  const [asTable, setAsTable] = useState(false);
  const measured = readings.flatMap(({ measured_at, engagement }) =>
    engagement === null ? [] : [{ at: Date.parse(measured_at), engagement }],
  );
  if (metricsHidden || readings.length === 0) {
    const reason = whyNoGrowth(post.platform, metricsHidden);
    return <p className="text-soft">{t`${reason}.`}</p>;
  }
  const known: ReadonlySet<CountColumn> = new Set(countsOf(post).map(({ column }) => column));
  const columns = countColumns.filter((column) => known.has(column));
  const names = new Map(countsOf(post).map(({ name, column }) => [column, countLabel(name)]));
  const drawn = !asTable && measured.length > 1;
  return (
    <>
      {drawn ? (
        <ReadingsChart points={measured} zone={zone} />
      ) : (
        <Table
          label={t`Readings`}
          head={[
            t`Time, ${{ zone: zoneName(zone) }}`,
            t`Engagement`,
            ...columns.map((column) => names.get(column) ?? column),
          ]}
        >
          {readings.toReversed().map((reading) => (
            <Row key={reading.measured_at}>
              <Cell className="h-8 whitespace-nowrap">{shortTime(reading.measured_at, zone)}</Cell>
              <Cell className="figures h-8 font-medium">{figure(reading.engagement)}</Cell>
              {columns.map((column) => (
                <Cell key={column} className="figures h-8">
                  {figure(reading[column])}
                </Cell>
              ))}
            </Row>
          ))}
        </Table>
      )}
      {measured.length > 1 && (
        <Button variant="quiet" className="-ms-3" onPress={() => setAsTable(!asTable)}>
          {asTable
            ? t`Show as chart`
            : plural({ count: readings.length }, { other: 'Show # readings as a table' })}
        </Button>
      )}
    </>
  );
}

function figure(value: number | null): string {
  return value === null ? '–' : exactNumber(value);
}
