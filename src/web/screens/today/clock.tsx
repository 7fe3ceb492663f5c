import { t } from '@lingui/core/macro';

import { clockTime, exactTime, shortTime, zoneLabel, zoneName } from '#web/lib/format.ts';
import { useNow } from '#web/lib/now.ts';
import { shownZone } from '#web/lib/preferences.ts';
import { dayAt } from '#web/lib/zone-format.ts';
import { useProjectZone } from '#web/parts/workspace/project-zone.ts';

interface ClockProps {
  at: string;
  /** Its local time is shown too if its clock differs. */
  project: number;
}

/** A time in the user's zone, with the day if that differs, and in the project's zone if that differs. */
export function Clock({ at, project }: ClockProps) {
  const own = useProjectZone(project);
  const zone = shownZone(own);
  const now = useNow();
  const time = Date.parse(at);
  const isToday = dayAt(time, zone) === dayAt(now, zone);
  const differs = clockTime(time, own) !== clockTime(time, zone);
  return (
    <time dateTime={at} data-hint={exactTime(at, zone)} className="figures whitespace-nowrap">
      {isToday ? clockTime(time, zone) : shortTime(at, zone)}
      {differs && (
        <span
          className="text-faint"
          data-hint={t`${{ time: exactTime(at, own) }}: ${{ zone: zoneLabel(own) }} of the project`}
        >
          {' '}
          · {clockTime(time, own)} {zoneName(own)}
        </span>
      )}
    </time>
  );
}
