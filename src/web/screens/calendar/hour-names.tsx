import { t } from '@lingui/core/macro';

import { clockText, zoneInFull, zoneName } from '#web/lib/format.ts';
import { clockIn, instantAt } from './days.ts';

/** The headers of the hour columns. They name the time zones if there are several. */
export function HourHeads({ zones }: { zones: readonly string[] }) {
  return zones.map((zone) => (
    <th key={zone} scope="col" className="w-12 border-b border-line p-0 pe-2 align-bottom">
      <span className="sr-only">{t`Hour`}</span>
      {zones.length > 1 && (
        <span
          data-hint={zoneInFull(zone)}
          className="block truncate pb-1 text-end text-[0.625rem] font-normal text-faint"
        >
          {zoneName(zone)}
        </span>
      )}
    </th>
  ));
}

/** The labels of an hour in each time zone; the calendar's zone comes first. */
export function HourNames({ zones, day, hour }: { zones: readonly string[]; day: string; hour: number }) {
  const [first = 'UTC'] = zones;
  const time = `${String(hour).padStart(2, '0')}:00`;
  return zones.map((zone, index) => {
    const Cell = index === 0 ? 'th' : 'td';
    return (
      <Cell
        key={zone}
        {...(index === 0 && { scope: 'row' })}
        className="figures h-11 border-b border-line p-0 pe-2 text-end align-top text-xs font-normal text-faint"
      >
        {clockText(index === 0 ? time : clockIn(instantAt(day, time, first), zone).time)}
      </Cell>
    );
  });
}
